import * as v from 'valibot';
import { id18, text, whole } from './parts.ts';

/** `deleted`: also when the receiver can no longer see the row. `weakEtag` 0: unknown. */
export const change = v.strictObject({
  apiName: text,
  id: id18,
  kind: v.picklist(['created', 'updated', 'deleted']),
  weakEtag: whole,
});
export type Change = v.InferOutput<typeof change>;

/** `gap`: changes may have been missed. `ended`: the session or API key is no longer valid. */
export const changesEvent = v.union([
  v.strictObject({ changes: v.array(change) }),
  v.strictObject({ gap: v.literal(true) }),
  v.strictObject({ ended: v.literal(true) }),
]);
export type ChangesEvent = v.InferOutput<typeof changesEvent>;
