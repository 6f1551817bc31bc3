import * as v from 'valibot';
import { text, whole } from '../parts.ts';
import { queryRecord } from './query.ts';

/** Answers to SOSL. Source: record-api.md §11.4. */

export const searchRecords = v.strictObject({ searchRecords: v.array(queryRecord) });

export const searchScope = v.strictObject({ type: text, url: text });

export const searchLayout = v.strictObject({
  errorMessage: v.null(),
  label: text,
  limitRows: whole,
  objectType: text,
  searchColumns: v.array(
    v.strictObject({ field: text, format: v.null(), label: text, name: text }),
  ),
});
