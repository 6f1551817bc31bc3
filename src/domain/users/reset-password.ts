import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  peekOneTimeToken,
  consumeOneTimeToken,
  withdrawOneTimeTokens,
} from '#auth/factors/one-time-token.ts';
import { mayUserUsePassword } from '#auth/factors/may-use-password.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import { hasAnyWayIn } from '#auth/providers/identities.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailPasswordChanged } from '../mail/login-mails.ts';

const purpose = 'password-reset';

/** `password`: the user chooses a password. `account`: they link an account, as their first way in. */
export type PasswordLink = { password: boolean; account: boolean };

/** What the mailed link lets its user do; null when it does not work. */
export async function readPasswordLink(
  ctx: RequestContext,
  token: string,
): Promise<PasswordLink | null> {
  const found = await peekOneTimeToken(ctx, purpose, token);
  if (found === null) return null;
  const [password, account] = [
    await mayUserUsePassword(ctx, found.ownerId),
    !(await hasAnyWayIn(ctx, found.ownerId)),
  ];
  return password || account ? { password, account } : null;
}

/** Refuses with `login.linkOver`, also for who may not use a password. Source: decisions.md §10. */
export function resetPassword(
  ctx: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<Result<null>> {
  return inTransaction(asSystem(ctx, 'choose a new password'), async (system) => {
    const taken = await consumeOneTimeToken(system, purpose, token);
    if (taken === null) return refuse({ code: 'login.linkOver' });
    const { ownerId: userId } = taken;
    // A refusal rolls the transaction back, so the link stays valid.
    if (!(await mayUserUsePassword(system, userId))) return refuse({ code: 'login.linkOver' });
    const set = await setPassword(system, userId, password);
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
