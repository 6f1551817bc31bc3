import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * The page on which a person confirms a termination: the review of the portal, or the action of the
 * workspace for staff. Null for who confirms none. Opening it ends nothing.
 */
export function confirmTerminationPath(
  viewer: Viewer,
  { connectionId, day }: { connectionId: string; day: string },
): string | null {
  if (viewer.kind !== 'user') return null;
  if (viewer.staffId !== null)
    return `/medewerker/${viewer.staffId}/record/${connectionId}/actie/Aansluiting__c.GiveNotice`;
  return viewer.role === 'customer' ? `/dashboard/opzeggen/${connectionId}?datum=${day}` : null;
}
