import type { RequestContext } from '#engine/model/request-context.ts';
import { hasRecentProof, stepUpRefusal } from '#auth/login/proven.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { removeIdentityOf } from './remove-identity.ts';

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
 * Ends the sessions that began with the identity. Refuses with `identity.lastWay` when the user could not log in any more.
 */
export async function unlinkOwnIdentity(ctx: RequestContext, id: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  return removeIdentityOf(ctx, { userId, id, lastWay: 'identity.lastWay' });
}
