import { expect, test } from 'vitest';
import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import { fittingChoices } from '#web/forms/edit-field.ts';

/** Picklists of which another field decides what can be chosen. Source: record-api.md §6.5. */

const choice = (value: string, ...validFor: number[]) => ({
  attributes: null,
  label: value,
  validFor,
  value,
});
const cities: PicklistValues = {
  controllerValues: { NL: 0, SR: 1 },
  defaultValue: null,
  eTag: '',
  url: '',
  values: [choice('Assen', 0), choice('Moengo', 1), choice('Elders', 0, 1)],
};
const beside = (controlling: string | null | undefined) =>
  fittingChoices(cities, controlling).map(({ value }) => value);

test('only values that fit the controlling field can be chosen, none while it is empty', () => {
  expect(beside('NL')).toEqual(['Assen', 'Elders']);
  expect(beside('SR')).toEqual(['Moengo', 'Elders']);
  expect(beside(null)).toEqual([]);
});

test('every value can be chosen when the controlling field is not edited too', () => {
  expect(beside(undefined)).toEqual(['Assen', 'Moengo', 'Elders']);
});
