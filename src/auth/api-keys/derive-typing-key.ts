import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';

/**
 * Returns the key (32 bytes, base64url) that encrypts text which the user typed and could not send
 * before their session ended. The key is the same at each log-in of one user, and differs between
 * users. Only a logged-in user gets it, so nobody can read the text that stays in a browser after
 * the session. Returns null when the viewer is not a user. Source: decisions.md §10.
 */
export async function deriveTypingKey(ctx: RequestContext): Promise<string | null> {
  return ctx.viewer.kind === 'user'
    ? (await keyedHash(ctx, 'typed-text'))(`typed by ${ctx.viewer.userId}`)
    : null;
}
