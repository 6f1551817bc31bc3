import { keywordPageSize, lookupPageSize } from '#protocol/constants.ts';
import * as searchEndpoints from '#protocol/endpoints/search.ts';
import { categoryOperators, lookupTypes, searchOperators } from '#protocol/shapes/search.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { RecCollection } from '#protocol/shapes/record.ts';
import type { KeywordPage, LookupInfo, LookupMetadata } from '#protocol/shapes/search.ts';
import {
  type DeclaredAdapter,
  endpointAdapter,
  splitFieldPath,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import {
  boolean,
  field,
  integer,
  objectName,
  objectNames,
  nullable,
  scalar,
  text,
  textList,
  oneOf,
  maybeBoolean,
  maybeId,
  maybeName,
  maybeNames,
  maybeText,
} from '../cache/config-rules.ts';
import { type ConfigOf, type ConfigRule, dictOf, listOf, objectOf } from '../cache/config-shape.ts';

/** The record cache does not store the found records. Source: record-api.md §6.8, §7.2, §7.6. */

export type LookupValues = { lookupResults: Dict<RecCollection>; metadata: Dict<LookupMetadata> };

export type KeywordResults = {
  keywordSearchResult: KeywordPage;
  objectApiName: string;
  query: string;
  queryId: string;
};

export type SearchResults = {
  answers: { recordId: string; text: string; type: string; url: string }[];
  query: string;
  queryId: string;
  results: KeywordPage[];
};

const orderKeys = { fieldApiName: text, isAscending: boolean };

const order: ConfigRule<ConfigOf<typeof orderKeys>[]> = (value) =>
  listOf(value, (one) => objectOf(one, orderKeys));

const apiName: ConfigRule<string | null> = (value) => nullable(value, text);

const fields = (value: unknown) => dictOf(value, scalar);

const sourceKeys = {
  apiName: { rule: apiName, or: undefined },
  fields,
  allowSaveOnDuplicate: maybeBoolean,
};

const source = (value: unknown) => objectOf(value, sourceKeys);

const lookup = {
  fieldApiName: field,
  targetApiName: { rule: objectName, or: undefined },
  q: maybeText,
  searchType: { rule: (value: unknown) => oneOf(value, lookupTypes), or: lookupTypes[0] },
  page: { rule: integer, or: 1 },
  pageSize: { rule: integer, or: lookupPageSize },
  dependentFieldBindings: maybeNames,
  sourceRecordId: maybeId,
  sourceRecord: { rule: source, or: undefined },
  orderBy: { rule: order, or: undefined },
};

export const getLookupRecords: ReadAdapter<
  ConfigOf<typeof lookup>,
  LookupValues
> = /* @__PURE__ */ endpointAdapter('getLookupRecords', () => searchEndpoints.getLookupRecords, {
  keys: () => lookup,
  request: ({ fieldApiName, orderBy, sourceRecord, ...query }) => ({
    ...requestOf(searchEndpoints.getLookupRecords, { ...splitFieldPath(fieldApiName), ...query }),
    body: { ...(orderBy && { orderBy }), ...(sourceRecord && { sourceRecord }) },
  }),
  lists: (_, { lookupResults }) => Object.keys(lookupResults),
});

const categoryKeys = {
  groupName: text,
  operator: (value: unknown) => oneOf(value, categoryOperators),
  values: textList,
};

const value: ConfigRule<string | number | boolean> = (one) => {
  const made = scalar(one);
  return made === null ? text(one) : made;
};

const filterKeys = {
  objectApiName: { rule: objectName, or: undefined },
  fieldPath: text,
  operator: (one: unknown) => oneOf(one, searchOperators),
  values: (all: unknown) => listOf(all, value),
};

const keyword = {
  q: text,
  objectApiName: objectName,
  configurationName: maybeName,
  dataCategories: {
    rule: (all: unknown) => listOf(all, (one) => objectOf(one, categoryKeys)),
    or: undefined,
  },
  filters: {
    rule: (all: unknown) => listOf(all, (one) => objectOf(one, filterKeys)),
    or: undefined,
  },
  pageSize: { rule: integer, or: keywordPageSize },
  pageToken: maybeText,
  sortBy: maybeText,
};

export const getKeywordSearchResults: ReadAdapter<
  ConfigOf<typeof keyword>,
  KeywordResults
> = /* @__PURE__ */ endpointAdapter(
  'getKeywordSearchResults',
  () => searchEndpoints.getKeywordSearchResults,
  { keys: () => keyword, lists: ({ objectApiName }) => [objectApiName] },
);

const optionKeys = { pageSize: { rule: integer, or: undefined }, sortBy: maybeText };

const search = {
  q: text,
  answerTypes: maybeNames,
  configurationName: maybeName,
  objectApiNames: { rule: objectNames, or: undefined },
  searchObjectOptions: {
    rule: (all: unknown) => dictOf(all, (one) => objectOf(one, optionKeys)),
    or: undefined,
  },
};

export const getSearchResults: ReadAdapter<
  ConfigOf<typeof search>,
  SearchResults
> = /* @__PURE__ */ endpointAdapter('getSearchResults', () => searchEndpoints.getSearchResults, {
  keys: () => search,
  lists: ({ objectApiNames = ['*'] }) => objectApiNames,
});

export const getSearchFilterMetadata: DeclaredAdapter<
  typeof searchEndpoints.getSearchFilterMetadata
> = /* @__PURE__ */ endpointAdapter(
  'getSearchFilterMetadata',
  () => searchEndpoints.getSearchFilterMetadata,
);

export const getSearchFilterOptions: DeclaredAdapter<
  typeof searchEndpoints.getSearchFilterOptions
> = /* @__PURE__ */ endpointAdapter(
  'getSearchFilterOptions',
  () => searchEndpoints.getSearchFilterOptions,
);

const lookupField = { fieldApiName: field };

export const getLookupMetadata: ReadAdapter<
  ConfigOf<typeof lookupField>,
  LookupInfo
> = /* @__PURE__ */ endpointAdapter('getLookupMetadata', () => searchEndpoints.getLookupMetadata, {
  keys: () => lookupField,
  named: ({ fieldApiName }) => splitFieldPath(fieldApiName),
});
