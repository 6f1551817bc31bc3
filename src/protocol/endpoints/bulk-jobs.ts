import * as v from 'valibot';
import {
  declareEndpoints,
  integerParam,
  seconds,
  textParam,
  recordFields,
} from '../api/endpoint.ts';
import { bulkRowStates } from '../shapes/bulk-job.ts';

/** Background jobs on many rows. Our design. */

/** The rows that are in a list at the start of the job. */
const listOfRows = v.strictObject({
  listViewApiName: v.string(),
  searchTerm: v.optional(v.nullable(v.string())),
  where: v.optional(v.nullable(v.string())),
});

/** Keys are optional because the handler refuses missing ones with its own codes. */
export const bulkJobInput = v.strictObject({
  operation: v.optional(v.string()),
  objectApiName: v.optional(v.string()),
  recordIds: v.optional(v.array(v.string())),
  list: v.optional(listOfRows),
  fields: v.optional(recordFields),
  /** For `action`: the API name of the quick action. */
  actionApiName: v.optional(v.string()),
  allowSaveOnDuplicate: v.optional(v.boolean()),
  /** For `undelete`: the id of the delete job whose rows are restored. */
  undoes: v.optional(v.string()),
  idempotencyKey: v.optional(v.string()),
});
export type BulkJobInput = v.InferOutput<typeof bulkJobInput>;

export const bulkJobEndpoints = declareEndpoints({
  createBulkJob: {
    method: 'POST',
    path: '/ui-api/bulk-jobs',
    query: {},
    body: bulkJobInput,
    fresh: null,
    guests: 'refused',
  },
  getBulkJob: {
    method: 'GET',
    path: '/ui-api/bulk-jobs/{bulkJobId}',
    query: {},
    body: null,
    fresh: seconds(1),
  },
  getBulkJobResults: {
    method: 'GET',
    path: '/ui-api/bulk-jobs/{bulkJobId}/results',
    query: {
      pageSize: integerParam,
      pageToken: textParam,
      status: { kind: 'word', of: bulkRowStates },
    },
    body: null,
    fresh: seconds(1),
  },
  updateBulkJob: {
    method: 'PATCH',
    path: '/ui-api/bulk-jobs/{bulkJobId}',
    query: {},
    body: v.strictObject({ status: v.optional(v.string()) }),
    fresh: null,
    guests: 'refused',
  },
});
