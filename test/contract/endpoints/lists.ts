import type { listEndpoints } from '#wire/endpoints/lists.ts';
import type { Asking } from './asked.ts';

export const listsAsked: Asking<typeof listEndpoints> = {
  getListUiByName: {
    about: 'object',
    ask: ({ object, pageSize }) => ({ path: `/list-ui/${object}/Alle?pageSize=${pageSize}` }),
    answers: [
      { as: 'beheer', path: () => '/list-ui/Case/Alle?pageSize=3' },
      { path: () => '/list-ui/Product__c/Alle?pageSize=3' },
      { as: 'beheer', path: () => '/list-ui/Case/__recent' },
    ],
  },
  getListUiById: {
    about: 'list',
    ask: ({ list, pageSize }) => ({ path: `/list-ui/${list}?pageSize=${pageSize}` }),
    answers: [{ as: 'beheer', path: ({ id }) => `/list-ui/${id}` }],
  },
  getListRecordsByName: {
    about: 'object',
    ask: ({ object, field, pageSize }) => ({ path: `/list-records/${object}/Alle?pageSize=${pageSize}&optionalFields=${field}` }),
    answers: [{ as: 'beheer', path: () => '/list-records/Aansluiting__c/Alle?pageSize=3&pageToken=3' }],
  },
  postListRecordsByName: {
    about: 'object',
    ask: ({ object, field, pageSize }) => ({ path: `/list-records/${object}/Alle`, method: 'POST', body: { pageSize, optionalFields: [field] } }),
    answers: [{ as: 'beheer', path: () => '/list-records/Case/Alle', method: 'POST', body: () => ({ pageSize: 3 }) }],
  },
  getListRecordsById: {
    about: 'list',
    ask: ({ list, pageSize }) => ({ path: `/list-records/${list}?pageSize=${pageSize}` }),
    answers: [{ as: 'beheer', path: ({ id }) => `/list-records/${id}` }],
  },
};
