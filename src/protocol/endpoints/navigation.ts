import { boolean, declare, formFactor, integer, list, minutes } from '../api/endpoint.ts';

/** Where one can go. Source: record-api.md §6.5. */

const appQuery = { formFactor, userCustomizations: boolean };

export const navigationEndpoints = declare({
  getApps: { method: 'GET', path: '/ui-api/apps', query: appQuery, body: null, fresh: minutes(5) },
  getAppDetails: {
    method: 'GET',
    path: '/ui-api/apps/{appId}',
    query: appQuery,
    body: null,
    fresh: minutes(5),
  },
  getNavItems: {
    method: 'GET',
    path: '/ui-api/nav-items',
    query: { formFactor, navItemNames: list, page: integer, pageSize: integer },
    body: null,
    fresh: minutes(2),
  },
});
