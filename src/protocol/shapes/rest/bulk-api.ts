import * as v from 'valibot';
import { flag, id18, moment, text, whole } from '../parts.ts';

/** Jobs of the platform's Bulk API 2.0. Source: record-api.md §11.3. */

export const bulkApiStates = [
  'Open',
  'UploadComplete',
  'InProgress',
  'JobComplete',
  'Aborted',
  'Failed',
] as const;
export type BulkApiState = (typeof bulkApiStates)[number];

export const ingestOperations = ['insert', 'update', 'upsert', 'delete', 'hardDelete'] as const;
export type IngestOperation = (typeof ingestOperations)[number];

export const columnDelimiters = {
  BACKQUOTE: '`',
  CARET: '^',
  COMMA: ',',
  PIPE: '|',
  SEMICOLON: ';',
  TAB: '\t',
} as const;
export type ColumnDelimiter = keyof typeof columnDelimiters;

const lineEndings = ['LF', 'CRLF'] as const;
export type LineEnding = (typeof lineEndings)[number];

// proof: `Object.keys` gives the keys of that very table
const delimiter = v.picklist(Object.keys(columnDelimiters) as ColumnDelimiter[]);
const lineEnding = v.picklist(lineEndings);

/** How the CSV of a job is written. */
const format = {
  columnDelimiter: v.optional(delimiter, 'COMMA'),
  contentType: v.optional(v.literal('CSV'), 'CSV'),
  lineEnding: v.optional(lineEnding, 'LF'),
};

export const ingestJobInput = v.strictObject({
  ...format,
  assignmentRuleId: v.optional(v.string()),
  externalIdFieldName: v.optional(v.string()),
  object: v.string(),
  operation: v.picklist(ingestOperations),
});
export type IngestJobInput = v.InferOutput<typeof ingestJobInput>;

export const queryJobInput = v.strictObject({
  ...format,
  operation: v.picklist(['query', 'queryAll']),
  query: v.string(),
});
export type QueryJobInput = v.InferOutput<typeof queryJobInput>;

export const bulkApiStateInput = v.looseObject({ state: v.string() });

const common = {
  apiVersion: v.number(),
  columnDelimiter: delimiter,
  concurrencyMode: v.literal('Parallel'),
  contentType: v.literal('CSV'),
  createdById: id18,
  createdDate: moment,
  id: id18,
  lineEnding,
  object: text,
  state: v.picklist(bulkApiStates),
  systemModstamp: moment,
};

/** In ms. */
const progress = {
  jobType: text,
  numberRecordsProcessed: whole,
  retries: whole,
  totalProcessingTime: whole,
};

export const ingestJob = v.strictObject({
  ...common,
  ...progress,
  apexProcessingTime: whole,
  apiActiveProcessingTime: whole,
  contentUrl: text,
  errorMessage: v.optional(text),
  externalIdFieldName: v.optional(text),
  numberRecordsFailed: whole,
  operation: v.picklist(ingestOperations),
});
export type IngestJob = v.InferOutput<typeof ingestJob>;

export const queryJob = v.strictObject({
  ...common,
  ...progress,
  isPkChunkingSupported: flag,
  operation: v.picklist(['query', 'queryAll']),
});
export type QueryJob = v.InferOutput<typeof queryJob>;

const listOf = <Job extends v.GenericSchema>(job: Job) =>
  v.strictObject({ done: flag, nextRecordsUrl: v.nullable(text), records: v.array(job) });
export const ingestJobs = listOf(ingestJob);
export const queryJobs = listOf(queryJob);
