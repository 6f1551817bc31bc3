import * as v from 'valibot';
import {
  declareEndpoints,
  textWithDescription,
  integerParam,
  listParam,
  searchOptionNote,
  seconds,
  textParam,
  recordFields,
} from '../api/endpoint.ts';
import { dict, orderByInput } from '../shapes/parts.ts';

/**
 * Lookups and search. Source: record-api.md §6.8. There is one way to search and one channel, so
 * any `configurationName` and `channel` is accepted without effect. Lookups do not count against
 * the limit of searches, because users look up while they type: a lookup counts as an ordinary
 * call. Its cost is bounded by correcting a typo in one object at most.
 */

export const lookupTypes = ['Recent', 'Search', 'TypeAhead'] as const;
export type LookupType = (typeof lookupTypes)[number];

const lookupInput = v.strictObject({
  sourceRecord: v.optional(
    v.strictObject({
      apiName: v.optional(v.nullable(v.string())),
      fields: recordFields,
      allowSaveOnDuplicate: v.optional(v.boolean()),
    }),
  ),
  orderBy: v.optional(v.array(orderByInput)),
});

export const searchOperators = ['eq', 'ne', 'like', 'in', 'gt', 'gte', 'lt', 'lte'] as const;
export const categoryOperators = ['at', 'above', 'below', 'above_or_below'] as const;

const keywordInput = v.strictObject({
  configurationName: textWithDescription(searchOptionNote),
  dataCategories: v.optional(
    v.array(
      v.strictObject({
        groupName: v.string(),
        operator: v.picklist(categoryOperators),
        values: v.array(v.string()),
      }),
    ),
  ),
  filters: v.optional(
    v.array(
      v.strictObject({
        objectApiName: v.optional(v.string()),
        fieldPath: v.string(),
        operator: v.picklist(searchOperators),
        values: v.array(v.union([v.string(), v.number(), v.boolean()])),
      }),
    ),
  ),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(v.string()),
});

const searchInput = v.strictObject({
  answerTypes: v.optional(v.array(v.string())),
  configurationName: textWithDescription(searchOptionNote),
  objectApiNames: v.optional(v.array(v.string())),
  searchObjectOptions: v.optional(
    dict(v.strictObject({ pageSize: v.optional(v.number()), sortBy: v.optional(v.string()) })),
  ),
});

const lookupQuery = {
  page: integerParam,
  pageSize: integerParam,
  q: textParam,
  searchType: { kind: 'word', of: lookupTypes },
  targetApiName: textParam,
  dependentFieldBindings: listParam,
  /** Like `sortBy` of lists, for page URLs; an order in the body wins. */
  orderBy: listParam,
  sourceRecordId: textParam,
} as const;

export const searchEndpoints = declareEndpoints({
  getLookupRecords: {
    method: 'POST',
    path: '/ui-api/lookups/{objectApiName}/{fieldApiName}',
    query: lookupQuery,
    body: v.optional(lookupInput, {}),
    fresh: seconds(30),
  },
  /** The same without a body, so that page URLs work with GET. Source: record-api.md §5.4. */
  getLookupRecordsPage: {
    method: 'GET',
    path: '/ui-api/lookups/{objectApiName}/{fieldApiName}',
    query: lookupQuery,
    body: null,
    fresh: seconds(30),
  },
  getKeywordSearchResults: {
    method: 'POST',
    path: '/ui-api/search/results/keyword',
    query: { q: textParam, objectApiName: textParam },
    body: v.optional(keywordInput, {}),
    fresh: 200,
    counts: 'search',
  },
  getSearchResults: {
    method: 'POST',
    path: '/ui-api/search/results',
    query: { q: textParam },
    body: v.optional(searchInput, {}),
    fresh: 200,
    counts: 'search',
  },
  getSearchFilterMetadata: {
    method: 'GET',
    path: '/ui-api/search-info/{objectApiName}/filters',
    query: { channel: textParam, configurationName: textParam },
    body: null,
    fresh: seconds(30),
  },
  getSearchFilterOptions: {
    method: 'GET',
    path: '/ui-api/search-info/{objectApiName}/filters/{filterApiName}/options',
    query: { q: textParam },
    body: null,
    fresh: seconds(30),
  },
  getLookupMetadata: {
    method: 'GET',
    path: '/ui-api/search-info/{objectApiName}/lookup/{fieldApiName}',
    query: {},
    body: null,
    fresh: seconds(30),
  },
});
