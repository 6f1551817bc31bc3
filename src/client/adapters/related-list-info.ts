import { maxCountedRows, maxItemsPerCall } from '#protocol/constants.ts';
import { relatedListEndpoints } from '#protocol/endpoints/related-lists.ts';
import type {
  RelatedListCount,
  RelatedListInfo,
  RelatedListPreferences,
  RelatedListSummaries,
} from '#protocol/shapes/related-list.ts';
import {
  type BatchAnswer,
  endpointAdapter,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter, ReadAdapter } from '../cache/adapter.ts';
import { maybeColumns, recordTypeOrMaster } from '../cache/keys.ts';
import { boolean, id, integer, name, namesInOrder, objectName } from '../cache/config-rules.ts';
import type { ConfigOf } from '../cache/config-shape.ts';

/** Definitions, preferences and counts of related lists. Source: record-api.md §6.7, §7.2. */

const ofObject = { parentObjectApiName: objectName, recordTypeId: recordTypeOrMaster };
export const getRelatedListsInfo: ReadAdapter<
  ConfigOf<typeof ofObject>,
  RelatedListSummaries
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListsInfo',
  () => relatedListEndpoints.getRelatedListsInfo,
  {
    shape: { keys: ofObject },
  },
);

const restricted = { rule: boolean, or: true };
const one = {
  parentObjectApiName: objectName,
  relatedListId: name,
  recordTypeId: recordTypeOrMaster,
  fields: maybeColumns,
  optionalFields: maybeColumns,
  restrictColumnsToLayout: restricted,
};
export const getRelatedListInfo: ReadAdapter<
  ConfigOf<typeof one>,
  RelatedListInfo
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListInfo',
  () => relatedListEndpoints.getRelatedListInfo,
  {
    shape: { keys: one },
    batch: {
      limit: maxItemsPerCall,
      group: ({
        parentObjectApiName,
        recordTypeId,
        fields,
        optionalFields,
        restrictColumnsToLayout,
      }) =>
        (fields ?? optionalFields) === undefined
          ? `${parentObjectApiName} ${recordTypeId} ${restrictColumnsToLayout}`
          : null,
      request: (configs) =>
        requestOf(relatedListEndpoints.getRelatedListInfoBatch, {
          parentObjectApiName: configs[0]?.parentObjectApiName,
          recordTypeId: configs[0]?.recordTypeId,
          relatedListNames: configs.map(({ relatedListId }) => relatedListId),
          restrictColumnsToLayout: configs[0]?.restrictColumnsToLayout,
        }),
    },
  },
);

const several = {
  parentObjectApiName: objectName,
  relatedListNames: namesInOrder,
  recordTypeId: recordTypeOrMaster,
  restrictColumnsToLayout: restricted,
};
export const getRelatedListInfoBatch: BatchAdapter<
  ConfigOf<typeof several>,
  BatchAnswer<RelatedListInfo>
> = {
  name: 'getRelatedListInfoBatch',
  shape: { keys: several },
  single: getRelatedListInfo,
  // Keys in the order of the single shape, so that the parts share cache keys with single reads.
  parts: ({ parentObjectApiName, relatedListNames, recordTypeId, restrictColumnsToLayout }) =>
    relatedListNames.map((relatedListId) => ({
      parentObjectApiName,
      relatedListId,
      recordTypeId,
      restrictColumnsToLayout,
    })),
  assemble: batchAnswer,
  failsOn: (statusCode) => statusCode === 404,
};

const preferences = { preferencesId: name };
export const getRelatedListPreferences: ReadAdapter<
  ConfigOf<typeof preferences>,
  RelatedListPreferences
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListPreferences',
  () => relatedListEndpoints.getRelatedListPreferences,
  {
    shape: { keys: preferences },
    batch: {
      limit: maxItemsPerCall,
      group: () => '',
      request: (configs) =>
        requestOf(relatedListEndpoints.getRelatedListPreferencesBatch, {
          preferencesIds: configs.map(({ preferencesId }) => preferencesId),
        }),
    },
  },
);

const severalPreferences = { preferencesIds: namesInOrder };
export const getRelatedListPreferencesBatch: BatchAdapter<
  ConfigOf<typeof severalPreferences>,
  BatchAnswer<RelatedListPreferences>
> = {
  name: 'getRelatedListPreferencesBatch',
  shape: { keys: severalPreferences },
  single: getRelatedListPreferences,
  parts: ({ preferencesIds }) => preferencesIds.map((preferencesId) => ({ preferencesId })),
  assemble: batchAnswer,
};

const counted = { rule: integer, or: maxCountedRows };
const count = { parentRecordId: id, relatedListId: name, maxCount: counted };
export const getRelatedListCount: ReadAdapter<
  ConfigOf<typeof count>,
  RelatedListCount
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListCount',
  () => relatedListEndpoints.getRelatedListCount,
  {
    shape: { keys: count },
    lists: (_, { listReference }) => [listReference.objectApiName ?? '*'],
    batch: {
      limit: maxItemsPerCall,
      group: ({ parentRecordId, maxCount }) => `${parentRecordId} ${maxCount}`,
      request: (configs) =>
        requestOf(relatedListEndpoints.getRelatedListsCount, {
          maxCount: configs[0]?.maxCount,
          parentRecordId: configs[0]?.parentRecordId,
          relatedListNames: configs.map(({ relatedListId }) => relatedListId),
        }),
    },
  },
);

const counts = { parentRecordId: id, relatedListNames: namesInOrder, maxCount: counted };
export const getRelatedListsCount: BatchAdapter<
  ConfigOf<typeof counts>,
  BatchAnswer<RelatedListCount>
> = {
  name: 'getRelatedListsCount',
  shape: { keys: counts },
  single: getRelatedListCount,
  parts: ({ parentRecordId, relatedListNames, maxCount }) =>
    relatedListNames.map((relatedListId) => ({ parentRecordId, relatedListId, maxCount })),
  assemble: batchAnswer,
};
