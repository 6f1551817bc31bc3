import * as v from 'valibot';
import {
  type Dict,
  dict,
  eTag,
  flag,
  id18,
  idOrNull,
  momentOrNull,
  type Page,
  page,
  type Scalar,
  text,
  textOrNull,
  whole,
} from './parts.ts';

/** By API name. Source: spec §5. */
export const recordFields = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);

/** Source: record-api.md §6.3. */
export const recordInput = v.strictObject({
  apiName: v.optional(v.nullable(v.string())),
  fields: v.optional(recordFields),
  allowSaveOnDuplicate: v.optional(v.boolean()),
});

/** Source: record-api.md §4. */

export const recordTypeInfo = v.strictObject({
  available: flag,
  defaultRecordTypeMapping: flag,
  master: flag,
  name: text,
  recordTypeId: id18,
});
export type RecordTypeInfo = v.InferOutput<typeof recordTypeInfo>;

export type FieldValue = { displayValue: string | null; value: Scalar | null | Rec };
export type Rec = {
  apiName: string;
  childRelationships: Dict<RecCollection>;
  eTag: string;
  fields: Dict<FieldValue>;
  id: string;
  lastModifiedById: string | null;
  lastModifiedDate: string | null;
  recordTypeId: string | null;
  recordTypeInfo: RecordTypeInfo | null;
  systemModstamp: string | null;
  weakEtag: number;
};
export type RecCollection = Page & { records: Rec[] };

export const fieldValue: v.GenericSchema<FieldValue> = v.strictObject({
  displayValue: textOrNull,
  value: v.union([text, v.number(), flag, v.null(), v.lazy(() => rec)]),
});
const recEntries = {
  apiName: text,
  childRelationships: dict(v.lazy(() => recCollection)),
  eTag,
  fields: dict(fieldValue),
  id: id18,
  lastModifiedById: idOrNull,
  lastModifiedDate: momentOrNull,
  recordTypeId: idOrNull,
  recordTypeInfo: v.nullable(recordTypeInfo),
  systemModstamp: momentOrNull,
  weakEtag: whole,
};
export const rec: v.GenericSchema<Rec> = v.strictObject(recEntries);
export const recCollection: v.GenericSchema<RecCollection> = v.strictObject({
  ...page,
  records: v.array(rec),
});

export const draftRec = v.strictObject({ ...recEntries, id: v.null() });
export type DraftRec = v.InferOutput<typeof draftRec>;

export type RecordInput = {
  apiName?: string | null;
  fields: Dict<Scalar | null>;
  allowSaveOnDuplicate?: boolean;
};

/** Source: record-api.md §6.3. */
export const uploadedFile = v.strictObject({
  contentDocument: rec,
  contentDocumentLinks: v.array(rec),
  contentVersion: rec,
});
export type UploadedFile = v.InferOutput<typeof uploadedFile>;
