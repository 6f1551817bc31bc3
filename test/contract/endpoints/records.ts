import type * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { EndpointCalls, CallRecords } from './endpoint-call.ts';

export const newCase = ({ account }: CallRecords) => ({
  apiName: 'Case',
  fields: { Subject: 'Vorm', AccountId: account },
});

export const recordCalls: EndpointCalls<typeof recordEndpoints> = {
  getRecord: {
    about: 'row',
    ask: ({ object, row, field }) => ({ path: `/records/${row}?fields=${object}.${field}` }),
    answers: [
      {
        as: 'beheer',
        path: ({ id }) =>
          `/records/${id}?fields=Case.Subject,Case.Account.Name,Case.Owner.Name,Case.Contact.Name`,
      },
      {
        as: 'beheer',
        path: ({ id }) => `/records/${id}?layoutTypes=Full,Compact&modes=View,Edit,Create`,
      },
      { as: 'korenaar', path: ({ account }) => `/records/${account}?layoutTypes=Full` },
      {
        as: 'beheer',
        path: ({ account }) =>
          `/records/${account}?forms=Adres&childRelationships=Account.Cases,Account.Contacts.Email&pageSize=2`,
      },
    ],
  },
  getRecords: {
    about: 'rows',
    ask: ({ object, row, field }) => ({
      path: `/records/batch/${row}?optionalFields=${object}.${field}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ id, account }) =>
          `/records/batch/${id},${account},kort,500zzzzzzzzzzzz?fields=Case.Subject,Account.Name`,
      },
      {
        as: 'korenaar',
        path: ({ account }) => `/records/batch/${account},${account}?layoutTypes=Full`,
      },
    ],
  },
  getRecordUi: {
    about: 'row',
    ask: ({ object, row, field, pageSize }) => ({
      path: `/record-ui/${row}?optionalFields=${object}.${field}&pageSize=${pageSize}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ id, account }) =>
          `/record-ui/${id},${account}?layoutTypes=Full,Compact&modes=View,Edit,Create&formFactor=Small`,
      },
      {
        as: 'korenaar',
        path: ({ account }) => `/record-ui/${account}?childRelationships=Account.Cases&pageSize=2`,
      },
    ],
  },
  getChildRelationship: {
    about: 'row',
    ask: ({ row, field, pageSize }) => ({
      path: `/records/${row}/child-relationships/ContentDocumentLinks?optionalFields=${field}&pageSize=${pageSize}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) =>
          `/records/${account}/child-relationships/Cases?pageSize=3&pageToken=3`,
      },
      {
        as: 'korenaar',
        path: ({ account }) =>
          `/records/${account}/child-relationships/Contacts?fields=Email,Contact.Account.Name`,
      },
    ],
  },
  createRecord: {
    about: 'object',
    ask: ({ object }) => ({
      path: '/records',
      method: 'POST',
      body: { apiName: object, fields: {} },
    }),
    answers: [{ as: 'beheer', path: () => '/records', method: 'POST', body: newCase, status: 201 }],
  },
  executeBatchRecordOperations: {
    about: 'rows',
    ask: ({ row }) => ({
      path: '/records/batch',
      method: 'POST',
      body: {
        operations: [
          { type: 'UPDATE', records: [{ fields: { Id: row, LastModifiedDate: null } }] },
        ],
      },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/records/batch',
        method: 'POST',
        body: (made) => ({
          allOrNone: false,
          operations: [
            {
              type: 'CREATE',
              records: [newCase(made), { apiName: 'Case', fields: {} }, { apiName: 'Case' }],
            },
            { type: 'update', records: [{ fields: { Id: made.id, Subject: 'Samen' } }] },
            { type: 'Delete', records: [{ fields: { Id: 'kort' } }] },
          ],
        }),
      },
    ],
  },
  updateRecord: {
    about: 'row',
    ask: ({ row }) => ({
      path: `/records/${row}`,
      method: 'PATCH',
      body: { fields: { LastModifiedDate: null } },
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ id }) => `/records/${id}`,
        method: 'PATCH',
        body: () => ({ fields: { Subject: 'Andere vorm' } }),
      },
    ],
  },
  deleteRecord: {
    about: 'row',
    ask: ({ row }) => ({ path: `/records/${row}`, method: 'DELETE' }),
    answers: [{ as: 'beheer', path: ({ id }) => `/records/${id}`, method: 'DELETE', status: 204 }],
  },
};
