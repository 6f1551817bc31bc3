import type * as compositeEndpoints from '#protocol/endpoints/rest/composite.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const api = '/services/data/v65.0';

export const compositeCalls: EndpointCalls<typeof compositeEndpoints> = {
  composite: {
    about: 'nothing',
    ask: ({ object, row }) => ({
      path: `${api}/composite`,
      method: 'POST',
      body: {
        compositeRequest: [
          { method: 'GET', url: `${api}/sobjects/${object}/${row}`, referenceId: 'one' },
        ],
      },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${api}/composite`,
        method: 'POST',
        body: ({ id }) => ({
          allOrNone: true,
          compositeRequest: [
            {
              method: 'GET',
              url: `${api}/sobjects/Case/${id}?fields=AccountId`,
              referenceId: 'found',
            },
            {
              method: 'GET',
              url: `${api}/sobjects/Account/@{found.AccountId}?fields=Name,Phone`,
              referenceId: 'its',
            },
          ],
        }),
      },
    ],
  },
  compositeBatch: {
    about: 'nothing',
    ask: ({ object, row }) => ({
      path: `${api}/composite/batch`,
      method: 'POST',
      body: { batchRequests: [{ method: 'GET', url: `v65.0/sobjects/${object}/${row}` }] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${api}/composite/batch`,
        method: 'POST',
        body: ({ account }) => ({
          batchRequests: [
            { method: 'GET', url: `v65.0/sobjects/Account/${account}?fields=Phone` },
            { method: 'GET', url: 'v65.0/nowhere' },
          ],
        }),
      },
    ],
  },
  compositeTree: {
    about: 'object',
    ask: ({ object }) => ({
      path: `${api}/composite/tree/${object}`,
      method: 'POST',
      body: { records: [{ attributes: { type: object, referenceId: 'one' } }] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${api}/composite/tree/Account`,
        method: 'POST',
        body: () => ({
          records: [
            {
              attributes: { type: 'Account', referenceId: 'company' },
              Name: 'Vorm van een boom',
              Contacts: {
                records: [
                  { attributes: { type: 'Contact', referenceId: 'contact' }, LastName: 'Vorm' },
                ],
              },
            },
          ],
        }),
        status: 201,
      },
    ],
  },
};
