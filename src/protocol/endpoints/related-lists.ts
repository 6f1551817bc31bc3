import * as v from 'valibot';
import { days, declareEndpoint, minutes, seconds } from '../api/endpoint.ts';
import {
  booleanParam,
  columnsParam,
  integerParam,
  pageTokenParam,
  recordTypeParam,
  sortFieldsParam,
  textParam,
} from '../api/params.ts';
import { maxCountedRows, relatedListPageSize } from '../constants.ts';
import { dict, flag, orderByInput, whole } from '../shapes/parts.ts';
import {
  relatedListCount,
  relatedListSummaries,
  relatedListInfo,
  relatedListPreferences,
  relatedListRecords,
} from '../shapes/related-list.ts';
import { batch } from '../shapes/errors.ts';

/** Source: record-api.md §6.7. */

const names = v.array(v.string());
const restrictParam = { ...booleanParam, default: true } as const;

const recordsInput = v.strictObject({
  fields: v.optional(names),
  optionalFields: v.optional(names),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(names),
  where: v.optional(v.nullable(v.string())),
  includeColumnLabels: v.optional(v.boolean()),
});

const batchedRecords = v.strictObject({
  /** Required, but declared optional: the handler refuses a missing id with a clearer error. */
  relatedListId: v.optional(v.string()),
  fields: v.optional(names),
  optionalFields: v.optional(names),
  pageSize: v.optional(v.number()),
  sortBy: v.optional(names),
  where: v.optional(v.nullable(v.string())),
});

/** In pixels; -1 means automatic width. */
const widths = v.nullable(dict(v.pipe(whole, v.minValue(-1))));
const wraps = v.nullable(dict(flag));
const order = v.nullable(v.array(orderByInput));

/** An absent property does not change a value; null resets it. */
const relatedListPreferencesInput = v.strictObject({
  columnWidths: v.optional(widths),
  columnWrap: v.optional(wraps),
  orderedBy: v.optional(order),
});
const relatedListInfoInput = v.strictObject({
  orderedByInfo: v.optional(order),
  userPreferences: v.optional(
    v.strictObject({ columnWidths: v.optional(widths), columnWrap: v.optional(wraps) }),
  ),
});

export const getRelatedListCount = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-count/{parentRecordId}/{relatedListId}',
  query: { maxCount: { ...integerParam, default: maxCountedRows } },
  body: null,
  fresh: days(30),
  summary: 'How many records a related list has',
  answer: relatedListCount,
});

export const getRelatedListsCount = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-count/batch/{parentRecordId}/{relatedListNames}',
  query: { maxCount: { ...integerParam, default: maxCountedRows } },
  body: null,
  fresh: days(30),
  summary: 'The same for several related lists',
  answer: batch(relatedListCount),
});

export const getRelatedListsInfo = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-info/{parentObjectApiName}',
  query: { recordTypeId: recordTypeParam },
  body: null,
  fresh: minutes(15),
  summary: 'The related lists of an object',
  answer: relatedListSummaries,
});

export const getRelatedListInfo = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-info/{parentObjectApiName}/{relatedListId}',
  query: {
    recordTypeId: recordTypeParam,
    fields: columnsParam,
    optionalFields: columnsParam,
    restrictColumnsToLayout: restrictParam,
  },
  body: null,
  fresh: minutes(15),
  summary: 'A related list: columns, order and what you may do with it',
  answer: relatedListInfo,
});

export const updateRelatedListInfo = declareEndpoint({
  method: 'PATCH',
  path: '/ui-api/related-list-info/{parentObjectApiName}/{relatedListId}',
  query: {},
  body: relatedListInfoInput,
  fresh: null,
  guests: 'refused',
  summary: 'Keep your own order and column widths of a related list',
  answer: relatedListInfo,
});

export const getRelatedListInfoBatch = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-info/batch/{parentObjectApiName}/{relatedListNames}',
  query: { recordTypeId: recordTypeParam, restrictColumnsToLayout: restrictParam },
  body: null,
  fresh: minutes(15),
  summary: 'Several related lists in one call',
  answer: batch(relatedListInfo),
});

export const getRelatedListPreferences = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-preferences/{preferencesId}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'Your own order and column widths of a related list',
  answer: relatedListPreferences,
});

export const updateRelatedListPreferences = declareEndpoint({
  method: 'PATCH',
  path: '/ui-api/related-list-preferences/{preferencesId}',
  query: {},
  body: relatedListPreferencesInput,
  fresh: null,
  guests: 'refused',
  summary: 'Keep them',
  answer: relatedListPreferences,
});

export const getRelatedListPreferencesBatch = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-preferences/batch/{preferencesIds}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'Those of several related lists',
  answer: batch(relatedListPreferences),
});

export const getRelatedListRecords = declareEndpoint({
  method: 'GET',
  path: '/ui-api/related-list-records/{parentRecordId}/{relatedListId}',
  query: {
    fields: columnsParam,
    optionalFields: columnsParam,
    pageSize: { ...integerParam, default: relatedListPageSize },
    sortBy: sortFieldsParam,
    where: textParam,
    pageToken: pageTokenParam,
    includeColumnLabels: booleanParam,
  },
  body: null,
  fresh: seconds(30),
  summary: 'A page of the records of a related list',
  answer: relatedListRecords,
});

export const postRelatedListRecords = declareEndpoint({
  method: 'POST',
  path: '/ui-api/related-list-records/{parentRecordId}/{relatedListId}',
  query: {},
  body: v.optional(recordsInput, {}),
  fresh: seconds(30),
  summary: 'The same, with a filter or many fields',
  answer: relatedListRecords,
});

export const getRelatedListRecordsBatch = declareEndpoint({
  method: 'POST',
  path: '/ui-api/related-list-records/batch/{parentRecordId}',
  query: {},
  body: v.optional(
    v.strictObject({ relatedListParameters: v.optional(v.array(batchedRecords)) }),
    {},
  ),
  fresh: seconds(30),
  summary: 'Records of several related lists of one record',
  answer: batch(relatedListRecords),
});
