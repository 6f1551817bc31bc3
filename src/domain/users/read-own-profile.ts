import type { RequestContext } from '#engine/model/request-context.ts';

/**
 * The viewer's profile name and staff record; both null for a guest, and no staff record for a
 * customer. Source: spec §7, record-api.md §6.2.
 */
export function readOwnProfile({ viewer }: RequestContext): {
  profileName: string | null;
  medewerkerRecordId: string | null;
} {
  if (viewer.kind !== 'user') return { profileName: null, medewerkerRecordId: null };
  return { profileName: viewer.profileName || null, medewerkerRecordId: viewer.staffId };
}
