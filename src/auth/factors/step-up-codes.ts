import { keyedHash } from '#engine/model/keyed-hash.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { saveOneTimeToken, consumeOneTimeCode } from './one-time-token.ts';

// A step-up proves the identity of a logged-in user again; here with a mailed code.

const attempts = 5;
const purpose = 'step-up';

/** `session`: the hash of the session token. Of one session, the last saved code is valid. */
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

/** A right code is consumed. Call it outside a transaction, so that a wrong guess stays counted. */
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

/** The server can compute this token again, so the form does not contain it. */
const tokenOf = async (ctx: RequestContext, session: string): Promise<string> =>
  (await keyedHash(ctx, purpose))(session);
