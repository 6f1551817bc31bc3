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

/** The preview of a merge. Our design; the platform merges elsewhere. */

/**
 * One choice of the user. `parts`: the fields it consists of; `values`: by record id, then by
 * field.
 */
export const mergeField = v.strictObject({
  apiName: text,
  /** False: the record that stays keeps its own value. */
  choosable: flag,
  equal: flag,
  label: text,
  parts: textList,
  /**
   * The id of the record whose value is suggested: filled before empty, then the record suggested
   * to stay, then the newest; null where there is nothing to choose.
   */
  suggested: idOrNull,
  values: dict(dict(fieldValue)),
});
export type MergeField = v.InferOutput<typeof mergeField>;

export const mergePlan = v.strictObject({
  apiName: text,
  eTag,
  /** The records belong to different companies or other parents, so they cannot be merged. */
  elsewhere: flag,
  fields: v.array(mergeField),
  /** Records that refer to them, by reference field; `counts` by record id. */
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
  /** A relationship of which only one related row stays as it is; null unless several exist. */
  single: v.nullable(
    v.strictObject({
      apiName: text,
      label: text,
      options: v.array(v.strictObject({ displayValue: textOrNull, id: id18, recordId: id18 })),
      relationship: text,
    }),
  ),
  /** The record that is suggested to stay: the one with the most references to it. */
  suggested: id18,
  warning: textOrNull,
});
export type MergePlan = v.InferOutput<typeof mergePlan>;

/** Keys are optional because the handler refuses missing ones with its own codes. */
export const mergeInput = v.strictObject({
  /** The records that are deleted. */
  recordIds: v.optional(v.array(v.string())),
  /**
   * By field of the plan, the id of the record whose value is used. For other fields the record
   * that stays keeps its value.
   */
  takes: v.optional(v.record(v.string(), v.string())),
  /** By relationship of which only one row remains, the id of that row. */
  keeps: v.optional(v.record(v.string(), v.string())),
  /** By record id, the version that the user saw. */
  weakEtags: v.optional(v.record(v.string(), v.number())),
});
export type MergeInput = v.InferOutput<typeof mergeInput>;
