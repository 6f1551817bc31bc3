import type { BusinessAction } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { beginImpersonation } from '#auth/sessions/impersonation.ts';
import { impersonationAddress } from '#protocol/users/impersonation.ts';
import { ok, refuse } from '#protocol/problem.ts';

/** `id`: of a user, or of a contact with an active user. Source: docs/decisions/0014. */
export const startImpersonation: BusinessAction = async (ctx, { id }) => {
  const recordId = String(id);
  const isUser = ctx.registry.byPrefix(recordId)?.apiName === 'User';
  const where = isUser ? { Id: recordId } : { ContactId: recordId, IsActive: true };
  const [user] = await findRowsByValues(ctx, { from: 'User', fields: ['Id'], where, limit: 1 });
  if (user === undefined)
    return refuse({ code: 'look.noLogin', detail: 'Nobody logs in with this contact' });
  const begun = await beginImpersonation(ctx, { userId: String(user['Id']), recordId });
  return begun.ok ? ok({ goesTo: `${impersonationAddress(begun.value)}/dashboard` }) : begun;
};
