import type { Shell } from '../visitor.ts';

/**
 * The id of the user whose session a page watches: during impersonation that of the member of
 * staff.
 */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
