import * as v from 'valibot';
import {
  declareEndpoints,
  integerParam,
  seconds,
  textParam,
  recordFields,
} from '../api/endpoint.ts';
import { bulkRowStates } from '../shapes/bulk-job.ts';

/** Work on many rows that goes on when nobody looks. Our design. */

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
