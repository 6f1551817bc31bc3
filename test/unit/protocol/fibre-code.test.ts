import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  codeAlphabet,
  codeLength,
  payloadLength,
  parseFibreCode,
  formatFibreCode,
  withCheckCharacters,
} from '#protocol/telecom/fibre-code.ts';

const character = fc.constantFrom(...codeAlphabet);
const payload = fc
  .array(character, { minLength: payloadLength, maxLength: payloadLength })
  .map((characters) => characters.join(''));
const code = payload.map(withCheckCharacters);
const place = fc.nat(codeLength - 1);

const changed = (text: string, at: number, to: string): string =>
  text.slice(0, at) + to + text.slice(at + 1);

it('a code with one wrong character is refused', () => {
  fc.assert(
    fc.property(code, place, character, (whole, at, other) => {
      fc.pre(whole[at] !== other);
      expect(parseFibreCode(changed(whole, at, other))).toBeNull();
    }),
  );
});

it('a code with two wrong characters is refused', () => {
  fc.assert(
    fc.property(
      code,
      fc.tuple(place, character),
      fc.tuple(place, character),
      (whole, [first, one], [second, two]) => {
        fc.pre(first !== second && (whole[first] !== one || whole[second] !== two));
        expect(parseFibreCode(changed(changed(whole, first, one), second, two))).toBeNull();
      },
    ),
  );
});

it('a code with two adjacent characters swapped is refused', () => {
  fc.assert(
    fc.property(code, fc.nat(codeLength - 2), (whole, at) => {
      fc.pre(whole[at] !== whole[at + 1]);
      expect(
        parseFibreCode(whole.slice(0, at) + whole[at + 1]! + whole[at]! + whole.slice(at + 2)),
      ).toBeNull();
    }),
  );
});

it('a code that is too short or too long is refused', () => {
  fc.assert(
    fc.property(code, character, (whole, more) => {
      expect([parseFibreCode(whole.slice(1)), parseFibreCode(whole + more)]).toEqual([null, null]);
    }),
  );
});

it('any typed text is read as a code or refused, without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      expect(parseFibreCode(typed) ?? 'no code').toMatch(/^([2-9CDFHJKMNPQRTVWX]{10}|no code)$/);
    }),
  );
});

it('a code is read with other separators than in the letter, and in lower case', () => {
  fc.assert(
    fc.property(code, (whole) => {
      const spellings = [
        formatFibreCode(whole),
        formatFibreCode(whole).toLowerCase().replace('-', ' \u2013 '),
        ` ${[...whole].join(' ')} `,
        whole.replace(/(.{3})/g, '$1.'),
      ];
      expect(spellings.map(parseFibreCode)).toEqual(spellings.map(() => whole));
    }),
  );
});

it('a letter that looks like a character of the alphabet is read as that character', () => {
  fc.assert(
    fc.property(code, (whole) => {
      const misread = whole
        .replaceAll('8', 'B')
        .replaceAll('5', 's')
        .replaceAll('2', 'Z')
        .replaceAll('6', 'g');
      expect(parseFibreCode(misread)).toBe(whole);
    }),
  );
});

it('the alphabet of codes has no vowels and no characters that look alike', () => {
  expect(codeAlphabet).not.toMatch(/[01AEIOULSZBGUY]/);
  expect(new Set(codeAlphabet).size).toBe(23);
});
