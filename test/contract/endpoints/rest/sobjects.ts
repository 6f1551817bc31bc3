import type * as sobjectEndpoints from '#protocol/endpoints/rest/sobjects.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const sobjects = '/services/data/v65.0/sobjects';

export const sobjectCalls: EndpointCalls<typeof sobjectEndpoints> = {
  getSobject: {
    about: 'object',
    ask: ({ object }) => ({ path: `${sobjects}/${object}` }),
    answers: [{ as: 'verkoop', path: () => `${sobjects}/Case` }],
  },
  createSobject: {
    about: 'object',
    ask: ({ object }) => ({ path: `${sobjects}/${object}`, method: 'POST', body: {} }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${sobjects}/Contact`,
        method: 'POST',
        body: ({ account }) => ({ LastName: 'Vorm', AccountId: account }),
        status: 201,
      },
    ],
  },
  readSobject: {
    about: 'row',
    ask: ({ object, row }) => ({ path: `${sobjects}/${object}/${row}` }),
    answers: [
      { as: 'verkoop', path: ({ id }) => `${sobjects}/Case/${id}` },
      { as: 'verkoop', path: ({ id }) => `${sobjects}/Case/${id}?fields=Subject,Account.Name` },
    ],
  },
  updateSobject: {
    about: 'row',
    ask: ({ object, row }) => ({
      path: `${sobjects}/${object}/${row}`,
      method: 'PATCH',
      body: {},
    }),
    answers: [
      {
        as: 'verkoop',
        path: ({ id }) => `${sobjects}/Case/${id}`,
        method: 'PATCH',
        body: () => ({ Subject: 'Anders' }),
        status: 204,
      },
    ],
  },
  deleteSobject: {
    about: 'row',
    ask: ({ object, row }) => ({ path: `${sobjects}/${object}/${row}`, method: 'DELETE' }),
    answers: [
      {
        as: 'beheer',
        path: ({ id }) => `${sobjects}/Case/${id}`,
        method: 'DELETE',
        status: 204,
      },
    ],
  },
};
