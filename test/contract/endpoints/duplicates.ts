import type * as duplicateEndpoints from '#protocol/endpoints/duplicates.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const duplicateCalls: EndpointCalls<typeof duplicateEndpoints> = {
  getDuplicates: {
    about: 'object',
    ask: ({ object }) => ({
      path: '/predupe',
      method: 'POST',
      body: { apiName: object, fields: {} },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/predupe',
        method: 'POST',
        body: ({ account }) => ({ apiName: 'Account', fields: { Id: account } }),
      },
      {
        as: 'verkoop',
        path: () => '/predupe',
        method: 'POST',
        body: () => ({ apiName: 'Account', fields: { KvK_nummer__c: '10000001' } }),
      },
    ],
  },
  getDuplicateConfiguration: {
    about: 'object',
    ask: ({ object }) => ({ path: `/duplicates/${object}` }),
    answers: [
      { as: 'beheer', path: () => '/duplicates/Contact' },
      { path: () => '/duplicates/Product__c?recordTypeId=012000000000000AAA' },
    ],
  },
};
