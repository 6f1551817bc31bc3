import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { dropSecondFactor } from '#auth/factors/second-factor.ts';
import { securityText } from '#messages/login/security.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';

/**
 * Refusals: `record.noRight`, also for the viewer's own second factor, and those of
 * `stepUpRefusal`.
 */
export async function resetSecondFactor(
  ctx: RequestContext,
  userId: string,
): Promise<Result<null>> {
  if (!isAdministrator(ctx) || (ctx.viewer.kind === 'user' && ctx.viewer.userId === userId))
    return refuse({ code: 'record.noRight' });
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  return inTransaction(asSystemOnBehalf(ctx, 'take away a lost second factor'), async (system) => {
    await auditAction(
      { ...ctx, db: system.db },
      { verb: 'change', object: 'User', fields: ['secondFactor'], records: [userId] },
    );
    await dropSecondFactor(system, { userId, currentSession: '' });
    await mailSecurityChange(system, userId, securityText.second.mails.off);
    return ok(null);
  });
}
