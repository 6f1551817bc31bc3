import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { consumeOneTimeToken, withdrawOneTimeTokens } from '#auth/factors/one-time-token.ts';
import { hasAnyWayIn } from '#auth/providers/identities.ts';
import { refuse, type Result } from '#protocol/problem.ts';

const purpose = 'password-reset';

/**
 * For a user who has no password, passkey or identity; for others, the same link only replaces the
 * password. Refuses with `login.linkOver`, or as `linkTo` does; the link then
 * stays valid.
 */
export function takeFirstWayIn(
  ctx: RequestContext,
  token: string,
  linkTo: (ctx: RequestContext, userId: string) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  return inTransaction(asSystem(ctx, 'choose how to log in'), async (system) => {
    const taken = await consumeOneTimeToken(system, purpose, token);
    if (taken === null || (await hasAnyWayIn(system, taken.ownerId)))
      return refuse({ code: 'login.linkOver' });
    await withdrawOneTimeTokens(system, purpose, taken.ownerId);
    return linkTo(system, taken.ownerId);
  });
}
