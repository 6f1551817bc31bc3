import type { Audience } from '../oauth/audience.ts';
/**
 * Never optional, so that a missing viewer is an error and not full access. Source: decisions.md
 * §10, record-api.md §2.
 */
export type Viewer =
  | { kind: 'guest' }
  | {
      kind: 'user';
      role: UserRole;
      userId: string;
      accountId: string | null;
      contactId: string | null;
      profileName: string;
      staffId: string | null;
      key?: ViewerKey;
    }
  /** `onBehalfOf`: the id of the user who is recorded as the author. */
  | { kind: 'system'; task: string; onBehalfOf?: string };

/** `madeBy`: null for the operator. `objects`: null means all that the user sees. */
export type ViewerKey = {
  id: string;
  madeBy: string | null;
  readsOnly: boolean;
  objects: readonly string[] | null;
  /** Present for an access token of an app: `id` is then that of its grant. */
  app?: { clientId: string; scopes: readonly string[]; audience: Audience };
};

/** The name, among the objects of an API key, with which it manages staff by SCIM and nothing else. */
export const scimObject = 'SCIM';

export const isScimKey = (key: Pick<ViewerKey, 'objects' | 'readsOnly'> | undefined): boolean =>
  key?.objects?.length === 1 && key.objects[0] === scimObject && !key.readsOnly;

export const isReadOnlyViewer = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && viewer.key?.readsOnly === true;

export const isBoundToObjects = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && (viewer.key?.objects ?? null) !== null;

/** The viewer of an app's token that may not read records: it only says who the user is. */
export function learnsOnlyClaims(viewer: Viewer): boolean {
  const scopes = viewer.kind === 'user' ? viewer.key?.app?.scopes : undefined;
  return scopes !== undefined && !scopes.includes('api') && !scopes.includes('read');
}

export function actorIdOf(viewer: Viewer): string | null {
  if (viewer.kind === 'user') return viewer.userId;
  return viewer.kind === 'system' ? (viewer.onBehalfOf ?? null) : null;
}

export type UserRole = 'customer' | 'casesOnly' | 'sales' | 'administrator';

export type Role = 'guest' | UserRole;

export const isStaff = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && (viewer.role === 'sales' || viewer.role === 'administrator');
