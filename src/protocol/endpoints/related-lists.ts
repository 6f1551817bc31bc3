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

/** Related rows of one row, and the definitions of those lists. Source: record-api.md §6.7. */

const names = v.array(v.string());

const recordsInput = v.strictObject({
  fields: v.optional(names),
  optionalFields: v.optional(names),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(names),
  where: v.optional(v.nullable(v.string())),
  includeColumnLabels: v.optional(v.boolean()),
});

/** Keys are optional because the handler refuses a missing one with its own code. */
const batchedRecords = v.strictObject({
  relatedListId: v.optional(v.string()),
  fields: v.optional(names),
  optionalFields: v.optional(names),
  pageSize: v.optional(v.number()),
  sortBy: v.optional(names),
  where: v.optional(v.nullable(v.string())),
});

/** -1 = automatic width. */
const widths = v.nullable(dict(v.pipe(whole, v.minValue(-1))));
const wraps = v.nullable(dict(flag));
const order = v.nullable(v.array(orderByInput));

/** Absent leaves a value as it is; null resets it to the value without a preference. */
export const relatedListPreferencesInput = v.strictObject({
  columnWidths: v.optional(widths),
  columnWrap: v.optional(wraps),
  orderedBy: v.optional(order),
});
export const relatedListInfoInput = v.strictObject({
  orderedByInfo: v.optional(order),
  userPreferences: v.optional(
    v.strictObject({ columnWidths: v.optional(widths), columnWrap: v.optional(wraps) }),
  ),
});

export const relatedListEndpoints = declareEndpoints({
  getRelatedListCount: {
    method: 'GET',
    path: '/ui-api/related-list-count/{parentRecordId}/{relatedListId}',
    query: { maxCount: integerParam },
    body: null,
    fresh: days(30),
  },
  getRelatedListsCount: {
    method: 'GET',
    path: '/ui-api/related-list-count/batch/{parentRecordId}/{relatedListNames}',
    query: { maxCount: integerParam },
    body: null,
    fresh: days(30),
  },
  getRelatedListsInfo: {
    method: 'GET',
    path: '/ui-api/related-list-info/{parentObjectApiName}',
    query: { recordTypeId: textParam },
    body: null,
    fresh: minutes(15),
  },
  getRelatedListInfo: {
    method: 'GET',
    path: '/ui-api/related-list-info/{parentObjectApiName}/{relatedListId}',
    query: {
      fields: listParam,
      optionalFields: listParam,
      recordTypeId: textParam,
      restrictColumnsToLayout: booleanParam,
    },
    body: null,
    fresh: minutes(15),
  },
  updateRelatedListInfo: {
    method: 'PATCH',
    path: '/ui-api/related-list-info/{parentObjectApiName}/{relatedListId}',
    query: {},
    body: relatedListInfoInput,
    fresh: null,
    guests: 'refused',
  },
  getRelatedListInfoBatch: {
    method: 'GET',
    path: '/ui-api/related-list-info/batch/{parentObjectApiName}/{relatedListNames}',
    query: { recordTypeId: textParam, restrictColumnsToLayout: booleanParam },
    body: null,
    fresh: minutes(15),
  },
  getRelatedListPreferences: {
    method: 'GET',
    path: '/ui-api/related-list-preferences/{preferencesId}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  updateRelatedListPreferences: {
    method: 'PATCH',
    path: '/ui-api/related-list-preferences/{preferencesId}',
    query: {},
    body: relatedListPreferencesInput,
    fresh: null,
    guests: 'refused',
  },
  getRelatedListPreferencesBatch: {
    method: 'GET',
    path: '/ui-api/related-list-preferences/batch/{preferencesIds}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  getRelatedListRecords: {
    method: 'GET',
    path: '/ui-api/related-list-records/{parentRecordId}/{relatedListId}',
    query: {
      fields: listParam,
      optionalFields: listParam,
      pageSize: integerParam,
      pageToken: textParam,
      sortBy: listParam,
      where: textParam,
      includeColumnLabels: booleanParam,
    },
    body: null,
    fresh: seconds(30),
  },
  postRelatedListRecords: {
    method: 'POST',
    path: '/ui-api/related-list-records/{parentRecordId}/{relatedListId}',
    query: {},
    body: v.optional(recordsInput, {}),
    fresh: seconds(30),
  },
  getRelatedListRecordsBatch: {
    method: 'POST',
    path: '/ui-api/related-list-records/batch/{parentRecordId}',
    query: {},
    body: v.optional(
      v.strictObject({ relatedListParameters: v.optional(v.array(batchedRecords)) }),
      {},
    ),
    fresh: seconds(30),
  },
});
