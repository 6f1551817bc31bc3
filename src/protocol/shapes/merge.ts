import * as v from 'valibot';
import {
  dict,
  eTag,
  flag,
  id18,
  idOrNull,
  momentOrNull,
  text,
  textOrNull,
  textList,
  whole,
} from './parts.ts';
import { fieldValue } from './record.ts';

/** Not part of Salesforce's UI API. */

/** `parts`: the fields of one choice. `values`: by record id, then by field. */
export const mergeField = v.strictObject({
  apiName: text,
  choosable: flag,
  equal: flag,
  label: text,
  parts: textList,
  /** Null where there is nothing to choose. */
  suggested: idOrNull,
  values: dict(dict(fieldValue)),
});
export type MergeField = v.InferOutput<typeof mergeField>;

export const mergePlan = v.strictObject({
  apiName: text,
  eTag,
  /** The records have different parents, such as companies, so they cannot be merged. */
  elsewhere: flag,
  fields: v.array(mergeField),
  /** By reference field: the records that refer to these records; `counts` by record id. */
  moves: v.array(
    v.strictObject({ apiName: text, counts: dict(whole), fieldApiName: text, label: text }),
  ),
  records: v.array(
    v.strictObject({
      createdDate: momentOrNull,
      displayValue: textOrNull,
      id: id18,
      lastModifiedDate: momentOrNull,
      weakEtag: whole,
    }),
  ),
  /** A relationship of which only one row may stay active; null unless several rows are active. */
  single: v.nullable(
    v.strictObject({
      apiName: text,
      label: text,
      options: v.array(v.strictObject({ displayValue: textOrNull, id: id18, recordId: id18 })),
      relationship: text,
    }),
  ),
  suggested: id18,
  warning: textOrNull,
});
export type MergePlan = v.InferOutput<typeof mergePlan>;

export const mergeInput = v.strictObject({
  /** Merged and deleted. Required: the handler refuses a missing value with a clearer error. */
  recordIds: v.optional(v.array(v.string())),
  /** By field of the plan: the id of the record whose value is used. */
  takes: v.optional(v.record(v.string(), v.string())),
  /** By relationship of which only one row may stay active: the id of that row. */
  keeps: v.optional(v.record(v.string(), v.string())),
  weakEtags: v.optional(v.record(v.string(), v.number())),
});
export type MergeInput = v.InferOutput<typeof mergeInput>;
