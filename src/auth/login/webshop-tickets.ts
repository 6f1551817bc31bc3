import type { RequestContext } from '#engine/model/request-context.ts';
import {
  peekOneTimeToken,
  createOneTimeToken,
  consumeOneTimeToken,
  consumeOneTimeCode,
} from '../factors/one-time-token.ts';

const purpose = 'webshop';
/** How long the way into the webshop stays open: long enough to click, too short to lie about. */
const minutes = 2;
/** Somebody else's try does not use it up. */
const attempts = 1_000;

/**
 * A token that lets this user into the webshop once, in the session of this hash; null = asked with
 * an api key, then in any session of theirs.
 */
export const makeTicket = (
  ctx: RequestContext,
  { userId, session }: { userId: string; session: string | null },
): Promise<string> =>
  createOneTimeToken(ctx, {
    purpose,
    ownerId: userId,
    minutes,
    ...(session !== null && { code: session }),
  });

/**
 * Whether this token lets this user in, now and in this session. It never does so a second time.
 */
export async function takeTicket(
  ctx: RequestContext,
  { token, userId, session }: { token: string; userId: string; session: string },
): Promise<boolean> {
  const ticket = await peekOneTimeToken(ctx, purpose, token);
  if (ticket?.ownerId !== userId) return false;
  const taken = ticket.hasCode
    ? await consumeOneTimeCode(ctx, purpose, { token, code: session, attempts })
    : await consumeOneTimeToken(ctx, purpose, token);
  return taken !== null;
}
