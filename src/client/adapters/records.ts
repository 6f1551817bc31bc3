import { maxItemsPerCall } from '#protocol/constants.ts';
import * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { BatchAdapter, BatchOptions, ReadAdapter } from '../cache/adapter.ts';
import { fields, idsInOrder } from '../cache/config-rules.ts';
import type { DeclaredConfig } from '../cache/declared-config.ts';
import { endpointAdapter, type DeclaredAdapter } from '../cache/endpoint-adapter.ts';
import { listOf, objectOf } from '../cache/config-shape.ts';
import * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import * as seoEndpoints from '#protocol/endpoints/seo.ts';

/** Source: record-api.md §6.3, §7.4. */

export type RecordConfig = DeclaredConfig<typeof recordEndpoints.getRecord>;

const batch: BatchOptions<RecordConfig> = {
  limit: maxItemsPerCall,
  group: (config) =>
    isPlain(config) ? JSON.stringify([config.fields, config.optionalFields]) : null,
  request: (configs) => ({
    endpoint: recordEndpoints.getRecords,
    params: { recordIds: configs.map(({ recordId }) => recordId) },
    query: { fields: configs[0]?.fields, optionalFields: configs[0]?.optionalFields },
  }),
};

const isPlain = ({
  layoutTypes: layouts,
  modes,
  forms,
  childRelationships,
  pageSize,
  updateMru,
}: RecordConfig): boolean =>
  (layouts ?? modes ?? forms ?? childRelationships ?? pageSize ?? updateMru) === undefined;

/** Any object (`*`) with child rows, because a relationship's name does not tell their object. */
export const listsBelow = ({
  childRelationships,
}: {
  childRelationships?: string[] | undefined;
}): readonly string[] => (childRelationships ? ['*'] : []);

export const getRecord: ReadAdapter<RecordConfig, Rec> = /* @__PURE__ */ endpointAdapter(
  'getRecord',
  () => recordEndpoints.getRecord,
  {
    complete: ({ fields: some, optionalFields, layoutTypes: layouts }) =>
      (some ?? optionalFields ?? layouts) !== undefined,
    mapRecords: (record, swap) => swap(record),
    lists: (config) => listsBelow(config),
    batch,
    plainRecord: (config) =>
      isPlain(config)
        ? {
            id: config.recordId,
            fields: config.fields ?? [],
            optionalFields: config.optionalFields ?? [],
          }
        : null,
    goesOut: ({ updateMru }) => updateMru === true,
  },
);

export type RecordsConfig = {
  records: {
    recordIds: string[];
    fields?: string[] | undefined;
    optionalFields?: string[] | undefined;
  }[];
};
/** One item per record, in the order of the config: the record, or its errors. */
export type RecordBatch = {
  hasErrors: boolean;
  results: readonly { statusCode: number; result: Rec }[];
};

export const getRecords: BatchAdapter<RecordsConfig, RecordBatch> = {
  name: 'getRecords',
  shape: {
    keys: {
      records: (value) =>
        listOf(value, (one) =>
          objectOf(one, {
            recordIds: idsInOrder,
            fields: { rule: fields, or: undefined },
            optionalFields: { rule: fields, or: undefined },
          }),
        ),
    },
    complete: ({ records }) =>
      records.length > 0 &&
      records.every(({ fields: some, optionalFields }) => (some ?? optionalFields) !== undefined),
  },
  single: getRecord,
  parts: ({ records }) =>
    records.flatMap(({ recordIds, ...rest }) =>
      recordIds.map((recordId): RecordConfig => ({ recordId, ...rest })),
    ),
  assemble: (items) => ({
    hasErrors: items.some(({ statusCode }) => statusCode >= 400),
    results: items as RecordBatch['results'],
  }), // proof: the parts of this read are configs of getRecord
};

/** Not part of Salesforce's UI API. Any save may delete or restore a record. */
export const getDeletedRecords: DeclaredAdapter<typeof deletedRecordsEndpoints.getDeletedRecords> =
  /* @__PURE__ */ endpointAdapter(
    'getDeletedRecords',
    () => deletedRecordsEndpoints.getDeletedRecords,
    {
      lists: () => ['*'],
    },
  );

/** Source: record-api.md §6.2, §7.2. */
export const getSeoProperties: DeclaredAdapter<typeof seoEndpoints.getSeoProperties> =
  /* @__PURE__ */ endpointAdapter('getSeoProperties', () => seoEndpoints.getSeoProperties);
