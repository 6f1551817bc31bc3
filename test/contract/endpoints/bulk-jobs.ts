import type * as bulkJobEndpoints from '#protocol/endpoints/bulk-jobs.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const bulkJobCalls: EndpointCalls<typeof bulkJobEndpoints> = {
  createBulkJob: {
    about: 'object',
    ask: ({ object, row }) => ({
      path: '/bulk-jobs',
      method: 'POST',
      body: { operation: 'update', objectApiName: object, recordIds: [row], fields: {} },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => '/bulk-jobs',
        method: 'POST',
        body: ({ id }) => ({
          operation: 'update',
          objectApiName: 'Case',
          recordIds: [id],
          fields: { Subject: 'Samen gewijzigd' },
        }),
        status: 201,
      },
      {
        as: 'beheer',
        path: () => '/bulk-jobs',
        method: 'POST',
        body: () => ({
          operation: 'delete',
          objectApiName: 'Case',
          list: { listViewApiName: 'Open', searchTerm: 'niet-te-vinden' },
        }),
        status: 201,
      },
    ],
  },
  getBulkJob: {
    about: 'row',
    ask: ({ row }) => ({ path: `/bulk-jobs/${row}` }),
    answers: [{ as: 'beheer', path: ({ job }) => `/bulk-jobs/${job}` }],
  },
  getBulkJobResults: {
    about: 'row',
    ask: ({ row }) => ({ path: `/bulk-jobs/${row}/results` }),
    answers: [
      { as: 'beheer', path: ({ job }) => `/bulk-jobs/${job}/results` },
      {
        as: 'beheer',
        path: ({ job }) => `/bulk-jobs/${job}/results?status=refused&pageSize=1&pageToken=1`,
      },
    ],
  },
  updateBulkJob: {
    about: 'row',
    ask: ({ row }) => ({ path: `/bulk-jobs/${row}`, method: 'PATCH', body: { status: 'stopped' } }),
    answers: [
      {
        as: 'beheer',
        path: ({ job }) => `/bulk-jobs/${job}`,
        method: 'PATCH',
        body: () => ({ status: 'running' }),
      },
    ],
  },
};
