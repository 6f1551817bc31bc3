import {
  booleanParam,
  declareEndpoints,
  formFactorParam,
  integerParam,
  listParam,
  minutes,
} from '../api/endpoint.ts';

/** Apps and their navigation items. Source: record-api.md §6.5. */

const appQuery = { formFactor: formFactorParam, userCustomizations: booleanParam };

export const navigationEndpoints = declareEndpoints({
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
    query: {
      formFactor: formFactorParam,
      navItemNames: listParam,
      page: integerParam,
      pageSize: integerParam,
    },
    body: null,
    fresh: minutes(2),
  },
});
