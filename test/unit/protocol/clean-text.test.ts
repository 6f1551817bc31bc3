import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanInput,
  cleanText,
  escapeHtml,
  escapeXml,
  truncateText,
  withoutInvisible,
} from '#protocol/texts/clean-text.ts';

/** What cleanText removes from text that comes from outside, and what it keeps. */

describe('cleanText removes or normalizes', () => {
  it.each([
    ['a zero-width space', 'jan\u200b@bakker.example', 'jan@bakker.example'],
    ['direction marks around a number', '\u202a+31 6 12345678\u202c', '+31 6 12345678'],
    ['isolates around a number', '\u2066020 765 4321\u2069', '020 765 4321'],
    ['a soft hyphen', 'ver\u00adbinding', 'verbinding'],
    ['a byte order mark', '\ufeffBakkerij', 'Bakkerij'],
    ['a word joiner', 'De\u2060 Korenaar', 'De Korenaar'],
    ['joiners between letters of a script without them', 'Bak\u200dker\u200cij', 'Bakkerij'],
    ['variation selectors after a letter without variants', 'a\ufe0fb 1\ufe0f2', 'ab 12'],
    ['tags without a flag', 'Jan\u{e0041}\u{e007f}', 'Jan'],
    ['a filler that counts as a letter', '\u3164Jan\u115f', 'Jan'],
    ['letters in two parts', 'Zoe\u0308', 'Zo\u00eb'],
    [
      'a letter whose parts were separated by an invisible character',
      'Zoe\u200b\u0308',
      'Zo\u00eb',
    ],
    ['other kinds of spaces', 'Jan\u00a0de\u2009\u202fBoer\u3000', 'Jan de  Boer '],
    ['Unicode line separators', 'een\u2028twee', 'een twee'],
  ])('%s', (_, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });

  it.each(['', '\u202a\u200b', '\u00a0', ' \u3164 ', '\u2800', '\u0301', '\ufe0f'])(
    'all of a text without visible characters: %j',
    (given) => {
      expect(cleanText(given).trim()).toBe('');
    },
  );
});

describe('cleanText keeps', () => {
  it.each([
    ['joined emoji', '👩🏽‍💻 👨‍👩‍👧‍👦 ❤️‍🔥 🏴‍☠️ 👁️‍🗨️'],
    ['variation selectors of a symbol', '☎️ ✔︎ ©️'],
    ['keycaps and flags', '1️⃣ #️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇳🇱'],
    ['Persian', 'می‌خواهم'],
    ['Hindi and Malayalam', 'क्‍ष क्‌ष ന്‍'],
    ['a variation selector in a Japanese name', '葛\u{e0100}城'],
    ['a Mongolian variant', 'ᠭ᠋'],
    ['an Arabic year sign', '\u0601٢٠٢٦'],
    ['lines, tabs and control characters', 'een\n\ttwee \u0007'],
    ['Dutch, Turkish and signs', '’s-Hertogenbosch – İpek & Zn. € 12 ½ @ “a”'],
    ['an unpaired surrogate', 'a\ud83d'],
    ['a symbol alone', '€'],
  ])('%s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('withoutInvisible keeps non-breaking spaces', () => {
    expect(withoutInvisible('€\u00a012 \u00adper\u202fmaand')).toBe('€\u00a012 per\u202fmaand');
  });
});

it('cleaning a cleaned text changes nothing', () => {
  const odd = fc.constantFrom(
    '\u200b',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u20e3',
    '❤',
    '👩',
    '🏽',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
    '1',
    'م',
    'क',
    '\u094d',
    'e',
    '\u0301',
    '\u00ad',
    ' ',
    '\u00a0',
    '葛',
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 12 }), (signs) => {
      const once = cleanText(signs.join(''));
      expect(cleanText(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

describe('cleanInput', () => {
  it('cleans the texts of objects and lists at any depth', () => {
    expect(cleanInput({ name: 'Ba\u200bkker', tags: ['a\u00adb', { note: 'c\u202ad' }] })).toEqual({
      name: 'Bakker',
      tags: ['ab', { note: 'cd' }],
    });
  });

  it.each([12.5, true, null, undefined])('keeps %j as it is', (value) => {
    expect(cleanInput(value)).toBe(value);
  });
});

describe('truncateText', () => {
  it.each([
    ['a text that is too long', 'abcdef', 'abc'],
    ['half a surrogate pair at the end', 'ab😀', 'ab'],
  ])('cuts %s', (_, text, expected) => {
    expect(truncateText(text, 3)).toBe(expected);
  });

  it.each(['', 'abc', '😀a', 'a\u{1F4DE}'])('keeps %j, which fits', (text) => {
    expect(truncateText(text, 3)).toBe(text);
  });
});

describe('a text is escaped', () => {
  const unsafe = `<a href="x" title='y'>&</a>`;

  it('for HTML', () => {
    expect(escapeHtml(unsafe)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
    );
  });

  it('for XML', () => {
    expect(escapeXml(unsafe)).toBe(
      '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#60;/a&#62;',
    );
  });
});
