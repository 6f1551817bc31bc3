import { type RequestContext, asSystem, type WrittenRow } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

export const staffProfiles: readonly string[] = ['sales team', 'system administrator'];

/** A profile of staff gives access to all customers. */
export async function refuseStaffProfileForCustomer(
  ctx: RequestContext,
  { before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (after === null || typeof after['AccountId'] !== 'string') return ok(null);
  if (before?.['ProfileId'] === after['ProfileId'] && before?.['AccountId'] === after['AccountId'])
    return ok(null);
  const system = asSystem(ctx, 'see whose profile it is');
  const [profile] = await findRowsByValues(system, {
    from: 'Profile',
    fields: ['Name'],
    where: { Id: String(after['ProfileId']) },
    limit: 1,
  });
  return staffProfiles.includes(String(profile?.['Name']).toLowerCase())
    ? refuse({
        code: 'user.profileOfStaff',
        field: 'ProfileId',
        detail: 'A profile of staff is not for who logs in for a customer',
      })
    : ok(null);
}
