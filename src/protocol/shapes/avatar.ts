import * as v from 'valibot';
import { eTag, id18, text, themeInfo, whole } from './parts.ts';

/** Source: record-api.md §6.3. */
export const avatar = v.variant('type', [
  v.strictObject({ eTag, initials: text, recordId: id18, themeInfo, type: v.literal('Theme') }),
  v.strictObject({
    alternativeText: text,
    eTag,
    height: v.nullable(whole),
    photoUrl: text,
    recordId: id18,
    themeInfo,
    type: v.literal('Photo'),
    width: v.nullable(whole),
  }),
]);
export type Avatar = v.InferOutput<typeof avatar>;
