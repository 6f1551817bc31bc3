import type * as bulkApiEndpoints from '#protocol/endpoints/rest/bulk-api.ts';
import { formA } from '#protocol/shapes/errors.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const jobs = '/services/data/v65.0/jobs';
const statement = 'SELECT Id, Subject FROM Case';

export const bulkApiCalls: EndpointCalls<typeof bulkApiEndpoints> = {
  createIngestJob: {
    about: 'nothing',
    ask: ({ object }) => ({
      path: `${jobs}/ingest`,
      method: 'POST',
      body: { object, operation: 'insert' },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => `${jobs}/ingest`,
        method: 'POST',
        body: () => ({ object: 'Contact', operation: 'upsert', externalIdFieldName: 'Id' }),
      },
    ],
  },
  getIngestJobs: {
    about: 'nothing',
    ask: () => ({ path: `${jobs}/ingest` }),
    answers: [{ as: 'beheer', path: () => `${jobs}/ingest` }],
  },
  getIngestJob: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/ingest/${row}` }),
    answers: [{ as: 'beheer', path: (made) => `${jobs}/ingest/${made.bulkApi.ingest}` }],
  },
  uploadIngestRows: {
    about: 'row',
    ask: ({ row }) => ({
      path: `${jobs}/ingest/${row}/batches`,
      method: 'PUT',
      body: 'Id\n',
      headers: { 'content-type': 'text/csv' },
    }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/ingest/${made.bulkApi.open}/batches`,
        method: 'PUT',
        body: () => 'LastName\nVorm\n',
        headers: { 'content-type': 'text/csv' },
        status: 201,
      },
    ],
  },
  updateIngestJob: {
    about: 'row',
    ask: ({ row }) => ({
      path: `${jobs}/ingest/${row}`,
      method: 'PATCH',
      body: { state: 'UploadComplete' },
    }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/ingest/${made.bulkApi.empty}`,
        method: 'PATCH',
        body: () => ({ state: 'UploadComplete' }),
      },
    ],
  },
  deleteIngestJob: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/ingest/${row}`, method: 'DELETE' }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/ingest/${made.bulkApi.spareIngest}`,
        method: 'DELETE',
        status: 204,
      },
    ],
  },
  getIngestSuccesses: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/ingest/${row}/successfulResults` }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/ingest/${made.bulkApi.ingest}/successfulResults`,
      },
    ],
  },
  getIngestFailures: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/ingest/${row}/failedResults` }),
    answers: [
      { as: 'beheer', path: (made) => `${jobs}/ingest/${made.bulkApi.ingest}/failedResults` },
    ],
  },
  getIngestRest: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/ingest/${row}/unprocessedrecords` }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/ingest/${made.bulkApi.ingest}/unprocessedrecords`,
      },
    ],
  },
  createQueryJob: {
    about: 'nothing',
    ask: ({ object, field }) => ({
      path: `${jobs}/query`,
      method: 'POST',
      body: { operation: 'query', query: `SELECT ${field} FROM ${object}` },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => `${jobs}/query`,
        method: 'POST',
        body: () => ({ operation: 'query', query: statement, columnDelimiter: 'PIPE' }),
      },
    ],
  },
  getQueryJobs: {
    about: 'nothing',
    ask: () => ({ path: `${jobs}/query` }),
    answers: [{ as: 'beheer', path: () => `${jobs}/query` }],
  },
  getQueryJob: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/query/${row}` }),
    answers: [{ as: 'beheer', path: (made) => `${jobs}/query/${made.bulkApi.query}` }],
  },
  getQueryJobResults: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/query/${row}/results` }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/query/${made.bulkApi.query}/results?maxRecords=2`,
      },
    ],
  },
  updateQueryJob: {
    about: 'row',
    ask: ({ row }) => ({
      path: `${jobs}/query/${row}`,
      method: 'PATCH',
      body: { state: 'Aborted' },
    }),
    // Such a job is complete at once.
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/query/${made.bulkApi.query}`,
        method: 'PATCH',
        body: () => ({ state: 'Aborted' }),
        status: 400,
        shape: formA,
      },
    ],
  },
  deleteQueryJob: {
    about: 'row',
    ask: ({ row }) => ({ path: `${jobs}/query/${row}`, method: 'DELETE' }),
    answers: [
      {
        as: 'beheer',
        path: (made) => `${jobs}/query/${made.bulkApi.spareQuery}`,
        method: 'DELETE',
        status: 204,
      },
    ],
  },
};
