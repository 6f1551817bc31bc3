import * as v from 'valibot';
import { formB } from './errors.ts';
import { id18, idOrNull, moment, momentOrNull, text, textOrNull, whole } from './parts.ts';
import { recordFields } from './record-input.ts';

/** Work on many rows that goes on when nobody looks. Our design. */

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
/** It goes on by itself. */
export const isBulkJobActive = (status: BulkState): boolean =>
  status === 'waiting' || status === 'running';
/** Why it does not go on: its maker stopped it, may not do it any more, or a fault of ours. */
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
 * `line`: where in its file a row came from. `errors` of what was refused, as a single save would
 * have said.
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

/** The rows of a list as they are at this moment. */
const listOfRows = v.strictObject({
  listViewApiName: v.string(),
  searchTerm: v.optional(v.nullable(v.string())),
  where: v.optional(v.nullable(v.string())),
});

/** What is missing in it is told by the handler. */
export const bulkJobInput = v.strictObject({
  operation: v.optional(v.string()),
  objectApiName: v.optional(v.string()),
  recordIds: v.optional(v.array(v.string())),
  list: v.optional(listOfRows),
  fields: v.optional(recordFields),
  /** Of `action`: which, as its object declares it. */
  actionApiName: v.optional(v.string()),
  allowSaveOnDuplicate: v.optional(v.boolean()),
  /** Of `undelete`: the removal whose rows come back. */
  undoes: v.optional(v.string()),
  idempotencyKey: v.optional(v.string()),
});
export type BulkJobInput = v.InferOutput<typeof bulkJobInput>;
