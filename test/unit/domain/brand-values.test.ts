import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { judgeLogo } from '#domain/brand/store-logo.ts';
import {
  contrastRatio,
  brandColourContrast,
  derivedColours,
  darkenToContrast,
  minContrast,
  darkModeColours,
} from '#protocol/brand/colours.ts';
import { brandText } from '#messages/setup/brand.ts';
import { brandProblemText } from '#messages/setup/brand-problems.ts';
import { withoutSeparators, formatIban, isIban, isVatId } from '#protocol/brand/numbers.ts';

describe('a VAT id', () => {
  it.each(['NL123456789B01', 'NL004495445B00', 'NL12345678B01', 'BE0123456749', ''])(
    'that fails its check digits is refused: %s',
    (id) => expect(isVatId(id)).toBe(false),
  );
  // The number of a company passes the eleven-test. The example of a sole trader is from the Dutch
  // tax office.
  it.each(['NL004495445B01', 'NL000099998B57'])(
    'that passes its check digits is accepted: %s',
    (id) => expect(isVatId(id)).toBe(true),
  );
  it('that a text gives as an example is valid', () => {
    const sentences = [brandText.fields.vatId.hint, brandProblemText['brand.vatWrong']];
    for (const sentence of sentences) expect(isVatId(/NL\w+/.exec(sentence)![0])).toBe(true);
  });
  it('is accepted with spaces, dots and lower case', () =>
    expect(withoutSeparators('nl 0044.95445.B01')).toBe('NL004495445B01'));
});

describe('an account number', () => {
  it.each(['NL91ABNA0417164301', 'NL91ABNA041716430', 'NL9AABNA0417164300', 'XX00', ''])(
    'that is wrong is refused: %s',
    (number) => expect(isIban(number)).toBe(false),
  );
  it.each(['NL91ABNA0417164300', 'BE68539007547034', 'DE89370400440532013000'])(
    'that is right is accepted: %s',
    (number) => expect(isIban(number)).toBe(true),
  );
  it('is shown in groups of four', () =>
    expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00'));
});

describe('a colour of the brand', () => {
  const tried = ['#ff0000', '#ffb703', '#8ecae6', '#000000', '#6a0dad', '#0b7a4b', '#ffffff'];
  it.each(tried)('that is too pale is darkened until it has enough contrast: %s', (colour) => {
    for (const which of ['brand', 'deep', 'blue'] as const) {
      const better = darkenToContrast(which, colour);
      expect(brandColourContrast(which, better)).toBeGreaterThanOrEqual(minContrast);
      if (brandColourContrast(which, colour) >= minContrast) expect(better).toBe(colour);
    }
  });
  it.each(tried)(
    'gives derived colours with enough contrast, in light and dark mode: %s',
    (tint) => {
      const colour = darkenToContrast('brand', tint);
      const day = derivedColours({ brand: colour, deep: colour, blue: colour });
      expect(contrastRatio(day['brand']!, day['brand-pale']!)).toBeGreaterThanOrEqual(minContrast);
      expect(contrastRatio(day['on-deep-soft']!, day['deep']!)).toBeGreaterThanOrEqual(minContrast);
      const night = darkModeColours(day);
      for (const ground of ['#101814', '#1a2520', night['brand-pale']!])
        expect(contrastRatio(night['brand']!, ground)).toBeGreaterThanOrEqual(minContrast);
      expect(contrastRatio(night['on-brand']!, night['brand']!)).toBeGreaterThanOrEqual(
        minContrast,
      );
    },
  );
});

const svg = (inside: string, attributes = 'viewBox="0 0 120 40"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const codeOf = (source: string | Buffer) => {
  const judged = judgeLogo(Buffer.from(source as string));
  return judged.ok ? judged.value.size : judged.problems[0]!.code;
};

describe('an SVG as logo', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'brand.logoScript'],
    ['a script tag in mixed case', svg('<ScRiPt href="#x"/>'), 'brand.logoScript'],
    ['an event handler', svg('<rect onload="alert(1)"/>'), 'brand.logoScript'],
    ['an event handler on the root', svg('', 'viewBox="0 0 1 1" onload="x()"'), 'brand.logoScript'],
    ['embedded HTML', svg('<foreignObject><p>x</p></foreignObject>'), 'brand.logoScript'],
    ['a link', svg('<a href="https://example.com"><rect/></a>'), 'brand.logoScript'],
    [
      'an animation',
      svg('<rect><set attributeName="href" to="javascript:x"/></rect>'),
      'brand.logoScript',
    ],
    [
      'an image from another site',
      svg('<image href="https://example.com/x.png"/>'),
      'brand.logoOutside',
    ],
    [
      'a part from another site',
      svg('<use href="https://example.com/x.svg#a"/>'),
      'brand.logoOutside',
    ],
    [
      'an encoded javascript: URL',
      svg('<use xlink:href="&#106;avascript:x"/>'),
      'brand.logoOutside',
    ],
    [
      'a style that fetches',
      svg('<style>@import "https://example.com";</style>'),
      'brand.logoOutside',
    ],
    ['a fill that fetches', svg('<rect fill="url(https://example.com#a)"/>'), 'brand.logoOutside'],
    ['an escape in a style', svg('<rect style="fill:\\75rl(x)"/>'), 'brand.logoOutside'],
    [
      'entities of its own',
      `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`,
      'brand.logoUnreadable',
    ],
    ['a CDATA section', svg('<style><![CDATA[x]]></style>'), 'brand.logoUnreadable'],
    ['an unknown element', svg('<blink/>'), 'brand.logoUnreadable'],
    ['a missing end tag', '<svg viewBox="0 0 1 1"><g>', 'brand.logoUnreadable'],
    ['a second root', `${svg('')}${svg('')}`, 'brand.logoUnreadable'],
    ['no size', svg('', ''), 'brand.logoSize'],
    ['plain text', 'hallo', 'brand.logoKind'],
  ])('with %s is refused', (_, source, code) => expect(codeOf(source)).toBe(code));

  it('of a drawing program is accepted, with its size', () => {
    const drawn = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style>.b{fill:url(#a)}</style><path class="b" d="M0 0h10"/><use href="#a"/><text>Bakker &amp; Zn</text>',
    )}\n`;
    expect(codeOf(drawn)).toEqual({ width: 300, height: 100 });
  });
});

describe('a PNG as logo', () => {
  const chunk = (kind: string, bytes: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(2 * (1 + 4 * 3)));
  const png = (...more: Buffer[]): Buffer =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      ...more,
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]);

  it('is stored without texts and without bytes after its end', () => {
    const judged = judgeLogo(
      Buffer.concat([png(chunk('tEXt', Buffer.from('Author\0Jan'))), Buffer.from('<script>')]),
    );
    expect(judged.ok && judged.value.bytes.equals(png())).toBe(true);
    expect(judged.ok && judged.value.size).toEqual({ width: 4, height: 2 });
  });
  it('that is damaged is refused', () => {
    const damaged = png();
    damaged[45]! ^= 1;
    expect(codeOf(damaged)).toBe('brand.logoUnreadable');
    expect(codeOf(png().subarray(0, 50))).toBe('brand.logoUnreadable');
  });
  it('that is too large is refused', () =>
    expect(codeOf(Buffer.alloc(200_001))).toBe('brand.logoLarge'));
});
