import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, withoutInvisible } from '#protocol/texts/clean-text.ts';

/** What is taken out of text that comes from elsewhere, and what is not. */

describe('text from elsewhere loses what nobody sees', () => {
  it.each([
    ['a zero-width space', 'jan\u200b@bakker.example', 'jan@bakker.example'],
    ['marks of direction around a number', '\u202a+31 6 12345678\u202c', '+31 6 12345678'],
    ['isolates around a number', '\u2066020 765 4321\u2069', '020 765 4321'],
    ['a soft hyphen', 'ver\u00adbinding', 'verbinding'],
    ['a mark of byte order', '\ufeffBakkerij', 'Bakkerij'],
    ['a joiner of words', 'De\u2060 Korenaar', 'De Korenaar'],
    ['a joiner where no script needs one', 'Bak\u200dker\u200cij', 'Bakkerij'],
    ['a variant of a letter that has none', 'a\ufe0fb 1\ufe0f2', 'ab 12'],
    ['tags without a flag', 'Jan\u{e0041}\u{e007f}', 'Jan'],
    ['a filler that counts as a letter', '\u3164Jan\u115f', 'Jan'],
    ['letters in two parts', 'Zoe\u0308', 'Zo\u00eb'],
    ['a letter whose parts were held asunder', 'Zoe\u200b\u0308', 'Zo\u00eb'],
    ['other kinds of spaces', 'Jan\u00a0de\u2009\u202fBoer\u3000', 'Jan de  Boer '],
    ['signs that end a line nowhere else', 'een\u2028twee', 'een twee'],
  ])('%s', (_, given, expected) => {
    expect(cleanText(given)).toBe(expected);
  });

  it.each(['', '\u202a\u200b', '\u00a0', ' \u3164 ', '\u2800', '\u0301', '\ufe0f'])(
    'and is empty where nothing can be seen: %j',
    (given) => {
      expect(cleanText(given).trim()).toBe('');
    },
  );
});

describe('text from elsewhere keeps', () => {
  it.each([
    ['an emoji of several', '👩🏽‍💻 👨‍👩‍👧‍👦 ❤️‍🔥 🏴‍☠️ 👁️‍🗨️'],
    ['the colour of a sign', '☎️ ✔︎ ©️'],
    ['a key and flags', '1️⃣ #️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇳🇱'],
    ['Persian', 'می‌خواهم'],
    ['Hindi and Malayalam', 'क्‍ष क्‌ष ന്‍'],
    ['a variant in a Japanese name', '葛\u{e0100}城'],
    ['a Mongolian variant', 'ᠭ᠋'],
    ['an Arabic sign of a year', '\u0601٢٠٢٦'],
    ['lines, tabs and what is for others to refuse', 'een\n\ttwee \u0007'],
    ['Dutch, Turkish and signs', '’s-Hertogenbosch – İpek & Zn. € 12 ½ @ “a”'],
    ['half a sign, which is for others to refuse', 'a\ud83d'],
    ['a symbol alone', '€'],
  ])('%s', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('the spaces that somebody chose, where they may', () => {
    expect(withoutInvisible('€\u00a012 \u00adper\u202fmaand')).toBe('€\u00a012 per\u202fmaand');
  });
});

it('Text that was cleaned is clean', () => {
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
