import { expect, test } from 'vitest';
import { newRecordId, newRecordIds } from '#engine/model/ids.ts';

const moment = new Date('2026-11-28T01:33:20.228Z');

test('ids of one moment sort in the order in which they were made', () => {
  const ids = [
    ...Array.from({ length: 500 }, () => newRecordId('068', moment)),
    ...newRecordIds('068', moment, 500),
    newRecordId('068', moment),
  ].map((id) => id.slice(0, 15));
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(ids).size).toBe(ids.length);
});
