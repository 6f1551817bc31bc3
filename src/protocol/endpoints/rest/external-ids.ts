import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { fieldsParam } from '../../api/params.ts';
import { dict } from '../../shapes/parts.ts';
import { queryRecord, queryResult } from '../../shapes/rest/query.ts';
import { sentRows, upsertedRow } from '../../shapes/rest/sobject.ts';

/**
 * Rows by a field that other programs know them by. Several rows with the value: 300, with their
 * addresses. Source: record-api.md §11.2, §11.3.
 */

export const readByExternalId = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/{fieldApiName}/{value}',
  query: { fields: fieldsParam },
  body: null,
  headers: ['Sforce-Query-Options'],
  fresh: seconds(30),
  errors: 'rest',
  summary:
    'A row by an external id; in place of both, an id and a relationship: its parent or children',
  answer: v.union([queryRecord, queryResult]),
});

export const upsertByExternalId = declareEndpoint({
  method: 'PATCH',
  path: '/sobjects/{objectApiName}/{fieldApiName}/{value}',
  query: {},
  body: dict(v.unknown()),
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  summary: 'Change the row with an external id, or make it',
  answer: upsertedRow,
});

export const deleteByExternalId = declareEndpoint({
  method: 'DELETE',
  path: '/sobjects/{objectApiName}/{fieldApiName}/{value}',
  query: {},
  body: null,
  fresh: null,
  errors: 'rest',
  summary: 'Delete the row with an external id',
  answer: null,
});

export const upsertSobjects = declareEndpoint({
  method: 'PATCH',
  path: '/composite/sobjects/{objectApiName}/{fieldApiName}',
  query: {},
  body: sentRows,
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  summary: 'Change rows by their external ids, and make those that are not there',
  answer: v.array(upsertedRow),
});
