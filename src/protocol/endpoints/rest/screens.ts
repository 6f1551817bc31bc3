import { declareEndpoint, minutes } from '../../api/endpoint.ts';
import { listedQuickActions, tabs, themes } from '../../shapes/rest/screens.ts';

/** Source: record-api.md §11.2. */

export const getTabs = declareEndpoint({
  method: 'GET',
  path: '/tabs',
  query: {},
  body: null,
  fresh: minutes(5),
  errors: 'rest',
  summary: 'What stands in your menu',
  answer: tabs,
});

export const getTheme = declareEndpoint({
  method: 'GET',
  path: '/theme',
  query: {},
  body: null,
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The colour and the pictogram of each object',
  answer: themes,
});

export const getGlobalQuickActions = declareEndpoint({
  method: 'GET',
  path: '/quickActions',
  query: {},
  body: null,
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The actions that belong to no object',
  answer: listedQuickActions,
});

export const getObjectQuickActions = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/quickActions',
  query: {},
  body: null,
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The actions for rows of an object',
  answer: listedQuickActions,
});
