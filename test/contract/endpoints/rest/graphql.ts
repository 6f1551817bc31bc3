import type * as graphqlEndpoints from '#protocol/endpoints/rest/graphql.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const path = '/services/data/v65.0/graphql';
const post = (query: string) => ({ path: () => path, method: 'POST', body: () => ({ query }) });

export const graphqlCalls: EndpointCalls<typeof graphqlEndpoints> = {
  graphql: {
    about: 'nothing',
    ask: ({ object, field }) => ({
      path,
      method: 'POST',
      body: {
        query: `{ uiapi { query { ${object} { edges { node { ${field === 'Id' ? field : `${field} { value }`} } } } } } }`,
      },
    }),
    answers: [
      {
        as: 'verkoop',
        ...post(`query {
          uiapi { query { Case(first: 3) { edges { node {
            Id Subject { value displayValue } Account { Name { value } } Contact { Email { value } }
            CaseComments(first: 2) { edges { node { Id } } }
          } cursor } pageInfo { hasNextPage endCursor } totalCount } } }
        }`),
      },
      {
        as: 'verkoop',
        ...post(`{ uiapi { aggregate { Case(groupBy: { Status: { group: true } }) { edges { node {
          aggregate { Status { value } Id { count { value } } } } } } } } }`),
      },
      { as: 'verkoop', ...post('{ uiapi { query { Nergens { totalCount } } } }') },
      { as: 'korenaar', ...post('{ uiapi { query { Contact { totalCount } } } }') },
    ],
  },
};
