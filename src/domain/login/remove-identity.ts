import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { lockSecondFactor } from '#auth/factors/second-factor.ts';
import { hasOtherWayIn, removeIdentity } from '#auth/providers/identities.ts';
import { securityText } from '#messages/login/security.ts';
import { ok, refuse, type ProblemCode, type Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';
import { listProviders, findProvider } from './providers.ts';

type Unlinking = { userId: string; id: string; lastWay: ProblemCode };

/**
 * Ends what began with the identity, records it and mails the user. The caller checks the right to
 * do this. Refuses with `lastWay` when the user could not log in any more; succeeds when the user
 * has no such identity.
 */
export function removeIdentityOf(
  ctx: RequestContext,
  { userId, id, lastWay }: Unlinking,
): Promise<Result<null>> {
  return inTransaction(ctx, async (inside) => {
    // Of two simultaneous removals, the second one sees the result of the first.
    await lockSecondFactor(inside, userId, 'change');
    const removed = await removeIdentity(inside, { id, userId });
    if (removed === null) return ok(null);
    const providers = listProviders(ctx).map(({ key }) => key);
    if (!(await hasOtherWayIn(inside, { userId, providers }))) return refuse({ code: lastWay });
    await auditAction(inside, {
      verb: 'change',
      object: 'User',
      fields: ['identity'],
      records: [userId],
    });
    const label = findProvider(ctx, removed.provider)?.label ?? removed.provider;
    await mailSecurityChange(
      asSystemOnBehalf(inside, 'tell of an unlinked account'),
      userId,
      securityText.identities.mails.removed(label, removed.name),
    );
    return ok(null);
  });
}
