import { expect, it } from 'vitest';
import type { LookupValues } from '#client/adapters/search.ts';
import { lookupRowsOf } from '#web/staff/records/use-look-up.ts';

/** What a look-up offers of what was found. */

const found = {
  lookupResults: {
    Case: {
      records: ['1', '2'].map((id) => ({
        id,
        fields: { CaseNumber: { displayValue: null, value: `S-${id}` } },
      })),
    },
  },
  metadata: {
    Case: {
      targetInfo: {
        Case: { suggestionsInfo: { displayLayout: { displayFields: ['CaseNumber'] } } },
      },
    },
  },
} as unknown as LookupValues; // proof: all that is read of an answer

it('a row is offered by its name', () =>
  expect(lookupRowsOf(found, { valueIn: () => null }).map(({ name }) => name)).toEqual([
    'S-1',
    'S-2',
  ]));

it('the row of the form itself is not offered', () =>
  expect(
    lookupRowsOf(found, { valueIn: (field) => (field === 'Id' ? '1' : null) }).map(({ id }) => id),
  ).toEqual(['2']));
