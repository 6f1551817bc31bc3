import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { portalRight } from '#protocol/crm/picklists.ts';

/** The query must name the user `u` and the profile `p`. */
export const userColumns = `u.id as user_id, u.isactive as active, u.portaalrechten__c as rights, u.medewerker__c as staff_id,
  u.accountid as account_id, u.contactid as contact_id, p.name as profile_name`;

export type UserRow = {
  user_id: string;
  active: boolean | null;
  rights: string | null;
  staff_id: string | null;
  account_id: string | null;
  contact_id: string | null;
  profile_name: string | null;
};

/** Source: decisions.md §10, spec §2. */
export function viewerOf(row: UserRow): Viewer & { kind: 'user' } {
  return {
    kind: 'user',
    role: roleOf(row),
    userId: row.user_id,
    accountId: row.account_id,
    contactId: row.contact_id,
    profileName: row.profile_name ?? '',
    staffId: row.staff_id,
  };
}

function roleOf(row: UserRow): UserRole {
  const profile = (row.profile_name ?? '').toLowerCase();
  if (profile === 'sales team') return 'sales';
  if (profile === 'system administrator') return 'administrator';
  return row.rights === portalRight.casesOnly ? 'casesOnly' : 'customer';
}
