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

/** What would become of rows that are made one. Our design; the platform merges elsewhere. */

/** What is chosen at once. `parts`: its fields; `values`: by record, by field. */
export const mergeField = v.strictObject({
  apiName: text,
  /** Else it stays as it is in the record that stays. */
  choosable: flag,
  equal: flag,
  label: text,
  parts: textList,
  /**
   * Filled goes before empty, the record that may as well stay before the others, newer before
   * older; null where there is nothing to choose.
   */
  suggested: idOrNull,
  values: dict(dict(fieldValue)),
});
export type MergeField = v.InferOutput<typeof mergeField>;

export const mergePlan = v.strictObject({
  apiName: text,
  eTag,
  /** They belong to different companies, or whatever rows of this object belong to. */
  elsewhere: flag,
  fields: v.array(mergeField),
  /** Records that lead to them, by the reference they do it by; `counts` by record. */
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
  /** Of these below them only one goes on as it is; null where there are not several. */
  single: v.nullable(
    v.strictObject({
      apiName: text,
      label: text,
      options: v.array(v.strictObject({ displayValue: textOrNull, id: id18, recordId: id18 })),
      relationship: text,
    }),
  ),
  /** Which of them may as well stay: the one that most leads to. */
  suggested: id18,
  warning: textOrNull,
});
export type MergePlan = v.InferOutput<typeof mergePlan>;

/** What is missing in it is told by the handler. */
export const mergeInput = v.strictObject({
  /** Those that go. */
  recordIds: v.optional(v.array(v.string())),
  /**
   * By field of the plan, the record whose value it gets; of those that are not named what stays
   * keeps its own.
   */
  takes: v.optional(v.record(v.string(), v.string())),
  /** By relationship of which only one goes on, which one. */
  keeps: v.optional(v.record(v.string(), v.string())),
  /** By record, the version that was looked at. */
  weakEtags: v.optional(v.record(v.string(), v.number())),
});
export type MergeInput = v.InferOutput<typeof mergeInput>;
