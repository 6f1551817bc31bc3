import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { integerParam, textParam } from '../../api/params.ts';
import {
  bulkApiStateInput,
  ingestJob,
  ingestJobInput,
  ingestJobs,
  queryJob,
  queryJobInput,
  queryJobs,
} from '../../shapes/rest/bulk-api.ts';

/** The platform's Bulk API 2.0: rows as CSV, in and out. Source: record-api.md §11.3. */

const write = { fresh: null, errors: 'rest' } as const;
const read = { method: 'GET', body: null, fresh: seconds(1), errors: 'rest' } as const;

export const createIngestJob = declareEndpoint({
  ...write,
  method: 'POST',
  path: '/jobs/ingest',
  query: {},
  body: ingestJobInput,
  guests: 'refused',
  summary: 'A job that makes, changes or deletes the rows of a CSV',
  answer: ingestJob,
});

export const getIngestJobs = declareEndpoint({
  ...read,
  path: '/jobs/ingest',
  query: {},
  summary: 'Your jobs that take rows in',
  answer: ingestJobs,
});

export const getIngestJob = declareEndpoint({
  ...read,
  path: '/jobs/ingest/{jobId}',
  query: {},
  summary: 'How far a job is',
  answer: ingestJob,
});

export const uploadIngestRows = declareEndpoint({
  ...write,
  method: 'PUT',
  path: '/jobs/ingest/{jobId}/batches',
  query: {},
  body: 'csv',
  summary: 'The rows of a job, once',
  answer: null,
  status: 201,
});

export const updateIngestJob = declareEndpoint({
  ...write,
  method: 'PATCH',
  path: '/jobs/ingest/{jobId}',
  query: {},
  body: bulkApiStateInput,
  guests: 'refused',
  summary: 'Begin a job (UploadComplete), or end it (Aborted)',
  answer: ingestJob,
});

export const deleteIngestJob = declareEndpoint({
  ...write,
  method: 'DELETE',
  path: '/jobs/ingest/{jobId}',
  query: {},
  body: null,
  summary: 'Delete a job with its rows',
  answer: null,
});

export const getIngestSuccesses = declareEndpoint({
  ...read,
  path: '/jobs/ingest/{jobId}/successfulResults',
  query: {},
  summary: 'The rows that were saved, with their ids, as CSV',
  answer: null,
  answers: 'csv',
});

export const getIngestFailures = declareEndpoint({
  ...read,
  path: '/jobs/ingest/{jobId}/failedResults',
  query: {},
  summary: 'The rows that were refused, with why, as CSV',
  answer: null,
  answers: 'csv',
});

export const getIngestRest = declareEndpoint({
  ...read,
  path: '/jobs/ingest/{jobId}/unprocessedrecords',
  query: {},
  summary: 'The rows that were not reached, as CSV',
  answer: null,
  answers: 'csv',
});

export const createQueryJob = declareEndpoint({
  ...write,
  method: 'POST',
  path: '/jobs/query',
  query: {},
  body: queryJobInput,
  guests: 'refused',
  summary: 'A job that gives the rows of a SOQL statement as CSV',
  answer: queryJob,
});

export const getQueryJobs = declareEndpoint({
  ...read,
  path: '/jobs/query',
  query: {},
  summary: 'Your jobs that give rows',
  answer: queryJobs,
});

export const getQueryJob = declareEndpoint({
  ...read,
  path: '/jobs/query/{jobId}',
  query: {},
  summary: 'A job that gives rows',
  answer: queryJob,
});

export const getQueryJobResults = declareEndpoint({
  ...read,
  path: '/jobs/query/{jobId}/results',
  query: { locator: textParam, maxRecords: integerParam },
  summary: 'Its rows as CSV, a page a call',
  answer: null,
  answers: 'csv',
});

export const updateQueryJob = declareEndpoint({
  ...write,
  method: 'PATCH',
  path: '/jobs/query/{jobId}',
  query: {},
  body: bulkApiStateInput,
  guests: 'refused',
  summary: 'End a job (Aborted)',
  answer: queryJob,
});

export const deleteQueryJob = declareEndpoint({
  ...write,
  method: 'DELETE',
  path: '/jobs/query/{jobId}',
  query: {},
  body: null,
  summary: 'Delete a job',
  answer: null,
});
