import * as v from 'valibot';
import { eTag, flag, id18, text, textOrNull } from './parts.ts';

/** The stages of a record, with the key fields of each. Source: record-api.md §6.5. */
export const pathLayout = v.strictObject({
  active: flag,
  eTag,
  objectApiName: text,
  picklistFieldApiName: text,
  recordTypeId: id18,
  steps: v.array(
    v.strictObject({
      closed: flag,
      fields: v.array(
        v.strictObject({ apiName: text, editable: flag, label: text, required: flag }),
      ),
      guidance: textOrNull,
      label: text,
      value: text,
    }),
  ),
});
export type PathLayout = v.InferOutput<typeof pathLayout>;
