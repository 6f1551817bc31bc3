import * as v from 'valibot';
import { declareEndpoint, seconds } from '../api/endpoint.ts';
import { integerParam, textParam } from '../api/params.ts';
import { bulkRowStates } from '../shapes/bulk-job.ts';
import { bulkJob, bulkJobInput, bulkJobResults } from '../shapes/bulk-job.ts';

/** Not part of Salesforce's UI API. */

export const createBulkJob = declareEndpoint({
  method: 'POST',
  path: '/ui-api/bulk-jobs',
  query: {},
  body: bulkJobInput,
  fresh: null,
  guests: 'refused',
  summary: 'Change or delete many records; it goes on when nobody looks',
  answer: bulkJob,
  status: 201,
});

export const getBulkJob = declareEndpoint({
  method: 'GET',
  path: '/ui-api/bulk-jobs/{bulkJobId}',
  query: {},
  body: null,
  fresh: seconds(1),
  summary: 'How far such work is',
  answer: bulkJob,
});

export const getBulkJobResults = declareEndpoint({
  method: 'GET',
  path: '/ui-api/bulk-jobs/{bulkJobId}/results',
  query: {
    pageSize: integerParam,
    pageToken: textParam,
    status: { kind: 'word', of: bulkRowStates },
  },
  body: null,
  fresh: seconds(1),
  summary: 'What became of each of its records',
  answer: bulkJobResults,
});

export const updateBulkJob = declareEndpoint({
  method: 'PATCH',
  path: '/ui-api/bulk-jobs/{bulkJobId}',
  query: {},
  body: v.strictObject({ status: v.optional(v.string()) }),
  fresh: null,
  guests: 'refused',
  summary: 'Stop it, or have it go on',
  answer: bulkJob,
});
