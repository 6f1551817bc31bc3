import type { Shell } from '../visitor.ts';

/** Whose session a page is watched for: staff themselves while they look as a customer. */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
