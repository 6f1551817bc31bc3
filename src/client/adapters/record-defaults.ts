import * as recordDefaultsEndpoints from '#protocol/endpoints/record-defaults.ts';
import type { RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { DraftRec, FieldValue } from '#protocol/shapes/record.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';
import { checkLayoutAnswer } from '../cache/answers.ts';

/** The record cache does not store these values. Source: record-api.md §6.3, §7.2, §7.6. */

export type RecordDefaults = {
  layout: RecordLayout | null;
  objectInfos: Dict<ObjectInfo>;
  record: DraftRec;
};

export type RecordTemplate = {
  objectInfos: Dict<ObjectInfo>;
  record: { apiName: string; fields: Dict<FieldValue>; recordTypeId: string | null };
};

export type CloneTemplate = {
  objectInfos: Dict<ObjectInfo>;
  record: RecordTemplate['record'] & { cloneSourceId: string };
};

export const getRecordCreateDefaults: DeclaredAdapter<
  typeof recordDefaultsEndpoints.getRecordCreateDefaults
> = /* @__PURE__ */ endpointAdapter(
  'getRecordCreateDefaults',
  () => recordDefaultsEndpoints.getRecordCreateDefaults,
  { accept: ({ layout }) => layout && checkLayoutAnswer(layout) },
);

export const getRecordTemplateCreate: DeclaredAdapter<
  typeof recordDefaultsEndpoints.getRecordTemplateCreate
> = /* @__PURE__ */ endpointAdapter(
  'getRecordTemplateCreate',
  () => recordDefaultsEndpoints.getRecordTemplateCreate,
);

export const getRecordTemplateClone: DeclaredAdapter<
  typeof recordDefaultsEndpoints.getRecordTemplateClone
> = /* @__PURE__ */ endpointAdapter(
  'getRecordTemplateClone',
  () => recordDefaultsEndpoints.getRecordTemplateClone,
  { dropsWith: ({ recordId }, other) => recordId === other },
);
