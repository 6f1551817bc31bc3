import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { mayUsePassword } from '#auth/factors/may-use-password.ts';
import { isOwnPassword } from '#auth/factors/passwords.ts';
import { recordProof } from '#auth/login/proven.ts';
import { verifySecondFactor } from '#auth/factors/second-factor.ts';
import { consumeStepUpCode } from '#auth/factors/step-up-codes.ts';
import { secondFactorCode } from '#protocol/forms/second-code.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import * as v from 'valibot';
import { refusedAttempt } from '../forms/attempts.ts';
import { mailRecoveryCodeUsed } from '../mail/login-mails.ts';

export const refusedProof = (
  ctx: RequestContext,
  userId: string,
): ReturnType<typeof refusedAttempt> =>
  refusedAttempt(ctx.services.throttles.form, `second factor of ${userId}`);

/** `proof`: a code of the app, a recovery code or the password; a password may look like a code. */
export async function isProof(
  ctx: RequestContext,
  { system, userId, proof }: { system: RequestContext; userId: string; proof: string },
): Promise<boolean> {
  const code = v.safeParse(secondFactorCode, { code: proof });
  const by = code.success ? await verifySecondFactor(system, userId, code.output.code) : null;
  if (by === 'recovery') await mailRecoveryCodeUsed(system, userId);
  return by !== null || isOwnPassword(ctx, proof);
}

export const wrongProof = refuse({ code: 'login.proofWrong', field: 'proof' });

/**
 * `proof`: the password, a code of the app, a recovery code or a mailed code. `session`: the hash
 * of the session token. Source: decisions.md §10.
 */
export async function stepUpWithProof(
  ctx: RequestContext,
  { proof, session }: { proof: string; session: string },
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const refused = await refusedProof(ctx, userId);
  if (refused) return refused;
  const isMailed =
    mayUsePassword(ctx, ctx.viewer) && (await consumeStepUpCode(ctx, { session, code: proof }));
  if (isMailed) {
    await recordProof(ctx, session);
    return ok(null);
  }
  return inTransaction(ctx, async (inside) => {
    if (
      !(await isProof(ctx, { system: asSystemOnBehalf(inside, 'look at a code'), userId, proof }))
    )
      return wrongProof;
    await recordProof(inside, session);
    return ok(null);
  });
}
