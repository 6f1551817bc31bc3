import type * as navigationEndpoints from '#protocol/endpoints/navigation.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const navigationCalls: EndpointCalls<typeof navigationEndpoints> = {
  getApps: {
    about: 'nothing',
    ask: () => ({ path: '/apps' }),
    answers: [
      { path: () => '/apps' },
      { as: 'beheer', path: () => '/apps?userCustomizations=false' },
    ],
  },
  getAppDetails: {
    about: 'nothing',
    ask: () => ({ path: '/apps/selected' }),
    answers: [{ as: 'korenaar', path: () => '/apps/Portaal' }],
  },
  getNavItems: {
    about: 'nothing',
    ask: () => ({ path: '/nav-items' }),
    answers: [
      { path: () => '/nav-items' },
      { as: 'verkoop', path: () => '/nav-items?page=1&pageSize=5' },
    ],
  },
};
