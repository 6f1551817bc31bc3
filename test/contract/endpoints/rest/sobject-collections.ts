import type * as collectionEndpoints from '#protocol/endpoints/rest/sobject-collections.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const rows = '/services/data/v65.0/composite/sobjects';

export const sobjectCollectionCalls: EndpointCalls<typeof collectionEndpoints> = {
  createSobjects: {
    about: 'nothing',
    ask: ({ object }) => ({
      path: rows,
      method: 'POST',
      body: { allOrNone: true, records: [{ attributes: { type: object } }] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => rows,
        method: 'POST',
        body: ({ account }) => ({
          records: [
            { attributes: { type: 'Contact' }, LastName: 'Vorm', AccountId: account },
            { attributes: { type: 'Contact' }, LastName: null },
          ],
        }),
      },
    ],
  },
  updateSobjects: {
    about: 'nothing',
    ask: ({ object, row }) => ({
      path: rows,
      method: 'PATCH',
      body: { records: [{ attributes: { type: object }, id: row }] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => rows,
        method: 'PATCH',
        body: ({ id }) => ({
          allOrNone: true,
          records: [{ attributes: { type: 'Case' }, id, Subject: 'Samen anders' }],
        }),
      },
    ],
  },
  deleteSobjects: {
    about: 'nothing',
    ask: ({ row }) => ({ path: `${rows}?ids=${row}`, method: 'DELETE' }),
    answers: [
      { as: 'beheer', path: ({ id }) => `${rows}?ids=${id}&allOrNone=true`, method: 'DELETE' },
    ],
  },
  readSobjects: {
    about: 'nothing',
    ask: ({ object, row }) => ({ path: `${rows}/${object}?ids=${row}&fields=Id` }),
    answers: [
      {
        as: 'verkoop',
        path: ({ id }) => `${rows}/Case?ids=${id},500zzzzzzzzzzzz&fields=Id,Subject`,
      },
    ],
  },
  postReadSobjects: {
    about: 'nothing',
    ask: ({ object, row }) => ({
      path: `${rows}/${object}`,
      method: 'POST',
      body: { ids: [row], fields: ['Id'] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${rows}/Contact`,
        method: 'POST',
        body: ({ contacts }) => ({ ids: contacts, fields: ['Id', 'Email', 'Account.Name'] }),
      },
    ],
  },
};
