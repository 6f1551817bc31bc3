import * as v from 'valibot';
import {
  booleanParam,
  days,
  declareEndpoints,
  integerParam,
  listParam,
  minutes,
  seconds,
  textParam,
} from '../api/endpoint.ts';
import { dict, flag, orderByInput, whole } from '../shapes/parts.ts';

/** Lists of rows, and their definitions. Source: record-api.md §6.4. */

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

/** Absent leaves a value as it is; null resets it to the default of a list. */
const listChangeInput = v.strictObject({
  displayColumns: v.optional(v.nullable(names)),
  filterLogicString: v.optional(v.nullable(v.string())),
  filteredByInfo: v.optional(v.nullable(filters)),
  label: v.optional(v.nullable(v.string())),
  listShares: v.optional(v.nullable(names)),
  scope: v.optional(v.nullable(scope)),
  visibility: v.optional(v.nullable(v.string())),
});

/** Absent leaves a value as it is; null resets it. A width of -1 = automatic. */
const listPreferencesInput = v.strictObject({
  columnWidths: v.optional(v.nullable(dict(v.pipe(whole, v.minValue(-1))))),
  columnWrap: v.optional(v.nullable(dict(flag))),
  orderedBy: v.optional(v.nullable(v.array(orderByInput))),
});

const oneList = '{objectApiName}/{listViewApiName}';

export const listEndpoints = declareEndpoints({
  getListUiByName: {
    method: 'GET',
    path: '/ui-api/list-ui/{objectApiName}/{listViewApiName}',
    query: listQuery,
    body: null,
    fresh: seconds(30),
  },
  getListUiById: {
    method: 'GET',
    path: '/ui-api/list-ui/{listViewId}',
    query: listQuery,
    body: null,
    fresh: seconds(30),
  },
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
  getListRecordsById: {
    method: 'GET',
    path: '/ui-api/list-records/{listViewId}',
    query: listQuery,
    body: null,
    fresh: seconds(30),
  },
  getListCountBatch: {
    method: 'GET',
    path: '/ui-api/list-count/batch',
    query: { names: listParam },
    body: null,
    fresh: seconds(30),
  },
  getListCountByName: {
    method: 'GET',
    path: '/ui-api/list-count/{objectApiName}/{listViewApiName}',
    query: { searchTerm: textParam, where: textParam },
    body: null,
    fresh: seconds(30),
  },
  getListUiSummaries: {
    method: 'GET',
    path: '/ui-api/list-ui/{objectApiName}',
    query: summariesQuery,
    body: null,
    fresh: days(30),
  },
  getMruListUi: {
    method: 'GET',
    path: '/ui-api/mru-list-ui/{objectApiName}',
    query: listQuery,
    body: null,
    fresh: seconds(30),
  },
  getMruListRecords: {
    method: 'GET',
    path: '/ui-api/mru-list-records/{objectApiName}',
    query: listQuery,
    body: null,
    fresh: seconds(30),
  },
  getListInfoBatch: {
    method: 'GET',
    path: '/ui-api/list-info/batch',
    query: { ids: listParam, names: listParam },
    body: null,
    fresh: days(30),
  },
  getListInfoSummaries: {
    method: 'GET',
    path: '/ui-api/list-info/{objectApiName}',
    query: summariesQuery,
    body: null,
    fresh: days(30),
  },
  createListInfo: {
    method: 'POST',
    path: '/ui-api/list-info/{objectApiName}',
    query: {},
    body: newListInput,
    fresh: null,
    guests: 'refused',
  },
  getListInfoByName: {
    method: 'GET',
    path: `/ui-api/list-info/${oneList}`,
    query: {},
    body: null,
    fresh: days(30),
  },
  getListInfoById: {
    method: 'GET',
    path: '/ui-api/list-info/{listViewId}',
    query: {},
    body: null,
    fresh: days(30),
  },
  updateListInfoByName: {
    method: 'PATCH',
    path: `/ui-api/list-info/${oneList}`,
    query: {},
    body: listChangeInput,
    fresh: null,
    guests: 'refused',
  },
  deleteListInfo: {
    method: 'DELETE',
    path: `/ui-api/list-info/${oneList}`,
    query: {},
    body: null,
    fresh: null,
  },
  getListObjectInfo: {
    method: 'GET',
    path: '/ui-api/list-object-info/{objectApiName}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  getListPreferences: {
    method: 'GET',
    path: `/ui-api/list-preferences/${oneList}`,
    query: {},
    body: null,
    fresh: minutes(15),
  },
  updateListPreferences: {
    method: 'PATCH',
    path: `/ui-api/list-preferences/${oneList}`,
    query: {},
    body: listPreferencesInput,
    fresh: null,
    guests: 'refused',
  },
});
