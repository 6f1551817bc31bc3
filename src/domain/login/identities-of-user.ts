import { auditDisplay } from '#engine/audit/audit.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { type IdentityFacts, listIdentityFactsOf } from '#auth/providers/identities.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { removeIdentityOf } from './remove-identity.ts';

export type IdentitiesOfUser = {
  user: { id: string; name: string; login: string; isActive: boolean };
  identities: readonly IdentityFacts[];
};

/** For administrators. Refuses with `record.noRight` or `record.notFound`. */
export async function readIdentitiesOfUser(
  ctx: RequestContext,
  asked: string,
): Promise<Result<IdentitiesOfUser>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const id = normalizeId(asked);
  const [user] =
    id === undefined
      ? []
      : await findRowsByValues(ctx, {
          from: 'User',
          fields: ['Id', 'Name', 'Username', 'IsActive'],
          where: { Id: id },
          limit: 1,
        });
  if (user === undefined || id === undefined) return refuse({ code: 'record.notFound' });
  const identities = await listIdentityFactsOf(ctx, id);
  auditDisplay(ctx, { object: 'User', fields: ['identity'], records: [id] });
  return ok({
    user: {
      id,
      name: String(user['Name']),
      login: String(user['Username']),
      isActive: user['IsActive'] === true,
    },
    identities,
  });
}

/** For administrators. Refuses with `identity.lastWayOfUser`, or as `stepUpRefusal`. */
export async function unlinkIdentityOfUser(
  ctx: RequestContext,
  { userId: asked, id }: { userId: string; id: string },
): Promise<Result<null>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  const userId = normalizeId(asked);
  if (userId === undefined) return refuse({ code: 'record.notFound' });
  return removeIdentityOf(ctx, { userId, id, lastWay: 'identity.lastWayOfUser' });
}
