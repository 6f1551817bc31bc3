import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { LoginProviderSettings, StaffRole } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { findOrCreateProfile } from '../profiles/find-or-create-profile.ts';
import { staffProfiles } from '../users/refuse-staff-profile-for-customer.ts';

const profileOf = { administrator: 'System Administrator', sales: 'Sales Team' } as const;

/**
 * Gives a member of staff the profile of their group at the provider, when the settings map groups.
 * `roles`: null when the provider did not say. Refuses with `login.noRole` who is in no mapped
 * group. The last administrator keeps their profile.
 */
export async function followProviderRoles(
  ctx: RequestContext,
  {
    userId,
    provider: { roles: mapping },
    roles,
  }: {
    userId: string;
    provider: Pick<LoginProviderSettings, 'roles'>;
    roles: readonly string[] | null;
  },
): Promise<Result<unknown>> {
  if (mapping === null) return ok(null);
  const system = asSystem(ctx, 'follow the groups of an identity provider');
  const profile = await profileOfUser(system, userId);
  if (!staffProfiles.includes(profile)) return ok(null);
  const given = (roles ?? []).flatMap((role) =>
    Object.hasOwn(mapping.roles, role) ? (mapping.roles[role] ?? []) : [],
  );
  const wanted: StaffRole | undefined = given.includes('administrator')
    ? 'administrator'
    : given[0];
  if (wanted === undefined) return refuse({ code: 'login.noRole' });
  if (profileOf[wanted].toLowerCase() === profile) return ok(null);
  const ProfileId = await findOrCreateProfile(system, profileOf[wanted]);
  const saved = await inTransaction(system, (inside) =>
    updateRecord(inside, userId, { fields: { ProfileId } }),
  );
  const isLast = !saved.ok && saved.problems.some(({ code }) => code === 'user.lastAdministrator');
  return saved.ok || isLast ? ok(null) : saved;
}

async function profileOfUser(system: RequestContext, userId: string): Promise<string> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Profile.Name'],
    where: { Id: userId },
    limit: 1,
  });
  return String(user?.['Profile.Name']).toLowerCase();
}
