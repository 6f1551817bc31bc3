import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';

/**
 * The key (32 bytes, base64url) that encrypts text which the user typed and could not send before
 * their session ended. Source: decisions.md §10.
 */
export async function deriveTypingKey(ctx: RequestContext): Promise<string | null> {
  return ctx.viewer.kind === 'user'
    ? (await keyedHash(ctx, 'typed-text'))(`typed by ${ctx.viewer.userId}`)
    : null;
}
