import type * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const deletedRecordsCalls: EndpointCalls<typeof deletedRecordsEndpoints> = {
  getDeletedRecords: {
    about: 'nothing',
    ask: () => ({ path: '/deleted-records' }),
    answers: [
      { as: 'beheer', path: () => '/deleted-records' },
      { as: 'beheer', path: () => '/deleted-records?objectApiName=Case&pageSize=1' },
    ],
  },
  undeleteRecord: {
    about: 'row',
    ask: ({ row }) => ({ path: `/records/${row}/undelete`, method: 'POST' }),
    // Undeleting a record that is not deleted succeeds.
    answers: [{ as: 'beheer', path: ({ id }) => `/records/${id}/undelete`, method: 'POST' }],
  },
};
