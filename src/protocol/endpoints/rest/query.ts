import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { textParam } from '../../api/params.ts';
import { queryColumns, queryResult } from '../../shapes/rest/query.ts';

/** Source: record-api.md §11.1. */

export const query = declareEndpoint({
  method: 'GET',
  path: '/query',
  query: { q: textParam, columns: { kind: 'boolean' } },
  body: null,
  headers: ['Sforce-Query-Options'],
  fresh: seconds(30),
  errors: 'rest',
  summary: 'Rows and groups by a SOQL statement, or the columns of that answer',
  answer: v.union([queryResult, queryColumns]),
});

export const queryAll = declareEndpoint({
  method: 'GET',
  path: '/queryAll',
  query: { q: textParam, columns: { kind: 'boolean' } },
  body: null,
  headers: ['Sforce-Query-Options'],
  fresh: seconds(30),
  errors: 'rest',
  summary: 'Rows and groups by a SOQL statement, with the rows in the bin that you may restore',
  answer: v.union([queryResult, queryColumns]),
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
