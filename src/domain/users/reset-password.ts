import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  peekOneTimeToken,
  consumeOneTimeToken,
  withdrawOneTimeTokens,
} from '#auth/factors/one-time-token.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailPasswordChanged } from '../mail/login-mails.ts';

const purpose = 'password-reset';

export const isPasswordLink = async (ctx: RequestContext, token: string): Promise<boolean> =>
  (await peekOneTimeToken(ctx, purpose, token)) !== null;

/** Source: decisions.md §10. */
export function resetPassword(
  ctx: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<Result<null>> {
  return inTransaction(asSystem(ctx, 'choose a new password'), async (system) => {
    const taken = await consumeOneTimeToken(system, purpose, token);
    if (taken === null) return refuse({ code: 'login.linkOver' });
    const { ownerId: userId } = taken;
    const set = await setPassword(system, userId, password);
    // A refusal rolls the transaction back, so the link stays valid.
    if (!set.ok)
      return set.problems.some(({ code }) => code === 'record.notFound')
        ? refuse({ code: 'login.linkOver' })
        : set;
    await withdrawOneTimeTokens(system, purpose, userId);
    await withdrawOneTimeTokens(system, 'login-code', userId);
    await mailPasswordChanged(system, userId);
    return ok(null);
  });
}
