import { maxItemsPerCall } from '#protocol/constants.ts';
import * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import type {
  RelatedListCount,
  RelatedListInfo,
  RelatedListPreferences,
} from '#protocol/shapes/related-list.ts';
import {
  type BatchAnswer,
  type DeclaredAdapter,
  endpointAdapter,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter } from '../cache/adapter.ts';
import { type DeclaredConfig, declaredShape } from '../cache/declared-config.ts';

/** Source: record-api.md §6.7, §7.2. */

export const getRelatedListsInfo: DeclaredAdapter<typeof relatedListEndpoints.getRelatedListsInfo> =
  /* @__PURE__ */ endpointAdapter(
    'getRelatedListsInfo',
    () => relatedListEndpoints.getRelatedListsInfo,
  );

export const getRelatedListInfo: DeclaredAdapter<typeof relatedListEndpoints.getRelatedListInfo> =
  /* @__PURE__ */ endpointAdapter(
    'getRelatedListInfo',
    () => relatedListEndpoints.getRelatedListInfo,
    {
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

export const getRelatedListInfoBatch: BatchAdapter<
  DeclaredConfig<typeof relatedListEndpoints.getRelatedListInfoBatch>,
  BatchAnswer<RelatedListInfo>
> = {
  name: 'getRelatedListInfoBatch',
  shape: /* @__PURE__ */ declaredShape(() => relatedListEndpoints.getRelatedListInfoBatch),
  single: getRelatedListInfo,
  // The order of the properties matters: the cache key is the JSON of the config.
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

export const getRelatedListPreferences: DeclaredAdapter<
  typeof relatedListEndpoints.getRelatedListPreferences
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListPreferences',
  () => relatedListEndpoints.getRelatedListPreferences,
  {
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

export const getRelatedListPreferencesBatch: BatchAdapter<
  DeclaredConfig<typeof relatedListEndpoints.getRelatedListPreferencesBatch>,
  BatchAnswer<RelatedListPreferences>
> = {
  name: 'getRelatedListPreferencesBatch',
  shape: /* @__PURE__ */ declaredShape(() => relatedListEndpoints.getRelatedListPreferencesBatch),
  single: getRelatedListPreferences,
  parts: ({ preferencesIds }) => preferencesIds.map((preferencesId) => ({ preferencesId })),
  assemble: batchAnswer,
};

export const getRelatedListCount: DeclaredAdapter<typeof relatedListEndpoints.getRelatedListCount> =
  /* @__PURE__ */ endpointAdapter(
    'getRelatedListCount',
    () => relatedListEndpoints.getRelatedListCount,
    {
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

export const getRelatedListsCount: BatchAdapter<
  DeclaredConfig<typeof relatedListEndpoints.getRelatedListsCount>,
  BatchAnswer<RelatedListCount>
> = {
  name: 'getRelatedListsCount',
  shape: /* @__PURE__ */ declaredShape(() => relatedListEndpoints.getRelatedListsCount),
  single: getRelatedListCount,
  parts: ({ parentRecordId, relatedListNames, maxCount }) =>
    relatedListNames.map((relatedListId) => ({ parentRecordId, relatedListId, maxCount })),
  assemble: batchAnswer,
};
