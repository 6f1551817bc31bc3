import type * as screenEndpoints from '#protocol/endpoints/rest/screens.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const api = '/services/data/v65.0';

export const screenCalls: EndpointCalls<typeof screenEndpoints> = {
  getTabs: {
    about: 'nothing',
    ask: () => ({ path: `${api}/tabs` }),
    answers: [{ path: () => `${api}/tabs` }, { as: 'verkoop', path: () => `${api}/tabs` }],
  },
  getTheme: {
    about: 'nothing',
    ask: () => ({ path: `${api}/theme` }),
    answers: [{ path: () => `${api}/theme` }, { as: 'verkoop', path: () => `${api}/theme` }],
  },
  getGlobalQuickActions: {
    about: 'nothing',
    ask: () => ({ path: `${api}/quickActions` }),
    answers: [
      { path: () => `${api}/quickActions` },
      { as: 'verkoop', path: () => `${api}/quickActions` },
    ],
  },
  getObjectQuickActions: {
    about: 'object',
    ask: ({ object }) => ({ path: `${api}/sobjects/${object}/quickActions` }),
    answers: [
      { as: 'verkoop', path: () => `${api}/sobjects/Case/quickActions` },
      { as: 'korenaar', path: () => `${api}/sobjects/case/quickActions` },
    ],
  },
};
