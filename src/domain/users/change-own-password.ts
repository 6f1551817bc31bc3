import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { withdrawOneTimeTokens } from '#auth/factors/one-time-token.ts';
import {
  hasJustSetPassword,
  isOwnPassword,
  lockPassword,
  replacePassword,
} from '#auth/factors/passwords.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { mailPasswordChanged } from '../mail/login-mails.ts';

/**
 * Sending the form again changes and mails nothing. `currentSession`: the hash of the session
 * token. Source: decisions.md §10.
 */
export async function changeOwnPassword(
  ctx: RequestContext,
  {
    current,
    password,
    currentSession,
  }: { current: string; password: string; currentSession: string },
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const refused = await refusedAttempt(ctx.services.throttles.form, `own password of ${userId}`);
  if (refused) return refused;
  return inTransaction(asSystemOnBehalf(ctx, 'change a password'), async (system) => {
    await lockPassword(system, userId);
    const inside = { ...ctx, db: system.db };
    if (!(await isOwnPassword(inside, current)))
      return (await hasJustSetPassword(inside, password))
        ? ok(null)
        : refuse({ code: 'password.wrong', field: 'current' });
    const set = await replacePassword(system, { userId, password, currentSession });
    if (!set.ok) return set;
    await withdrawOneTimeTokens(system, 'password-reset', userId);
    await withdrawOneTimeTokens(system, 'login-code', userId);
    await mailPasswordChanged(system, userId);
    return ok(null);
  });
}
