import { recordDefaultsEndpoints } from '#protocol/endpoints/record-defaults.ts';
import type { RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { DraftRec, FieldValue } from '#protocol/shapes/record.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import { checkLayoutAnswer } from '../cache/answers.ts';
import { maybeFields, formFactorOrLarge, recordTypeOrMaster } from '../cache/keys.ts';
import { id, objectName } from '../cache/config-rules.ts';
import type { ConfigOf } from '../cache/config-shape.ts';

/**
 * Drafts of rows that do not exist yet; they stay out of the record cache. Source: record-api.md
 * §6.3, §7.2, §7.6.
 */

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

const create = {
  objectApiName: objectName,
  formFactor: formFactorOrLarge,
  optionalFields: maybeFields,
  recordTypeId: recordTypeOrMaster,
};
export const getRecordCreateDefaults: ReadAdapter<
  ConfigOf<typeof create>,
  RecordDefaults
> = /* @__PURE__ */ endpointAdapter(
  'getRecordCreateDefaults',
  () => recordDefaultsEndpoints.getRecordCreateDefaults,
  { shape: { keys: create }, accept: ({ layout }) => layout && checkLayoutAnswer(layout) },
);

const template = {
  objectApiName: objectName,
  optionalFields: maybeFields,
  recordTypeId: recordTypeOrMaster,
};
export const getRecordTemplateCreate: ReadAdapter<
  ConfigOf<typeof template>,
  RecordTemplate
> = /* @__PURE__ */ endpointAdapter(
  'getRecordTemplateCreate',
  () => recordDefaultsEndpoints.getRecordTemplateCreate,
  { shape: { keys: template } },
);

const clone = { recordId: id, optionalFields: maybeFields, recordTypeId: recordTypeOrMaster };
export const getRecordTemplateClone: ReadAdapter<
  ConfigOf<typeof clone>,
  CloneTemplate
> = /* @__PURE__ */ endpointAdapter(
  'getRecordTemplateClone',
  () => recordDefaultsEndpoints.getRecordTemplateClone,
  { shape: { keys: clone }, dropsWith: ({ recordId }, other) => recordId === other },
);
