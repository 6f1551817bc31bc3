import * as v from 'valibot';
import { days, declareEndpoint, minutes, seconds } from '../api/endpoint.ts';
import {
  booleanParam,
  columnsParam,
  idsParam,
  integerParam,
  namesParam,
  pageTokenParam,
  sortFieldsParam,
  textParam,
} from '../api/params.ts';
import { listPageSize, maxListCount, summaryPageSize } from '../constants.ts';
import {
  listChangeInput,
  listPreferencesInput,
  listRecordsInput,
  newListInput,
} from '../shapes/list-input.ts';
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
import { batch } from '../shapes/errors.ts';

/** Source: record-api.md §6.4. */

const listQuery = {
  fields: columnsParam,
  optionalFields: columnsParam,
  pageSize: { ...integerParam, default: listPageSize },
  pageToken: pageTokenParam,
  sortBy: sortFieldsParam,
} as const;
const namedListQuery = { ...listQuery, searchTerm: textParam, where: textParam };
const summariesQuery = {
  pageSize: { ...integerParam, default: summaryPageSize },
  pageToken: textParam,
  q: textParam,
  recentListsOnly: { ...booleanParam, default: false },
} as const;

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

const maxCountParam = { ...integerParam, default: maxListCount } as const;

export const getListCountBatch = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-count/batch',
  query: { names: namesParam, maxCount: maxCountParam },
  body: null,
  fresh: seconds(30),
  summary: 'The same of several lists in one call, by names',
  answer: batch(listCount),
});

export const getListCountByName = declareEndpoint({
  method: 'GET',
  path: '/ui-api/list-count/{objectApiName}/{listViewApiName}',
  query: { maxCount: maxCountParam, searchTerm: textParam, where: textParam },
  body: null,
  fresh: seconds(30),
  summary: 'How many records a list has, whole or narrowed; counted up to `maxCount`',
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
  query: { ids: idsParam, names: namesParam },
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
  headers: ['If-Match'],
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
