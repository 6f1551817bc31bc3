import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';

/**
 * 32 bytes, base64url: the key for what this user typed and could not send before their session
 * ended. The same at each of their log-ins, another's for nobody; only who is logged in is told it,
 * so what lies in a browser after the end is readable to nobody. Null for who is no user. Source:
 * decisions.md §10.
 */
export async function deriveTypingKey(ctx: RequestContext): Promise<string | null> {
  return ctx.viewer.kind === 'user'
    ? (await keyedHash(ctx, 'typed-text'))(`typed by ${ctx.viewer.userId}`)
    : null;
}
