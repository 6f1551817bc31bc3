import { declareEndpoint, minutes } from '../api/endpoint.ts';
import { booleanParam, integerParam, namesParam, unusedFormFactorParam } from '../api/params.ts';
import { navItemPageSize } from '../constants.ts';
import { apps, app, navItems } from '../shapes/navigation.ts';

/** Source: record-api.md §6.5. */

const appQuery = { formFactor: unusedFormFactorParam, userCustomizations: booleanParam };

export const getApps = declareEndpoint({
  method: 'GET',
  path: '/ui-api/apps',
  query: appQuery,
  body: null,
  fresh: minutes(5),
  summary: 'The apps you may open',
  answer: apps,
});

export const getAppDetails = declareEndpoint({
  method: 'GET',
  path: '/ui-api/apps/{appId}',
  query: appQuery,
  body: null,
  fresh: minutes(5),
  summary: 'One app, with its menu',
  answer: app,
});

export const getNavItems = declareEndpoint({
  method: 'GET',
  path: '/ui-api/nav-items',
  query: {
    formFactor: unusedFormFactorParam,
    navItemNames: namesParam,
    page: { ...integerParam, default: 0 },
    pageSize: { ...integerParam, default: navItemPageSize },
  },
  body: null,
  fresh: minutes(2),
  summary: 'What stands in the menu of your app',
  answer: navItems,
});
