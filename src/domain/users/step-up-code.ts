import { randomInt } from 'node:crypto';
import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { mayUsePassword } from '#auth/factors/may-use-password.ts';
import { saveStepUpCode } from '#auth/factors/step-up-codes.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { mailUser } from '../mail/login-mails.ts';

const minutes = 10;

/** `session`: the hash of the session token. */
export async function mailStepUpCode(ctx: RequestContext, session: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  // A mailed code proves no more than the password.
  if (!mayUsePassword(ctx, ctx.viewer)) return refuse({ code: 'login.staffProof' });
  const { userId } = ctx.viewer;
  const refused = await refusedAttempt(ctx.services.throttles.mail, `step-up code of ${userId}`);
  if (refused) return refused;
  return inTransaction(ctx, async (inside) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await saveStepUpCode(inside, { session, code, minutes });
    const words = loginMails.stepUpCode({ code, minutes, brand: inside.brand });
    const system = asSystemOnBehalf(inside, 'mail a code to prove who one is');
    await mailUser(system, { userId, kind: 'Code om te bevestigen', words, secret: true });
    return ok(null);
  });
}
