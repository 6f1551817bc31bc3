import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { hasRecentProof, stepUpRefusal } from '#auth/login/proven.ts';
import { lockSecondFactor } from '#auth/factors/second-factor.ts';
import { hasOtherWayIn, removeIdentity } from '#auth/providers/identities.ts';
import { securityText } from '#messages/login/security.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';

/** Before the browser is sent to the provider. `session`: the hash of the session token. */
export async function mayLinkIdentity(
  ctx: RequestContext,
  session: string,
): Promise<Result<{ userId: string }>> {
  if (ctx.viewer.kind !== 'user' || ctx.origin.call?.impersonatedBy !== undefined)
    return refuse({ code: 'record.noRight' });
  if (!(await hasRecentProof(ctx, session))) return refuse({ code: 'login.proveFirst' });
  return ok({ userId: ctx.viewer.userId });
}

/**
 * Ends the sessions that began with the identity. `countsPassword`: whether the user may log in
 * with a password. Refuses with `identity.lastWay` when the user could not log in any more.
 */
export async function unlinkOwnIdentity(
  ctx: RequestContext,
  { id, countsPassword }: { id: string; countsPassword: boolean },
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  const { loginProviders } = ctx.services.integrations;
  return inTransaction(ctx, async (inside) => {
    // Of two simultaneous removals, the second one sees the result of the first.
    await lockSecondFactor(inside, userId, 'change');
    const removed = await removeIdentity(inside, { id, userId });
    if (removed === null) return ok(null);
    const providers = loginProviders.list.map(({ key }) => key);
    if (!(await hasOtherWayIn(inside, { userId, providers, countsPassword })))
      return refuse({ code: 'identity.lastWay' });
    await auditAction(inside, {
      verb: 'change',
      object: 'User',
      fields: ['identity'],
      records: [userId],
    });
    const label = loginProviders.find(removed.provider)?.label ?? removed.provider;
    await mailSecurityChange(
      asSystemOnBehalf(inside, 'tell of an unlinked account'),
      userId,
      securityText.identities.mails.removed(label, removed.name),
    );
    return ok(null);
  });
}
