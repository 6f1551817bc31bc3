import { maxItemsPerCall } from '#protocol/constants.ts';
import { recordEndpoints } from '#protocol/endpoints/records.ts';
import { layoutModes, layoutTypes } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { BatchAdapter, BatchOptions, ReadAdapter } from '../cache/adapter.ts';
import { boolean, fields, id, idsInOrder, integer, names, someOf } from '../cache/config-rules.ts';
import { listOf, objectOf } from '../cache/config-shape.ts';

/** Single records. Source: record-api.md §6.3, §7.4. */

export type RecordConfig = {
  recordId: string;
  fields?: string[] | undefined;
  optionalFields?: string[] | undefined;
  layoutTypes?: string[] | undefined;
  modes?: string[] | undefined;
  forms?: string[] | undefined;
  childRelationships?: string[] | undefined;
  pageSize?: number | undefined;
  updateMru?: boolean | undefined;
};

/** Only requests for plain fields are batched: layouts, forms and children belong to one record. */
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

/** The name of a relationship does not say which object it leads to, so any object may be in it. */
export const listsBelow = ({
  childRelationships,
}: Pick<RecordConfig, 'childRelationships'>): readonly string[] =>
  childRelationships ? ['*'] : [];

export const getRecord: ReadAdapter<RecordConfig, Rec> = {
  name: 'getRecord',
  shape: {
    keys: {
      recordId: id,
      fields: { rule: fields, or: undefined },
      optionalFields: { rule: fields, or: undefined },
      layoutTypes: { rule: (value) => someOf(value, layoutTypes), or: undefined },
      modes: { rule: (value) => someOf(value, layoutModes), or: undefined },
      forms: { rule: names, or: undefined },
      childRelationships: { rule: fields, or: undefined },
      pageSize: { rule: integer, or: undefined },
      updateMru: { rule: boolean, or: undefined },
    },
    complete: ({ fields: some, optionalFields, layoutTypes: layouts }) =>
      (some ?? optionalFields ?? layouts) !== undefined,
  },
  fresh: recordEndpoints.getRecord.fresh,
  request: ({ recordId, ...query }) => ({
    endpoint: recordEndpoints.getRecord,
    params: { recordId },
    query,
  }),
  mapRecords: (record, swap) => swap(record),
  lists: listsBelow,
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
};

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
  }), // proof: parts are of getRecord
};
