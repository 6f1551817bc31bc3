import * as v from 'valibot';
import {
  declare,
  describedText,
  integer,
  list,
  oneSearch,
  seconds,
  text,
} from '../api/endpoint.ts';
import { recordFields } from '../api/record-input.ts';
import { dict, orderByInput } from '../shapes/parts.ts';

/**
 * Looking up rows to point at, and searching. Source: record-api.md §6.8. There is one way to
 * search and one channel: `configurationName` and `channel` may be any name, and change nothing. A
 * look-up is no search of the budget for searches, as people look up while they type: it counts as
 * any call, and costs no more than its bounds: a typo is corrected in one object at most.
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
  configurationName: describedText(oneSearch),
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
  configurationName: describedText(oneSearch),
  objectApiNames: v.optional(v.array(v.string())),
  searchObjectOptions: v.optional(
    dict(v.strictObject({ pageSize: v.optional(v.number()), sortBy: v.optional(v.string()) })),
  ),
});

const lookupQuery = {
  page: integer,
  pageSize: integer,
  q: text,
  searchType: { kind: 'word', of: lookupTypes },
  targetApiName: text,
  dependentFieldBindings: list,
  /** As `sortBy` of lists, for the addresses of pages; the body's own order wins. */
  orderBy: list,
  sourceRecordId: text,
} as const;

export const searchEndpoints = declare({
  getLookupRecords: {
    method: 'POST',
    path: '/ui-api/lookups/{objectApiName}/{fieldApiName}',
    query: lookupQuery,
    body: v.optional(lookupInput, {}),
    fresh: seconds(30),
  },
  /**
   * The same without a body: the addresses of its pages work as GET. Source: record-api.md §5.4.
   */
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
    query: { q: text, objectApiName: text },
    body: v.optional(keywordInput, {}),
    fresh: 200,
    counts: 'search',
  },
  getSearchResults: {
    method: 'POST',
    path: '/ui-api/search/results',
    query: { q: text },
    body: v.optional(searchInput, {}),
    fresh: 200,
    counts: 'search',
  },
  getSearchFilterMetadata: {
    method: 'GET',
    path: '/ui-api/search-info/{objectApiName}/filters',
    query: { channel: text, configurationName: text },
    body: null,
    fresh: seconds(30),
  },
  getSearchFilterOptions: {
    method: 'GET',
    path: '/ui-api/search-info/{objectApiName}/filters/{filterApiName}/options',
    query: { q: text },
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
