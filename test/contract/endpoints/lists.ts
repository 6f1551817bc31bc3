import type * as listEndpoints from '#protocol/endpoints/lists.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const listCalls: EndpointCalls<typeof listEndpoints> = {
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
    ask: ({ object, field, pageSize }) => ({
      path: `/list-records/${object}/Alle?pageSize=${pageSize}&optionalFields=${field}`,
    }),
    answers: [
      { as: 'beheer', path: () => '/list-records/Aansluiting__c/Alle?pageSize=3&pageToken=3' },
    ],
  },
  postListRecordsByName: {
    about: 'object',
    ask: ({ object, field, pageSize }) => ({
      path: `/list-records/${object}/Alle`,
      method: 'POST',
      body: { pageSize, optionalFields: [field] },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/list-records/Case/Alle',
        method: 'POST',
        body: () => ({ pageSize: 3 }),
      },
    ],
  },
  getListRecordsById: {
    about: 'list',
    ask: ({ list, pageSize }) => ({ path: `/list-records/${list}?pageSize=${pageSize}` }),
    answers: [{ as: 'beheer', path: ({ id }) => `/list-records/${id}` }],
  },
  getListCountBatch: {
    about: 'nothing',
    ask: ({ object, list }) => ({
      path: `/list-count/batch?names=${object}.Alle,${object}.Onbekend,${list}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: () =>
          '/list-count/batch?names=Case.Alle,Case.__recent,Case.Onbekend,Onbekend__c.Alle,Case',
      },
    ],
  },
  getListCountByName: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-count/${object}/Alle` }),
    answers: [
      { as: 'beheer', path: () => '/list-count/Case/Open?searchTerm=internet' },
      { path: () => '/list-count/Product__c/Alle' },
    ],
  },
  getListUiSummaries: {
    about: 'object',
    ask: ({ object, pageSize }) => ({ path: `/list-ui/${object}?pageSize=${pageSize}` }),
    answers: [
      { as: 'beheer', path: () => '/list-ui/Case?pageSize=2&pageToken=1' },
      { path: () => '/list-ui/Product__c?q=alle' },
    ],
  },
  getMruListUi: {
    about: 'object',
    ask: ({ object, pageSize }) => ({ path: `/mru-list-ui/${object}?pageSize=${pageSize}` }),
    answers: [{ as: 'beheer', path: () => '/mru-list-ui/Case' }],
  },
  getMruListRecords: {
    about: 'object',
    ask: ({ object, field, pageSize }) => ({
      path: `/mru-list-records/${object}?pageSize=${pageSize}&optionalFields=${field}`,
    }),
    answers: [{ as: 'beheer', path: () => '/mru-list-records/Case?sortBy=-Subject' }],
  },
  getListInfoBatch: {
    about: 'nothing',
    ask: ({ object, list }) => ({
      path: `/list-info/batch?names=${object}.Alle,${object}.Onbekend,${list}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: () =>
          '/list-info/batch?names=Case.Alle,Case.__recent,Case.Onbekend,Onbekend__c.Alle,Case',
      },
      { path: () => '/list-info/batch?ids=00Bzzzzzzzzzzzz,kort' },
    ],
  },
  getListInfoSummaries: {
    about: 'object',
    ask: ({ object, pageSize }) => ({ path: `/list-info/${object}?pageSize=${pageSize}` }),
    answers: [
      { as: 'korenaar', path: () => '/list-info/Case?recentListsOnly=true' },
      { as: 'beheer', path: () => '/list-info/Case' },
    ],
  },
  createListInfo: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-info/${object}`, method: 'POST', body: {} }),
    answers: [
      {
        as: 'beheer',
        path: () => '/list-info/Case',
        method: 'POST',
        body: () => ({ label: 'Vorm', includeDefaultAttributes: true }),
        status: 201,
      },
    ],
  },
  getListInfoByName: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-info/${object}/Alle` }),
    answers: [
      { as: 'beheer', path: () => '/list-info/Case/Vorm' },
      { as: 'korenaar', path: () => '/list-info/Case/Open' },
      { path: () => '/list-info/Product__c/__recent' },
    ],
  },
  getListInfoById: {
    about: 'list',
    ask: ({ list }) => ({ path: `/list-info/${list}` }),
    answers: [{ as: 'beheer', path: ({ id }) => `/list-info/${id}` }],
  },
  updateListInfoByName: {
    about: 'object',
    ask: ({ object }) => ({
      path: `/list-info/${object}/Alle`,
      method: 'PATCH',
      body: { label: 'Anders' },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/list-info/Case/Vorm',
        method: 'PATCH',
        body: () => ({
          filteredByInfo: [
            { fieldApiName: 'Status', operandLabels: ['Nieuw', 'Gesloten'], operator: 'Equals' },
          ],
          listShares: ['Group.AllStaff'],
          visibility: 'Shared',
        }),
      },
    ],
  },
  deleteListInfo: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-info/${object}/Alle`, method: 'DELETE' }),
    answers: [{ as: 'beheer', path: () => '/list-info/Case/Vorm', method: 'DELETE', status: 204 }],
  },
  getListObjectInfo: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-object-info/${object}` }),
    answers: [
      { as: 'beheer', path: () => '/list-object-info/Case' },
      { path: () => '/list-object-info/Product__c' },
    ],
  },
  getListPreferences: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-preferences/${object}/Alle` }),
    answers: [
      { as: 'beheer', path: () => '/list-preferences/Case/Alle' },
      { path: () => '/list-preferences/Product__c/__recent' },
    ],
  },
  updateListPreferences: {
    about: 'object',
    ask: ({ object }) => ({ path: `/list-preferences/${object}/Alle`, method: 'PATCH', body: {} }),
    answers: [
      {
        as: 'beheer',
        path: () => '/list-preferences/Case/Open',
        method: 'PATCH',
        body: () => ({
          columnWidths: { Subject: 200 },
          columnWrap: { Subject: true },
          orderedBy: [{ fieldApiName: 'Subject', isAscending: false }],
        }),
      },
    ],
  },
};
