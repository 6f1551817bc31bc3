import * as v from 'valibot';
import { expect, it } from 'vitest';
import { houseNumber, suffixOf, parseAddressLookup } from '#protocol/forms/fibre-address.ts';

/**
 * Which door somebody means who typed a house number and what stands behind it. Source:
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
])('what stands behind the number in its field is the addition: %j', (typed, suffix) => {
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
  'with what was typed or chosen beside it, where that does not say it again: %j, %o',
  (typed, more, suffix) => {
    expect(suffixIn(typed, more)).toBe(suffix);
  },
);

it.each(['a12', '', '12345678901 a', '0', '12 een heel lang verhaal'])(
  'no house number: %j',
  (typed) => {
    const problem = typed === '' ? 'form.required' : 'form.houseNumberWrong';
    const checked = v.safeParse(houseNumber, typed, { abortPipeEarly: true });
    expect(checked.issues?.map(({ message }) => message)).toEqual([problem]);
  },
);

it('a door is written with its letter, its addition, both with a hyphen, or neither', () => {
  const written = [
    suffixOf({ letter: 'A', addition: 'bis' }),
    suffixOf({ letter: 'A', addition: null }),
    suffixOf({ letter: null, addition: 'bis' }),
    suffixOf({ letter: null, addition: null }),
  ];
  expect(written).toEqual(['A-bis', 'A', 'bis', null]);
});
