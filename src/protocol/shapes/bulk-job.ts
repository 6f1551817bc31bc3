import * as v from 'valibot';
import { formB } from './errors.ts';
import { id18, idOrNull, moment, momentOrNull, text, textOrNull, whole } from './parts.ts';

/** Background jobs on many rows. Our design. */

export const bulkKinds = [
  'update',
  'delete',
  'undelete',
  'action',
  'import',
  'addresses',
  'codes',
] as const;
export type BulkKind = (typeof bulkKinds)[number];
export const bulkStates = ['draft', 'waiting', 'running', 'stopped', 'done', 'failed'] as const;
export type BulkState = (typeof bulkStates)[number];
/** Whether the job continues without anybody's action. */
export const isBulkJobActive = (status: BulkState): boolean =>
  status === 'waiting' || status === 'running';
/** Why a job stopped: its user stopped it, its user lost the rights, or our own error. */
export const bulkReasons = ['user', 'rights', 'fault'] as const;
export type BulkReason = (typeof bulkReasons)[number];
export const bulkRowStates = ['waiting', 'succeeded', 'refused'] as const;

export const bulkJob = v.strictObject({
  createdDate: moment,
  done: whole,
  finishedDate: momentOrNull,
  id: id18,
  label: text,
  objectApiName: text,
  operation: v.picklist(bulkKinds),
  refused: whole,
  startedDate: momentOrNull,
  status: v.picklist(bulkStates),
  stoppedFor: v.nullable(v.picklist(bulkReasons)),
  succeeded: whole,
  total: whole,
});
export type BulkJob = v.InferOutput<typeof bulkJob>;

/**
 * `line`: the line of a row in the imported file. `errors`: the refusal of the row, as a single
 * save would give it.
 */
export const bulkJobResults = v.strictObject({
  count: whole,
  currentPageToken: text,
  nextPageToken: textOrNull,
  results: v.array(
    v.strictObject({
      errors: v.nullable(formB),
      line: v.nullable(whole),
      place: whole,
      recordId: idOrNull,
      recordName: textOrNull,
      status: v.picklist(bulkRowStates),
    }),
  ),
});
export type BulkJobResults = v.InferOutput<typeof bulkJobResults>;
