import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';

/**
 * Encrypts text that the user typed and could not send before the session ended. 32 bytes,
 * base64url; the same at each log-in. Source: decisions.md §10.
 */
export async function deriveTypingKey(ctx: RequestContext): Promise<string | null> {
  return ctx.viewer.kind === 'user'
    ? (await keyedHash(ctx, 'typed-text'))(`typed by ${ctx.viewer.userId}`)
    : null;
}
