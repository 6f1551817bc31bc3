import * as v from 'valibot';
import {
  booleanParam,
  days,
  declareEndpoint,
  integerParam,
  listParam,
  minutes,
  seconds,
  textParam,
} from '../api/endpoint.ts';
import { dict, flag, orderByInput, whole } from '../shapes/parts.ts';
import {
  listUi,
  listRecords,
  listCount,
  listUiSummaries,
  listInfo,
  listInfoSummaries,
  listObjectInfo,
  listPreferences,
} from '../shapes/list.ts';
import { batch } from '../shapes/batch.ts';

/** Lists of rows, and what defines them. Source: record-api.md §6.4. */

const listQuery = {
  fields: listParam,
  optionalFields: listParam,
  pageSize: integerParam,
  pageToken: textParam,
  sortBy: listParam,
};
const namedListQuery = { ...listQuery, searchTerm: textParam, where: textParam };
const listRecordsInput = v.strictObject({
  fields: v.optional(v.array(v.string())),
  optionalFields: v.optional(v.array(v.string())),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(v.array(v.string())),
  searchTerm: v.optional(v.string()),
  where: v.optional(v.nullable(v.string())),
});

const summariesQuery = {
  q: textParam,
  recentListsOnly: booleanParam,
  pageSize: integerParam,
  pageToken: textParam,
};

const filters = v.array(
  v.strictObject({
    fieldApiName: v.string(),
    operandLabels: v.array(v.string()),
    operator: v.string(),
  }),
);
const scope = v.strictObject({
  apiName: v.string(),
  entityId: v.optional(v.string()),
  relatedEntityId: v.optional(v.string()),
});
const names = v.array(v.string());

const newListInput = v.strictObject({
  displayColumns: v.optional(names),
  filterLogicString: v.optional(v.nullable(v.string())),
  filteredByInfo: v.optional(filters),
  includeDefaultAttributes: v.optional(v.boolean()),
  label: v.optional(v.string()),
  listShares: v.optional(names),
  listViewApiName: v.optional(v.string()),
  scope: v.optional(scope),
  visibility: v.optional(v.string()),
});

/** Absent stays, null goes back to what a list has that says nothing of it. */
const listChangeInput = v.strictObject({
  displayColumns: v.optional(v.nullable(names)),
  filterLogicString: v.optional(v.nullable(v.string())),
  filteredByInfo: v.optional(v.nullable(filters)),
  label: v.optional(v.nullable(v.string())),
  listShares: v.optional(v.nullable(names)),
  scope: v.optional(v.nullable(scope)),
  visibility: v.optional(v.nullable(v.string())),
});

/** Absent stays, null goes back; -1 = as wide as it comes. */
const listPreferencesInput = v.strictObject({
  columnWidths: v.optional(v.nullable(dict(v.pipe(whole, v.minValue(-1))))),
  columnWrap: v.optional(v.nullable(dict(flag))),
  orderedBy: v.optional(v.nullable(v.array(orderByInput))),
});

const oneList = '{objectApiName}/{listViewApiName}';

export const getListUiByName = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-ui/{objectApiName}/{listViewApiName}',
  query: listQuery,
  body: null,
  fresh: seconds(30),
  summary: 'A list view: what defines it and a page of its records',
  answer: listUi,
});

export const getListUiById = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-ui/{listViewId}',
  query: listQuery,
  body: null,
  fresh: seconds(30),
  summary: 'The same, by the id of the list view',
  answer: listUi,
});

export const getListRecordsByName = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-records/{objectApiName}/{listViewApiName}',
  query: namedListQuery,
  body: null,
  fresh: seconds(30),
  summary: 'A page of the records of a list view',
  answer: listRecords,
});

export const postListRecordsByName = declareEndpoint({
  method: 'POST',
  path: '/ui-api/list-records/{objectApiName}/{listViewApiName}',
  query: {},
  body: v.optional(listRecordsInput, {}),
  fresh: seconds(30),
  summary: 'The same, with a filter, a search term or many fields',
  answer: listRecords,
});

