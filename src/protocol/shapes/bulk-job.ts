import * as v from 'valibot';
import { formB } from './errors.ts';
import { id18, idOrNull, moment, momentOrNull, text, textOrNull, whole } from './parts.ts';
import { recordFields } from './record.ts';

/** Not part of Salesforce's UI API. */

export const bulkKinds = [
  'update',
  'delete',
  'undelete',
  'action',
  'import',
  'addresses',
  'codes',
  'ingest',
  'query',
] as const;
export type BulkKind = (typeof bulkKinds)[number];
export const bulkStates = ['draft', 'waiting', 'running', 'stopped', 'done', 'failed'] as const;
export type BulkState = (typeof bulkStates)[number];
export const isBulkJobActive = (status: BulkState): boolean =>
  status === 'waiting' || status === 'running';
/** Stopped by a user, without rights to go on, or failed by an error in our code. */
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

const listOfRows = v.strictObject({
  listViewApiName: v.string(),
  searchTerm: v.optional(v.nullable(v.string())),
  where: v.optional(v.nullable(v.string())),
});

/** Declared optional: the handler refuses a missing property with a clearer error. */
export const bulkJobInput = v.strictObject({
  operation: v.optional(v.string()),
  objectApiName: v.optional(v.string()),
  recordIds: v.optional(v.array(v.string())),
  list: v.optional(listOfRows),
  fields: v.optional(recordFields),
  actionApiName: v.optional(v.string()),
  allowSaveOnDuplicate: v.optional(v.boolean()),
  /** The id of the delete job whose rows are restored; only for the operation `undelete`. */
  undoes: v.optional(v.string()),
  idempotencyKey: v.optional(v.string()),
});
export type BulkJobInput = v.InferOutput<typeof bulkJobInput>;

export const isUndoable = ({ operation, status, succeeded }: BulkJob): boolean =>
  operation === 'delete' && succeeded > 0 && !isBulkJobActive(status);
