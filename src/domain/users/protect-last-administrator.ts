import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem, type WrittenRow } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countRows } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';

/** Locks the profile, so that two administrators cannot deactivate each other concurrently. */
export async function protectLastAdministrator(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (before?.['IsActive'] !== true) return ok(null);
  const goesOn = after?.['IsActive'] === true;
  if (!goesOn && actorIdOf(ctx.viewer) === id)
    return refuse({ code: 'user.self', detail: 'Nobody puts themselves out of action' });
  if (goesOn && after['ProfileId'] === before['ProfileId']) return ok(null);
  const system = asSystem(ctx, 'see whether an administrator is left');
  const profileId = String(before['ProfileId']);
  const [profile] = await findRowsByValues(system, {
    from: 'Profile',
    fields: ['Name'],
    where: { Id: profileId },
    limit: 1,
  });
  if (String(profile?.['Name']).toLowerCase() !== 'system administrator') return ok(null);
  await lockRecord(system, profileId);
  const left = await countRows(system, {
    from: 'User',
    filters: [equals('ProfileId', profileId), equals('IsActive', 'true')],
  });
  return left > 0
    ? ok(null)
    : refuse({ code: 'user.lastAdministrator', detail: 'The last administrator stays in action' });
}
