import { declareEndpoint, seconds } from '../api/endpoint.ts';
import { textParam } from '../api/params.ts';
import { queryResult } from '../shapes/query.ts';

/** Source: record-api.md §11.1. */

export const query = declareEndpoint({
  method: 'GET',
  path: '/query',
  query: { q: textParam },
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'Rows and groups by a SOQL statement',
  answer: queryResult,
});

export const queryMore = declareEndpoint({
  method: 'GET',
  path: '/query/{locator}',
  query: {},
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'The next page of the answer to a SOQL statement',
  answer: queryResult,
});
