import * as v from 'valibot';
import { id18, text, whole } from './parts.ts';

/**
 * `deleted`: the row was deleted, or the receiver can no longer see it. `weakEtag` 0 means that the
 * version is unknown.
 */
export const change = v.strictObject({
  apiName: text,
  id: id18,
  kind: v.picklist(['created', 'updated', 'deleted']),
  weakEtag: whole,
});
export type Change = v.InferOutput<typeof change>;

/**
 * `gap`: changes may have been missed, so everything cached may be stale. `ended`: the receiver's
 * session or API key is no longer valid.
 */
export const changesEvent = v.union([
  v.strictObject({ changes: v.array(change) }),
  v.strictObject({ gap: v.literal(true) }),
  v.strictObject({ ended: v.literal(true) }),
]);
export type ChangesEvent = v.InferOutput<typeof changesEvent>;
