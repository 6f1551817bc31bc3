import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { booleanParam, fieldsParam, idsParam } from '../../api/params.ts';
import { queryRecord } from '../../shapes/rest/query.ts';
import { savedRow, sentRows } from '../../shapes/rest/sobject.ts';

/** Up to 200 rows in one call. Source: record-api.md §11.3. */

const savedRows = v.array(savedRow);
const readRows = v.array(v.nullable(queryRecord));

export const createSobjects = declareEndpoint({
  method: 'POST',
  path: '/composite/sobjects',
  query: {},
  body: sentRows,
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  summary: 'Make rows of several objects',
  answer: savedRows,
});

export const updateSobjects = declareEndpoint({
  method: 'PATCH',
  path: '/composite/sobjects',
  query: {},
  body: sentRows,
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  summary: 'Change rows of several objects, by their ids',
  answer: savedRows,
});

export const deleteSobjects = declareEndpoint({
  method: 'DELETE',
  path: '/composite/sobjects',
  query: { allOrNone: booleanParam, ids: idsParam },
  body: null,
  fresh: null,
  errors: 'rest',
  summary: 'Delete rows of several objects',
  answer: savedRows,
});

export const readSobjects = declareEndpoint({
  method: 'GET',
  path: '/composite/sobjects/{objectApiName}',
  query: { fields: fieldsParam, ids: idsParam },
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'Rows of an object by their ids; an empty place for one that you may not see',
  answer: readRows,
});

export const postReadSobjects = declareEndpoint({
  method: 'POST',
  path: '/composite/sobjects/{objectApiName}',
  query: {},
  body: v.strictObject({ fields: v.array(v.string()), ids: v.array(v.string()) }),
  fresh: seconds(30),
  errors: 'rest',
  summary: 'The same with more ids than fit in an address',
  answer: readRows,
});
