import * as v from 'valibot';
import { eTag, id18, text, textOrNull } from './parts.ts';

/** What was deleted lately. Our design; the platform shows its bin elsewhere. */

export const deletedRecord = v.strictObject({
  apiName: text,
  /** Null: the system by itself. */
  deletedBy: v.nullable(v.strictObject({ displayValue: textOrNull, value: id18 })),
  deletedDate: text,
  displayValue: textOrNull,
  id: id18,
  /** Until then it can be put back. */
  keptUntil: text,
  label: text,
  /** It went because it was made one with this record, where most of what led to it is now. */
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
