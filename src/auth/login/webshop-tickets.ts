import type { RequestContext } from '#engine/model/request-context.ts';
import {
  peekOneTimeToken,
  createOneTimeToken,
  consumeOneTimeToken,
  consumeOneTimeCode,
} from '../factors/one-time-token.ts';

const purpose = 'webshop';
/** Short, because the ticket is in an address. */
const minutes = 2;
/** High, so that attempts in other sessions of the user do not make the ticket invalid. */
const attempts = 1_000;

/** `session`: the token hash of the session in which the ticket is valid; null means any. */
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
