import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spellingVariants } from '#engine/search/spelling-variants.ts';

/** Which words a mistyped word may stand for. */

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));
const at = fc.nat(11);

const mistakes: [title: string, make: (word: string, at: number, letter: string) => string][] = [
  ['missing', (text, i) => text.slice(0, i) + text.slice(i + 1)],
  ['too many', (text, i, one) => text.slice(0, i) + one + text.slice(i)],
  ['wrong', (text, i, one) => text.slice(0, i) + one + text.slice(i + 1)],
  [
    'swapped with the next',
    (text, i) => text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2),
  ],
];

it.each(mistakes)(
  'the spelling variants of a word with one letter %s include the right word',
  (_, make) => {
    fc.assert(
      fc.property(word, at, letter, (meant, i, one) => {
        const typed = make(meant, i % meant.length, one);
        expect(
          typed === meant || spellingVariants(typed).includes(meant),
          `${typed} for ${meant}`,
        ).toBe(true);
      }),
    );
  },
);

it.each([
  ['zilverlyn', 'zilverlijn'],
  ['treijn', 'treiyn'],
  ['feilig', 'fijlig'],
  ['lagen', 'lachen'],
  ['faksen', 'faxen'],
  ['telephoon', 'telefoon'],
])('the spelling variants of %s include %s, which sounds alike', (typed, meant) =>
  expect(spellingVariants(typed)).toContain(meant),
);

it('letters outside the Latin alphabet are never split', () => {
  for (const near of spellingVariants('страна')) expect(near.isWellFormed()).toBe(true);
  expect(spellingVariants('стана')).toContain('стаана');
});
