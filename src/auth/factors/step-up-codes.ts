import { keyedHash } from '#engine/model/keyed-hash.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { saveOneTimeToken, consumeOneTimeCode } from './one-time-token.ts';

// This file stores and checks the mailed codes for step-up (proving one's identity again). Each
// code belongs to one session.

/** The number of wrong guesses after which a new code is needed. */
const attempts = 5;
const purpose = 'step-up';

/**
 * Stores a code for this session. Only the code that was mailed last is valid. `session`: the hash
 * of the session token. Does nothing when the viewer is not a user.
 */
export async function saveStepUpCode(
  ctx: RequestContext,
  wanted: { session: string; code: string; minutes: number },
): Promise<void> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return;
  const { session, ...rest } = wanted;
  await saveOneTimeToken(ctx, {
    purpose,
    ownerId: viewer.userId,
    token: await tokenOf(ctx, session),
    ...rest,
  });
}

/**
 * Returns whether this is the mailed code, and consumes it, because the code is valid once. Call
 * it outside a transaction, so that a wrong guess stays counted.
 */
export async function consumeStepUpCode(
  ctx: RequestContext,
  { session, code }: { session: string; code: string },
): Promise<boolean> {
  const token = await tokenOf(ctx, session);
  const taken = await consumeOneTimeCode(ctx, purpose, {
    token,
    code: code.replace(/\s/g, ''),
    attempts,
  });
  return taken !== null && ctx.viewer.kind === 'user' && taken.ownerId === ctx.viewer.userId;
}

/**
 * Returns the token that belongs to the code of this session. Only the system can compute it, so
 * the form does not contain it.
 */
const tokenOf = async (ctx: RequestContext, session: string): Promise<string> =>
  (await keyedHash(ctx, purpose))(session);
