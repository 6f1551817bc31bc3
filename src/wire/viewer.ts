/**
 * Who is asking. Never optional: a missing viewer is an error, never full power.
 * Source: decisions.md §10, record-api.md §2.
 */
export type Viewer =
  | { kind: 'guest' }
  | { kind: 'user'; role: UserRole; userId: string; accountId: string | null; contactId: string | null; profileName: string; staffId: string | null }
  | { kind: 'system'; task: string };

export type UserRole = 'customer' | 'casesOnly' | 'sales' | 'administrator';

/** What access rules are written for; `system` needs none, it is the house itself. */
export type Role = 'guest' | UserRole;

export const isStaff = (viewer: Viewer): boolean => viewer.kind === 'user' && (viewer.role === 'sales' || viewer.role === 'administrator');
