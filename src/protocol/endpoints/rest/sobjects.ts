import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { fieldsParam } from '../../api/params.ts';
import { dict } from '../../shapes/parts.ts';
import { queryRecord } from '../../shapes/rest/query.ts';
import { describedSummary, savedRow } from '../../shapes/rest/sobject.ts';

/** Rows and descriptions in the form of the platform's REST API. Source: record-api.md §11.2. */

/** Fields by name. `attributes`, with which clients send back what they read, changes nothing. */
const sentRow = dict(v.unknown());

export const getSobject = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}',
  query: {},
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'An object, and the rows of it that you saw last',
  answer: v.strictObject({ objectDescribe: describedSummary, recentItems: v.array(queryRecord) }),
});

export const createSobject = declareEndpoint({
  method: 'POST',
  path: '/sobjects/{objectApiName}',
  query: {},
  body: sentRow,
  fileObject: 'ContentVersion',
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  status: 201,
  summary: 'Make a row',
  answer: savedRow,
});

export const readSobject = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/{recordId}',
  query: { fields: fieldsParam },
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'A row: all fields that you may see, or the named ones',
  answer: queryRecord,
});

export const updateSobject = declareEndpoint({
  method: 'PATCH',
  path: '/sobjects/{objectApiName}/{recordId}',
  query: {},
  body: sentRow,
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  summary: 'Change fields of a row',
  answer: null,
});

export const deleteSobject = declareEndpoint({
  method: 'DELETE',
  path: '/sobjects/{objectApiName}/{recordId}',
  query: {},
  body: null,
  fresh: null,
  errors: 'rest',
  summary: 'Delete a row',
  answer: null,
});
