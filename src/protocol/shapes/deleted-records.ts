import * as v from 'valibot';
import { eTag, id18, text, textOrNull } from './parts.ts';

/** Recently deleted records. Our design; the platform shows its recycle bin elsewhere. */

export const deletedRecord = v.strictObject({
  apiName: text,
  /** The user who deleted it; null when the system did. */
  deletedBy: v.nullable(v.strictObject({ displayValue: textOrNull, value: id18 })),
  deletedDate: text,
  displayValue: textOrNull,
  id: id18,
  /** The time until which it can be restored. */
  keptUntil: text,
  label: text,
  /**
   * The record into which it was merged; most records that referred to it now refer to that record.
   */
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
