import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listRecords } from '#protocol/shapes/list.ts';
import { rec } from '#protocol/shapes/record.ts';
import { fields, listOf, recordOf } from '../../../bench/client/answers.ts';

it('the records of the benchmark have the shape of record API answers', () => {
  expect(v.is(listRecords, listOf({ count: 50, version: 1 }))).toBe(true);
  expect(v.is(rec, recordOf(7, 3))).toBe(true);
  expect(new Set(Object.keys(recordOf(7, 3).fields))).toEqual(
    new Set(fields.map((path) => path.split('.')[1])),
  );
});

it('two versions of a row differ, and two rows differ', () => {
  expect(recordOf(7, 4).weakEtag).toBeGreaterThan(recordOf(7, 3).weakEtag);
  expect(recordOf(7, 4).fields['Subject']).not.toEqual(recordOf(7, 3).fields['Subject']);
  expect(recordOf(8, 3).id).not.toBe(recordOf(7, 3).id);
});
