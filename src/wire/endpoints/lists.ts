import * as v from 'valibot';
import { declare, integer, list, seconds, text } from '../endpoint.ts';

/** Lists of rows, and what defines them. Source: record-api.md §6.4. */

const listQuery = { fields: list, optionalFields: list, pageSize: integer, pageToken: text, sortBy: list };
const namedListQuery = { ...listQuery, where: text };
const listRecordsInput = v.strictObject({
  fields: v.optional(v.array(v.string())),
  optionalFields: v.optional(v.array(v.string())),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(v.array(v.string())),
  where: v.optional(v.string()),
});

export const listEndpoints = declare({
  getListUiByName: { method: 'GET', path: '/ui-api/list-ui/{objectApiName}/{listViewApiName}', query: listQuery, body: null, fresh: seconds(30) },
  getListUiById: { method: 'GET', path: '/ui-api/list-ui/{listViewId}', query: listQuery, body: null, fresh: seconds(30) },
  getListRecordsByName: {
    method: 'GET',
    path: '/ui-api/list-records/{objectApiName}/{listViewApiName}',
    query: namedListQuery,
    body: null,
    fresh: seconds(30),
  },
  postListRecordsByName: {
    method: 'POST',
    path: '/ui-api/list-records/{objectApiName}/{listViewApiName}',
    query: {},
    body: v.optional(listRecordsInput, {}),
    fresh: seconds(30),
  },
  getListRecordsById: { method: 'GET', path: '/ui-api/list-records/{listViewId}', query: listQuery, body: null, fresh: seconds(30) },
});
