import * as v from 'valibot';
import { eTag, flag, id18, text, textOrNull } from './parts.ts';

/**
 * The stages that a record of an object goes through, with the key fields of each stage. Source:
 * record-api.md §6.5.
 */
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
