import * as v from 'valibot';
import { text } from './parts.ts';

/** Answers to SOQL. Source: record-api.md §11.1. */

/** `url`: absent in a row of groups. */
const attributes = v.strictObject({ type: text, url: v.optional(text) });

/** A field is a value, a parent with fields of its own, or the answer of a child statement. */
export const queryRecord = v.objectWithRest({ attributes }, v.unknown());

export const queryResult = v.strictObject({
  totalSize: v.number(),
  done: v.boolean(),
  nextRecordsUrl: v.optional(text),
  records: v.array(queryRecord),
});
export type QueryResult = v.InferOutput<typeof queryResult>;
