import * as v from 'valibot';
import { eTag, id18, text, textOrNull } from './parts.ts';

/** Not part of Salesforce's UI API. */

export const deletedRecord = v.strictObject({
  apiName: text,
  /** Null when the system deleted the record. */
  deletedBy: v.nullable(v.strictObject({ displayValue: textOrNull, value: id18 })),
  deletedDate: text,
  displayValue: textOrNull,
  id: id18,
  keptUntil: text,
  label: text,
  mergedInto: v.nullable(v.strictObject({ displayValue: textOrNull, value: id18 })),
});
export type DeletedRecord = v.InferOutput<typeof deletedRecord>;

export const deletedRecords = v.strictObject({
  currentPageUrl: text,
  eTag,
  nextPageToken: textOrNull,
  nextPageUrl: textOrNull,
  records: v.array(deletedRecord),
});
export type DeletedRecords = v.InferOutput<typeof deletedRecords>;