export const getListRecordsById = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-records/{listViewId}',
  query: listQuery,
  body: null,
  fresh: seconds(30),
  summary: 'A page of the records of a list view, by its id',
  answer: listRecords,
});

export const getListCountBatch = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-count/batch',
  query: { names: listParam },
  body: null,
  fresh: seconds(30),
  summary: 'The same of several lists in one call, by names',
  answer: batch(listCount),
});

export const getListCountByName = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-count/{objectApiName}/{listViewApiName}',
  query: { searchTerm: textParam, where: textParam },
  body: null,
  fresh: seconds(30),
  summary: 'How many records a list has, whole or narrowed; counted up to 100,000',
  answer: listCount,
});

export const getListUiSummaries = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-ui/{objectApiName}',
  query: summariesQuery,
  body: null,
  fresh: days(30),
  summary: 'The list views of an object, with where each is with its records',
  answer: listUiSummaries,
});

export const getMruListUi = declareEndpoint({
  method: 'GET',
  path: '/ui-api/mru-list-ui/{objectApiName}',
  query: listQuery,
  body: null,
  fresh: seconds(30),
  summary: 'What you viewed last: what defines it and a page of its records',
  answer: listUi,
});

export const getMruListRecords = declareEndpoint({
  method: 'GET',
  path: '/ui-api/mru-list-records/{objectApiName}',
  query: listQuery,
  body: null,
  fresh: seconds(30),
  summary: 'A page of the records you viewed last',
  answer: listRecords,
});

export const getListInfoBatch = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-info/batch',
  query: { ids: listParam, names: listParam },
  body: null,
  fresh: days(30),
  summary: 'Several list views in one call, by ids or by names',
  answer: batch(listInfo),
});

export const getListInfoSummaries = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-info/{objectApiName}',
  query: summariesQuery,
  body: null,
  fresh: days(30),
  summary: 'The list views of an object, with where each is defined',
  answer: listInfoSummaries,
});

export const createListInfo = declareEndpoint({
  method: 'POST',
  path: '/ui-api/list-info/{objectApiName}',
  query: {},
  body: newListInput,
  fresh: null,
  guests: 'refused',
  summary: 'Make a list view',
  answer: listInfo,
  status: 201,
});

export const getListInfoByName = declareEndpoint({
  method: 'GET',
  path: `/ui-api/list-info/${oneList}`,
  query: {},
  body: null,
  fresh: days(30),
  summary: 'A list view: columns, filters, order and what you may do with it',
  answer: listInfo,
});

export const getListInfoById = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-info/{listViewId}',
  query: {},
  body: null,
  fresh: days(30),
  summary: 'The same, by its id',
  answer: listInfo,
});

export const updateListInfoByName = declareEndpoint({
  method: 'PATCH',
  path: `/ui-api/list-info/${oneList}`,
  query: {},
  body: listChangeInput,
  fresh: null,
  guests: 'refused',
  summary: 'Change a list view of yours; If-Match with its eTag guards against a lost update',
  answer: listInfo,
});

export const deleteListInfo = declareEndpoint({
  method: 'DELETE',
  path: `/ui-api/list-info/${oneList}`,
  query: {},
  body: null,
  fresh: null,
  summary: 'Delete a list view of yours',
  answer: null,
});

export const getListObjectInfo = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-object-info/{objectApiName}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'What list views of an object can be made of',
  answer: listObjectInfo,
});

export const getListPreferences = declareEndpoint({
  method: 'GET',
  path: `/ui-api/list-preferences/${oneList}`,
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'Your own order and column widths of a list view',
  answer: listPreferences,
});

export const updateListPreferences = declareEndpoint({
  method: 'PATCH',
  path: `/ui-api/list-preferences/${oneList}`,
  query: {},
  body: listPreferencesInput,
  fresh: null,
  guests: 'refused',
  summary: 'Keep them',
  answer: listPreferences,
});
