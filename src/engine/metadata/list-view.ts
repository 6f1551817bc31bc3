import { type ShareName, shareNames, type listVisibilities } from '#protocol/shapes/list.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { recordText } from '#messages/staff/records.ts';
import type { ListViewDefinition } from '../model/define.ts';

/**
 * A list view: declared with its object, or created by a user and stored in the database. Source:
 * record-api.md §5.2, §6.4.
 */
export type ListView = ListViewDefinition & { storedView?: StoredView };

export type Visibility = (typeof listVisibilities)[number];

/**
 * `shares`: the groups with which a Shared list is shared, by the names of `shareNames`.
 * `shadowed`: another list that this viewer sees has the same name and precedes it, so this one is
 * reached by its id.
 */
export type StoredView = {
  id: string;
  makerId: string;
  visibility: Visibility;
  shares: readonly string[];
  shadowed: boolean;
};

/**
 * Returns the identifier under which a user's data about a list is stored. Names cannot clash with
 * ids, which begin with `00B`.
 */
export const listStorageKey = ({ apiName, storedView }: ListView): string =>
  storedView?.id ?? apiName;

/** Returns the last part of the list's URL, unique for this viewer. */
export const nameInUrl = ({ apiName, storedView }: ListView): string =>
  storedView?.shadowed === true ? storedView.id : apiName;

const users: readonly UserRole[] = ['administrator', 'sales', 'customer', 'casesOnly'];

/** Lists can be shared with groups of staff by role, not with single users. */
const members = {
  'Role.SystemAdministrator': ['administrator'],
  'Role.SalesTeam': ['sales'],
  'Group.AllStaff': ['administrator', 'sales'],
} as const satisfies Record<ShareName, readonly UserRole[]>;

export const isShare = (name: string): boolean => shareNames.some((share) => share === name);

/** Returns the shares that include this viewer. */
export const sharesOf = (viewer: Viewer): ShareName[] =>
  viewer.kind === 'user' ? reaching(viewer.role) : [];

/**
 * Returns the shares that reach a role. A user who may publish lists sees all of them, in order to
 * maintain them.
 */
const reaching = (role: UserRole): ShareName[] =>
  role === publisher
    ? [...shareNames]
    : shareNames.filter((share) => members[share].some((member) => member === role));

/**
 * A Public list is visible to all staff. Customers never see a list made by staff, since its name
 * and filters reveal how staff work.
 */
export const publicShare = 'Group.AllStaff' satisfies ShareName;

/**
 * Returns the roles that see a list because it is Public or Shared; none for a Private list, which
 * only its maker sees.
 */
export function rolesSeeing({ visibility, shares }: Pick<StoredView, 'visibility' | 'shares'>) {
  if (visibility === 'Private') return [];
  const seenBy: readonly string[] = visibility === 'Public' ? [publicShare] : shares;
  return users.filter((role) => reaching(role).some((share) => seenBy.includes(share)));
}

/** Returns the shares as in responses: grouped by type, with labels. */
export function describeShares(
  names: readonly string[],
): { shareType: string; shares: { label: string; shareApiName: string }[] }[] {
  const known = shareNames.filter((share) => names.includes(share));
  const byType = Object.groupBy(known, (share) => share.slice(0, share.indexOf('.')));
  return Object.entries(byType).map(([shareType, of]) => ({
    shareType,
    shares: of!.map((share) => ({
      label: recordText.shares[share],
      shareApiName: share.slice(shareType.length + 1),
    })), // proof: `groupBy` creates no empty group
  }));
}

/**
 * Returns whether the viewer may create lists. Every user with an account may create private lists;
 * only an administrator creates lists that others see.
 */
export const mayCreateLists = (viewer: Viewer): boolean => viewer.kind === 'user';
export const mayPublishLists = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && viewer.role === publisher;
const publisher: UserRole = 'administrator';

/**
 * Returns whether the viewer may change the list. The creator of a private list may change it; an
 * administrator may change a list that others see. Declared lists cannot be changed.
 */
export function mayChangeView(viewer: Viewer, view: ListView): boolean {
  if (viewer.kind !== 'user' || view.storedView === undefined) return false;
  return view.storedView.visibility === 'Private'
    ? view.storedView.makerId === viewer.userId
    : mayPublishLists(viewer);
}
