import type * as recordDefaultsEndpoints from '#protocol/endpoints/record-defaults.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const recordDefaultsCalls: EndpointCalls<typeof recordDefaultsEndpoints> = {
  getRecordCreateDefaults: {
    about: 'object',
    ask: ({ object, field }) => ({
      path: `/record-defaults/create/${object}?optionalFields=${object}.${field}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/record-defaults/create/Account?formFactor=Small&recordTypeId=012000000000000',
      },
      {
        as: 'korenaar',
        path: () =>
          '/record-defaults/create/Case?optionalFields=Case.Account.Name,Case.Onbekend__c',
      },
    ],
  },
  getRecordTemplateCreate: {
    about: 'object',
    ask: ({ object, field }) => ({
      path: `/record-defaults/template/create/${object}?optionalFields=${object}.${field}`,
    }),
    answers: [
      { as: 'beheer', path: () => '/record-defaults/template/create/Case' },
      {
        as: 'korenaar',
        path: () =>
          '/record-defaults/template/create/Case?optionalFields=Case.Type,Case.Account.Name',
      },
    ],
  },
  getRecordTemplateClone: {
    about: 'row',
    ask: ({ object, row, field }) => ({
      path: `/record-defaults/template/clone/${row}?optionalFields=${object}.${field}`,
    }),
    answers: [
      { as: 'beheer', path: ({ id }) => `/record-defaults/template/clone/${id}` },
      {
        as: 'korenaar',
        path: ({ id }) =>
          `/record-defaults/template/clone/${id}?optionalFields=Case.Subject,Case.Account.Name,Case.CaseNumber`,
      },
    ],
  },
};
