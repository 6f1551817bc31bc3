import { declareEndpoint, minutes, seconds } from '../../api/endpoint.ts';
import { integerParam } from '../../api/params.ts';
import {
  describedListView,
  listView,
  listViewResults,
  listViews,
} from '../../shapes/rest/list-view.ts';

/** Source: record-api.md §11.4. */

export const getListViews = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/listviews',
  query: {},
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'The list views of an object',
  answer: listViews,
});

export const getRecentListViews = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/listviews/recent',
  query: {},
  body: null,
  fresh: seconds(5),
  errors: 'rest',
  summary: 'The list views of an object that you opened last',
  answer: listViews,
});

export const getListViewById = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/listviews/{listViewId}',
  query: {},
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'A list view by its id',
  answer: listView,
});

export const describeListViewById = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/listviews/{listViewId}/describe',
  query: {},
  body: null,
  fresh: minutes(1),
  errors: 'rest',
  summary: 'What defines a list view, also as a SOQL statement',
  answer: describedListView,
});

export const getListViewResultsById = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/listviews/{listViewId}/results',
  query: { limit: integerParam, offset: integerParam },
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'The rows of a list view, column by column',
  answer: listViewResults,
});
