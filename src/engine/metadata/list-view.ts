import { type ShareName, shareNames, type listVisibilities } from '#protocol/shapes/list.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { recordText } from '#messages/staff/records.ts';
import type { ListViewDefinition } from '../model/define.ts';

/**
 * A list: declared with its object, or made by a user and kept as a row. Source: record-api.md
 * §5.2, §6.4.
 */
export type ListView = ListViewDefinition & { storedView?: StoredView };

export type Visibility = (typeof listVisibilities)[number];

/**
 * `shares`: whom a Shared list is shared with, by the names of `shareNames`. `shadowed`: another
 * list that this viewer sees has its name and comes first, so this one is reached by its id.
 */
export type StoredView = {
  id: string;
  makerId: string;
  visibility: Visibility;
  shares: readonly string[];
  shadowed: boolean;
};

/** What users keep for a list is kept under this: names begin with a letter, ids with `00B`. */
export const listStorageKey = ({ apiName, storedView }: ListView): string =>
  storedView?.id ?? apiName;

/** What stands in a URL behind the object, and leads this viewer to this very list. */
export const nameInUrl = ({ apiName, storedView }: ListView): string =>
  storedView?.shadowed === true ? storedView.id : apiName;

const users: readonly UserRole[] = ['administrator', 'sales', 'customer', 'casesOnly'];

/** Who can be shared with: staff, by what they are and never one by one. */
const members = {
  'Role.SystemAdministrator': ['administrator'],
  'Role.SalesTeam': ['sales'],
  'Group.AllStaff': ['administrator', 'sales'],
} as const satisfies Record<ShareName, readonly UserRole[]>;

export const isShare = (name: string): boolean => shareNames.some((share) => share === name);

/** The shares that reach this viewer. */
export const sharesOf = (viewer: Viewer): ShareName[] =>
  viewer.kind === 'user' ? reaching(viewer.role) : [];

/** Who may publish lists sees all of them: they keep them in order. */
const reaching = (role: UserRole): ShareName[] =>
  role === publisher
    ? [...shareNames]
    : shareNames.filter((share) => members[share].some((member) => member === role));

/**
 * Whom a Public list reaches: all staff. A customer never sees a list that staff made, because its
 * name and conditions tell how staff work.
 */
export const publicShare = 'Group.AllStaff' satisfies ShareName;

/** The roles that see a list which others than its maker see. */
export function rolesSeeing({ visibility, shares }: Pick<StoredView, 'visibility' | 'shares'>) {
  if (visibility === 'Private') return [];
  const seenBy: readonly string[] = visibility === 'Public' ? [publicShare] : shares;
  return users.filter((role) => reaching(role).some((share) => seenBy.includes(share)));
}

/** As an answer shows them: together by kind, with labels. */
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
    })), // proof: a group holds what it was made of
  }));
}

/**
 * Everybody who has an account makes lists for themselves; what others see, an administrator makes.
 */
export const mayCreateLists = (viewer: Viewer): boolean => viewer.kind === 'user';
export const mayPublishLists = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && viewer.role === publisher;
const publisher: UserRole = 'administrator';

/**
 * One's own list as long as nobody else sees it; what others see, an administrator. What stands in
 * code nobody changes.
 */
export function mayChangeView(viewer: Viewer, view: ListView): boolean {
  if (viewer.kind !== 'user' || view.storedView === undefined) return false;
  return view.storedView.visibility === 'Private'
    ? view.storedView.makerId === viewer.userId
    : mayPublishLists(viewer);
}
