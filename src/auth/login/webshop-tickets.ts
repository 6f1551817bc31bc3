import type { RequestContext } from '#engine/model/request-context.ts';
import {
  peekOneTimeToken,
  createOneTimeToken,
  consumeOneTimeToken,
  consumeOneTimeCode,
} from '../factors/one-time-token.ts';

const purpose = 'webshop';
/** How long a ticket is valid: long enough to click, too short to be found and used later. */
const minutes = 2;
/** High, so that another user's attempts do not use up the ticket. */
const attempts = 1_000;

/**
 * Returns a token that lets this user into the webshop once. `session` is the hash of the token of
 * the session in which it is valid; null (requested with an API key) means any session of this
 * user.
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
 * Returns whether this token is valid for this user now, in this session. Only a valid token is
 * used up.
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
