import { type ShareName, shareNames, type listVisibilities } from '#protocol/shapes/list.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { recordText } from '#messages/staff/records.ts';
import type { ListViewDefinition } from '../model/define.ts';

/** A list view, declared in code or stored by a user. Source: record-api.md §5.2, §6.4. */
export type ListView = ListViewDefinition & { storedView?: StoredView };

export type Visibility = (typeof listVisibilities)[number];

/** `shadowed`: another list that the viewer sees has the name, so the id is used instead. */
export type StoredView = {
  id: string;
  makerId: string;
  visibility: Visibility;
  shares: readonly string[];
  shadowed: boolean;
};

/** A name cannot equal an id: names begin with a letter, ids with `00B`. */
export const listStorageKey = ({ apiName, storedView }: ListView): string =>
  storedView?.id ?? apiName;

/** The last part of the list's URL, unique for this viewer. */
export const nameInUrl = ({ apiName, storedView }: ListView): string =>
  storedView?.shadowed === true ? storedView.id : apiName;

const users: readonly UserRole[] = ['administrator', 'sales', 'customer', 'casesOnly'];

/** Lists are shared with roles of staff, not with single users. */
const members = {
  'Role.SystemAdministrator': ['administrator'],
  'Role.SalesTeam': ['sales'],
  'Group.AllStaff': ['administrator', 'sales'],
} as const satisfies Record<ShareName, readonly UserRole[]>;

export const isShare = (name: string): boolean => shareNames.some((share) => share === name);

export const sharesOf = (viewer: Viewer): ShareName[] =>
  viewer.kind === 'user' ? reaching(viewer.role) : [];

/** A role that may publish lists sees the lists of all shares. */
const reaching = (role: UserRole): ShareName[] =>
  role === publisher
    ? [...shareNames]
    : shareNames.filter((share) => members[share].some((member) => member === role));

/** Customers do not see a Public list: its name and filters can reveal how staff work. */
export const publicShare = 'Group.AllStaff' satisfies ShareName;

export function rolesSeeing({ visibility, shares }: Pick<StoredView, 'visibility' | 'shares'>) {
  if (visibility === 'Private') return [];
  const seenBy: readonly string[] = visibility === 'Public' ? [publicShare] : shares;
  return users.filter((role) => reaching(role).some((share) => seenBy.includes(share)));
}

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

export const mayCreateLists = (viewer: Viewer): boolean => viewer.kind === 'user';
export const mayPublishLists = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && viewer.role === publisher;
const publisher: UserRole = 'administrator';

export function mayChangeView(viewer: Viewer, view: ListView): boolean {
  if (viewer.kind !== 'user' || view.storedView === undefined) return false;
  return view.storedView.visibility === 'Private'
    ? view.storedView.makerId === viewer.userId
    : mayPublishLists(viewer);
}
