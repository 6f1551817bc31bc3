import type * as soslEndpoints from '#protocol/endpoints/rest/sosl.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const api = '/services/data/v65.0';
const asked = (statement: string): string => `${api}/search?q=${encodeURIComponent(statement)}`;
const parts = `${api}/parameterizedSearch`;

export const soslCalls: EndpointCalls<typeof soslEndpoints> = {
  searchSosl: {
    about: 'nothing',
    ask: ({ object, field }) => ({
      path: asked(`FIND {bakkerij OR garage} RETURNING ${object}(${field})`),
    }),
    answers: [
      {
        as: 'verkoop',
        path: () =>
          asked(
            "FIND {bakkerij} IN ALL FIELDS RETURNING Account(Id, Name, Owner.Name WHERE Name LIKE 'B%' LIMIT 2), Contact LIMIT 5",
          ),
      },
      { as: 'korenaar', path: () => asked('FIND {bakkerij}') },
      { path: () => asked('FIND {internet}') },
    ],
  },
  getParameterizedSearch: {
    about: 'nothing',
    ask: ({ object, field }) => ({
      path: `${parts}?q=bakkerij&sobject=${object}&${object}.fields=${field}`,
    }),
    answers: [
      {
        as: 'verkoop',
        path: () =>
          `${parts}?q=bakkerij&sobject=Account&Account.fields=Id,Name&Account.limit=2&sobject=Contact&Contact.fields=Name`,
      },
    ],
  },
  postParameterizedSearch: {
    about: 'nothing',
    ask: ({ object, field }) => ({
      path: parts,
      method: 'POST',
      body: { q: 'bakkerij', sobjects: [{ name: object, fields: [field] }] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => parts,
        method: 'POST',
        body: () => ({
          q: 'bakkerij',
          fields: ['Id', 'Name'],
          sobjects: [
            { name: 'Account', where: "Name LIKE 'B%'", orderBy: 'Name DESC', limit: 2 },
            { name: 'Contact' },
          ],
        }),
      },
    ],
  },
  getSearchScopeOrder: {
    about: 'nothing',
    ask: () => ({ path: `${api}/search/scopeOrder` }),
    answers: [{ as: 'verkoop', path: () => `${api}/search/scopeOrder` }],
  },
  getSearchLayout: {
    about: 'nothing',
    ask: ({ object }) => ({ path: `${api}/search/layout?q=${object}` }),
    answers: [{ as: 'verkoop', path: () => `${api}/search/layout?q=Account,case` }],
  },
};
