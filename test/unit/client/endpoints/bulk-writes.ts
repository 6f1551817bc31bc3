import { createBulkJob, updateBulkJob } from '#client/adapters/bulk-jobs.ts';

const input = { fields: { Status: 'Nieuw' } };
const bulkJob = {
  createdDate: '2026-01-01T00:00:00.000Z',
  done: 0,
  finishedDate: null,
  id: 'a0W000000000001EAA',
  label: 'Serviceverzoeken: wijzigen (1)',
  objectApiName: 'Case',
  operation: 'update',
  refused: 0,
  startedDate: null,
  status: 'waiting',
  stoppedFor: null,
  succeeded: 0,
  total: 1,
};

export const bulkWrites = {
  createBulkJob: {
    endpoint: 'createBulkJob',
    write: createBulkJob,
    input: {
      operation: 'update',
      objectApiName: 'Case',
      list: { listViewApiName: 'Open', where: null },
      ...input,
      idempotencyKey: 'een',
    },
    path: '/ui-api/bulk-jobs',
    body: {
      operation: 'update',
      objectApiName: 'Case',
      list: { listViewApiName: 'Open', where: null },
      ...input,
      idempotencyKey: 'een',
    },
    answer: bulkJob,
    status: 201,
    says: 'Invalid config for createBulkJob',
    wrong: [
      null,
      { objectApiName: 'Case' },
      { operation: 'update', objectApiName: 'Case', fields: { a: [] } },
      { operation: 'update', objectApiName: 'Case', rows: [] },
    ],
  },
  updateBulkJob: {
    endpoint: 'updateBulkJob',
    write: updateBulkJob,
    input: { bulkJobId: bulkJob.id, status: 'stopped' },
    path: `/ui-api/bulk-jobs/${bulkJob.id}`,
    body: { status: 'stopped' },
    answer: bulkJob,
    says: 'Invalid config for updateBulkJob',
    wrong: [null, { bulkJobId: bulkJob.id }, { bulkJobId: 'kort', status: 'stopped' }],
  },
} as const;
