import type * as queryEndpoints from '#protocol/endpoints/rest/query.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const api = '/services/data/v65.0';
const asked = (statement: string): string => `${api}/query?q=${encodeURIComponent(statement)}`;

export const queryCalls: EndpointCalls<typeof queryEndpoints> = {
  query: {
    about: 'nothing',
    ask: ({ object, field }) => ({ path: asked(`SELECT ${field} FROM ${object}`) }),
    answers: [
      {
        as: 'verkoop',
        path: () =>
          asked(
            'SELECT Id, Account.Name, Contact.Email, (SELECT Id FROM CaseComments) FROM Case LIMIT 3',
          ),
      },
      { as: 'verkoop', path: () => asked('SELECT Status, COUNT(Id) FROM Case GROUP BY Status') },
      { as: 'korenaar', path: () => asked('SELECT COUNT() FROM Contact') },
      {
        as: 'korenaar',
        path: () => `${asked('SELECT Name, Owner.Name FROM Account')}&columns=true`,
      },
    ],
  },
  queryAll: {
    about: 'nothing',
    ask: ({ object, field }) => ({
      path: asked(`SELECT ${field} FROM ${object}`).replace('/query?', '/queryAll?'),
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${api}/queryAll?q=SELECT+Id,Email,IsDeleted+FROM+Contact+LIMIT+3`,
      },
    ],
  },
  queryMore: {
    about: 'nothing',
    ask: () => ({ path: `${api}/query/01g000000000000AAA-2000` }),
    answers: [{ as: 'verkoop', path: ({ locator }) => `${api}/query/${locator}` }],
  },
};
