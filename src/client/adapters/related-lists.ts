import { maxItemsPerCall } from '#protocol/constants.ts';
import * as recordEndpoints from '#protocol/endpoints/records.ts';
import * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import type { RecCollection } from '#protocol/shapes/record.ts';
import type { RelatedListRecords } from '#protocol/shapes/related-list.ts';
import {
  endpointAdapter,
  type BatchAnswer,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter, ReadAdapter } from '../cache/adapter.ts';
import { pagedReadStrategy, sortFieldsOf } from '../cache/paging.ts';
import { withoutPageWindow } from '../cache/paging/paged-entry.ts';
import { id } from '../cache/config-rules.ts';
import { type DeclaredConfig, declaredKeys } from '../cache/declared-config.ts';
import { type ConfigKeys, type ConfigOf, listOf, objectOf } from '../cache/config-shape.ts';

/** Source: record-api.md §6.3, §6.7, §7.2, §7.10. */

/** `sortBy` is an array, not the comma-separated text of the HTTP response. */
export type RelatedListPage = Omit<RelatedListRecords, 'sortBy'> & {
  sortBy: readonly string[] | null;
};

type Related = DeclaredConfig<typeof relatedListEndpoints.getRelatedListRecords>;
type First = Omit<Related, 'parentRecordId' | 'pageToken' | 'includeColumnLabels'>;

function firstKeys(): ConfigKeys<First> {
  const {
    parentRecordId: _,
    pageToken: _token,
    includeColumnLabels: _labels,
    ...keys
  } = declaredKeys(relatedListEndpoints.getRelatedListRecords);
  return keys;
}

export const getRelatedListRecords: ReadAdapter<Related, RelatedListPage> =
  /* @__PURE__ */ endpointAdapter(
    'getRelatedListRecords',
    () => relatedListEndpoints.postRelatedListRecords,
    {
      keys: () => declaredKeys(relatedListEndpoints.getRelatedListRecords),
      mapRecords: (page, swap) => ({ ...page, records: page.records.map(swap) }),
      lists: (_, { listReference: { objectApiName } }) => [objectApiName ?? '*'],
      way: /* @__PURE__ */ pagedReadStrategy<Related, RelatedListPage>({
        list: (config) => JSON.stringify({ ...config, ...withoutPageWindow }),
        page: (page) => page,
        // proof: all pages of one list are of the same kind
        like: (_, page) => page as RelatedListPage,
        read: (page) => ({ ...page, sortBy: sortFieldsOf(page) }),
      }),
      batch: {
        limit: maxItemsPerCall,
        group: ({ parentRecordId, pageToken, includeColumnLabels }) =>
          pageToken === undefined && includeColumnLabels !== true ? parentRecordId : null,
        request: (configs) =>
          requestOf(relatedListEndpoints.getRelatedListRecordsBatch, {
            parentRecordId: configs[0]?.parentRecordId,
            relatedListParameters: configs.map((config) => ({
              ...config,
              parentRecordId: undefined,
              includeColumnLabels: undefined,
            })),
          }),
      },
    },
  );

const several = {
  parentRecordId: id,
  relatedListParameters: (value: unknown) => {
    const keys = firstKeys();
    return listOf(value, (one) => objectOf(one, keys));
  },
};

export const getRelatedListRecordsBatch: BatchAdapter<
  ConfigOf<typeof several>,
  BatchAnswer<RelatedListPage>
> = {
  name: 'getRelatedListRecordsBatch',
  shape: {
    keys: several,
    complete: ({ relatedListParameters }) => relatedListParameters.length > 0,
  },
  single: getRelatedListRecords,
  parts: ({ parentRecordId, relatedListParameters }) =>
    relatedListParameters.map((list) => ({ parentRecordId, ...list })),
  assemble: batchAnswer,
};

type Children = DeclaredConfig<typeof recordEndpoints.getChildRelationship>;

export const getChildRelationship: ReadAdapter<Children, RecCollection> =
  /* @__PURE__ */ endpointAdapter(
    'getChildRelationship',
    () => recordEndpoints.getChildRelationship,
    {
      mapRecords: (page, swap) => ({ ...page, records: page.records.map(swap) }),
      lists: () => ['*'],
      way: /* @__PURE__ */ pagedReadStrategy<Children, RecCollection>({
        list: (config) => JSON.stringify({ ...config, ...withoutPageWindow }),
        page: (page) => page,
        like: (_, page) => page,
      }),
    },
  );
