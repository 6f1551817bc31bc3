import type * as mergeEndpoints from '#protocol/endpoints/merge.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const mergeCalls: EndpointCalls<typeof mergeEndpoints> = {
  getMergePlan: {
    about: 'row',
    ask: ({ row }) => ({ path: `/merge-plans/${row}` }),
    answers: [{ as: 'verkoop', path: ({ contacts }) => `/merge-plans/${contacts.join()}` }],
  },
  mergeRecords: {
    about: 'row',
    ask: ({ row }) => ({
      path: `/records/${row}/merge`,
      method: 'POST',
      body: { recordIds: [row] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: ({ contacts }) => `/records/${contacts[0]}/merge`,
        method: 'POST',
        body: ({ contacts }) => ({ recordIds: contacts.slice(1), takes: { Phone: contacts[1] } }),
      },
    ],
  },
};
