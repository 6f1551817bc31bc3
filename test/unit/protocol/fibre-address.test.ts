import * as v from 'valibot';
import { expect, it } from 'vitest';
import { houseNumber } from '#protocol/forms/checks/address-number.ts';
import { suffixOf, parseAddressLookup } from '#protocol/forms/fibre-address.ts';

/**
 * Which address a visitor means by the house number and suffix that they typed. Source:
 * decisions.md §9.
 */

const suffixIn = (typed: string, more: { letter?: string; addition?: string } = {}) =>
  parseAddressLookup({ postcode: '8011AB', houseNumber: typed, addition: '', ...more }).suffix;

it.each([
  ['12', null],
  ['12a', 'a'],
  ['12 a', 'a'],
  ['12  a', 'a'],
  ['12 - a', 'a'],
  ['12a-bis', 'a-bis'],
  ['12-a-bis', 'a-bis'],
  ['12 a ', 'a'],
])('the text after the number in the house number field is the suffix: %j', (typed, suffix) => {
  expect(suffixIn(typed)).toBe(suffix);
});

it.each([
  ['12', { addition: 'bis' }, 'bis'],
  ['12', { letter: ' b ', addition: ' bis ' }, 'b bis'],
  ['12 a', { addition: 'bis' }, 'a bis'],
  ['12 a', { letter: 'b' }, 'a b'],
  ['12 a', { addition: 'A-bis' }, 'A-bis'],
  ['12 a', { letter: 'A', addition: 'bis' }, 'A bis'],
  ['12 a', { addition: '-' }, '-'],
])(
  'the letter and addition fields are added to the suffix of %j, unless repeated: %o',
  (typed, more, suffix) => {
    expect(suffixIn(typed, more)).toBe(suffix);
  },
);

it.each(['a12', '', '12345678901 a', '0', '12 een heel lang verhaal'])(
  'the house number %j is refused',
  (typed) => {
    const problem = typed === '' ? 'form.required' : 'form.houseNumberWrong';
    const checked = v.safeParse(houseNumber, typed, { abortPipeEarly: true });
    expect(checked.issues?.map(({ message }) => message)).toEqual([problem]);
  },
);

it('a suffix is written as letter, addition, both with a hyphen, or null', () => {
  const suffixes = [
    suffixOf({ letter: 'A', addition: 'bis' }),
    suffixOf({ letter: 'A', addition: null }),
    suffixOf({ letter: null, addition: 'bis' }),
    suffixOf({ letter: null, addition: null }),
  ];
  expect(suffixes).toEqual(['A-bis', 'A', 'bis', null]);
});
