import * as v from 'valibot';
import { declareEndpoint, seconds, textWithDescription } from '../api/endpoint.ts';
import {
  idParam,
  integerParam,
  namesParam,
  objectNameParam,
  searchOptionNote,
  searchOptionParam,
  textParam,
} from '../api/params.ts';
import { lookupPageSize } from '../constants.ts';
import { dict, orderByInput } from '../shapes/parts.ts';
import {
  categoryOperators,
  lookupTypes,
  searchOperators,
  lookupValues,
  keywordResults,
  searchResults,
  searchFilters,
  searchFilterOptions,
  lookupInfo,
} from '../shapes/search.ts';
import { recordFields } from '../shapes/record.ts';

/**
 * Lookups run while users type, so they do not count against the limit of searches. Source:
 * record-api.md §6.8.
 */

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
  page: { ...integerParam, default: 1 },
  pageSize: { ...integerParam, default: lookupPageSize },
  q: textParam,
  searchType: { kind: 'word', of: lookupTypes },
  targetApiName: objectNameParam,
  dependentFieldBindings: namesParam,
  /** In the format of `sortBy` of lists. A sort order in the body takes precedence. */
  orderBy: namesParam,
  sourceRecordId: idParam,
} as const;

export const getLookupRecords = declareEndpoint({
  method: 'POST',
  path: '/ui-api/lookups/{objectApiName}/{fieldApiName}',
  query: lookupQuery,
  body: v.optional(lookupInput, {}),
  fresh: seconds(30),
  summary: 'Records a field may point at',
  answer: lookupValues,
});

/** Results of a lookup contain addresses of this endpoint. Source: record-api.md §5.4. */
export const getLookupRecordsPage = declareEndpoint({
  method: 'GET',
  path: '/ui-api/lookups/{objectApiName}/{fieldApiName}',
  query: lookupQuery,
  body: null,
  fresh: seconds(30),
  summary: 'Records a field may point at, by the address of a page',
  answer: lookupValues,
});

export const getKeywordSearchResults = declareEndpoint({
  method: 'POST',
  path: '/ui-api/search/results/keyword',
  query: { q: textParam, objectApiName: textParam },
  body: v.optional(keywordInput, {}),
  fresh: 200,
  counts: 'search',
  summary: 'Records of one object that hold the words, with the words marked',
  answer: keywordResults,
});

export const getSearchResults = declareEndpoint({
  method: 'POST',
  path: '/ui-api/search/results',
  query: { q: textParam },
  body: v.optional(searchInput, {}),
  fresh: 200,
  counts: 'search',
  summary: 'The same for every object, with answers of the knowledge base',
  answer: searchResults,
});

export const getSearchFilterMetadata = declareEndpoint({
  method: 'GET',
  path: '/ui-api/search-info/{objectApiName}/filters',
  query: { channel: searchOptionParam, configurationName: searchOptionParam },
  body: null,
  fresh: seconds(30),
  summary: 'What a search of an object can be narrowed by',
  answer: searchFilters,
});

export const getSearchFilterOptions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/search-info/{objectApiName}/filters/{filterApiName}/options',
  query: { q: textParam },
  body: null,
  fresh: seconds(30),
  summary: 'The choices of one such filter',
  answer: searchFilterOptions,
});

export const getLookupMetadata = declareEndpoint({
  method: 'GET',
  path: '/ui-api/search-info/{objectApiName}/lookup/{fieldApiName}',
  query: {},
  body: null,
  fresh: seconds(30),
  summary: 'How the records a field may point at are found and shown',
  answer: lookupInfo,
});
