import type * as organizationEndpoints from '#protocol/endpoints/rest/organization.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const api = '/services/data/v65.0';

export const organizationCalls: EndpointCalls<typeof organizationEndpoints> = {
  getLimits: {
    about: 'nothing',
    ask: () => ({ path: `${api}/limits` }),
    answers: [{ path: () => `${api}/limits` }, { as: 'verkoop', path: () => `${api}/limits` }],
  },
  getRecordCount: {
    about: 'nothing',
    ask: ({ object }) => ({ path: `${api}/limits/recordCount?sObjects=${object}` }),
    answers: [
      { as: 'verkoop', path: () => `${api}/limits/recordCount?sObjects=Account,case,Onbekend__c` },
      { as: 'korenaar', path: () => `${api}/limits/recordCount` },
    ],
  },
  getRecent: {
    about: 'nothing',
    ask: ({ pageSize }) => ({ path: `${api}/recent?limit=${pageSize}` }),
    answers: [
      { path: () => `${api}/recent` },
      { as: 'verkoop', path: () => `${api}/recent?limit=200` },
    ],
  },
  getChatterUser: {
    about: 'nothing',
    ask: () => ({ path: `${api}/chatter/users/me` }),
    answers: [
      { as: 'verkoop', path: () => `${api}/chatter/users/me` },
      { as: 'korenaar', path: () => `${api}/chatter/users/me` },
    ],
  },
};
