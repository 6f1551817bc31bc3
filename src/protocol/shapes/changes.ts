import * as v from 'valibot';
import { id18, text, whole } from './parts.ts';

/**
 * `deleted`: gone for who hears it, whether nobody has the row any more or only they do not see it.
 * `weakEtag` 0 = version unknown.
 */
export const change = v.strictObject({
  apiName: text,
  id: id18,
  kind: v.picklist(['created', 'updated', 'deleted']),
  weakEtag: whole,
});
export type Change = v.InferOutput<typeof change>;

/**
 * What an event of the channel of changes says: these rows changed; or something may have been
 * missed, so all that is kept may be old; or who opened it is not let in any more.
 */
export const changesEvent = v.union([
  v.strictObject({ changes: v.array(change) }),
  v.strictObject({ gap: v.literal(true) }),
  v.strictObject({ ended: v.literal(true) }),
]);
export type ChangesEvent = v.InferOutput<typeof changesEvent>;
