import * as v from 'valibot';
import { flag, text, textOrNull } from '../parts.ts';

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

const column = {
  aggregate: flag,
  apexType: textOrNull,
  booleanType: flag,
  columnName: text,
  custom: flag,
  displayName: text,
  foreignKeyName: textOrNull,
  insertable: flag,
  numberType: flag,
  textType: flag,
  updatable: flag,
};
export type QueryColumn = v.InferOutput<v.StrictObjectSchema<typeof column, undefined>> & {
  /** Of a parent or a child statement. */
  joinColumns: QueryColumn[];
};
export const queryColumn: v.GenericSchema<QueryColumn> = v.strictObject({
  ...column,
  joinColumns: v.array(v.lazy(() => queryColumn)),
});
/** The columns of an answer, in place of its rows. */
export const queryColumns = v.strictObject({
  columnMetadata: v.array(queryColumn),
  entityName: text,
  groupBy: flag,
  idSelected: flag,
  keyPrefix: textOrNull,
});
export type QueryColumns = v.InferOutput<typeof queryColumns>;
export type QueryResult = v.InferOutput<typeof queryResult>;
