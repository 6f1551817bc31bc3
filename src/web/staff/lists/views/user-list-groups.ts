import { getListInfosByName, getListInfosByObjectName } from '#client/adapters/list-info.ts';
import type { BatchAnswer } from '#client/cache/endpoint-adapter.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { maxItemsPerCall } from '#protocol/constants.ts';
import type { ListInfo, ListViewSummaries } from '#protocol/shapes/list.ts';
import { listPath } from '../../staff-paths.ts';

export type ListGroup = {
  title: string;
  links: readonly { id: string | null; name: string; to: string }[];
};
export type ListGroups = readonly ListGroup[];

type Place = { staffId: string; objectApiName: string; declared: readonly string[] };

export const listSummariesConfig = (objectApiName: string | undefined) => ({
  objectApiName,
  pageSize: 2_000,
});
export const recentListsConfig = (objectApiName: string | undefined) => ({
  objectApiName,
  pageSize: mostRecent,
  recentListsOnly: true,
});
const mostRecent = 6;

/** As many lists of users as one call allows. Without `names`, nothing is requested. */
export function userListInfosConfig(
  summaries: ListViewSummaries | undefined,
  { objectApiName, declared }: Omit<Place, 'staffId'>,
): { names: string[] | undefined } {
  const made =
    summaries?.lists.filter(
      ({ apiName, url }) => !(declared.includes(apiName) && url?.endsWith(`/${apiName}`) === true),
    ) ?? [];
  const names = made.slice(0, maxItemsPerCall).map(({ id }) => `${objectApiName}.${id}`);
  return { names: names.length === 0 ? undefined : names };
}

export async function readUserLists(client: Client, place: Place): Promise<ListGroups> {
  const [summaries, recent] = await Promise.all([
    read(client, getListInfosByObjectName, { config: listSummariesConfig(place.objectApiName) }),
    read(client, getListInfosByObjectName, { config: recentListsConfig(place.objectApiName) }),
  ]);
  return userListGroups(place, {
    summaries,
    recent,
    infos: await read(client, getListInfosByName, {
      config: userListInfosConfig(summaries, place),
    }),
  });
}

type Answers = {
  summaries: ListViewSummaries | undefined;
  recent: ListViewSummaries | undefined;
  infos: BatchAnswer<ListInfo> | undefined;
};

export function userListGroups(
  { staffId, objectApiName }: Place,
  { summaries, recent, infos }: Answers,
): ListGroups {
  const seen =
    infos?.results.flatMap(({ statusCode, result }) =>
      statusCode === 200 ? [result as ListInfo] : [],
    ) ?? []; // proof: an item with status 200 has a result
  const urlOf = new Map(summaries?.lists.map(({ id, url = '' }) => [id, lastOf(url)]));
  const lately =
    recent?.lists.map(({ id, label, url = '' }) => ({
      id,
      name: label,
      to: listPath(staffId, objectApiName, lastOf(url) || id),
    })) ?? [];
  const made = groups.map(({ title, visibility }) => ({
    title,
    links: seen
      .filter((info) => info.visibility === visibility)
      .map(({ label, listReference: { id } }) => ({
        id: id ?? '',
        name: label,
        to: listPath(staffId, objectApiName, urlOf.get(id ?? '') ?? id ?? ''),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'nl')),
  }));
  return [{ title: staffListText.menu.recent, links: lately }, ...made].filter(
    ({ links }) => links.length > 0,
  );
}

const lastOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

export const pinnedGroup = (
  { staffId, objectApiName }: Place,
  { listViewApiName, label }: { listViewApiName: string; label: string },
): ListGroup => ({
  title: staffListText.menu.pinned,
  links: [{ id: null, name: label, to: listPath(staffId, objectApiName, listViewApiName) }],
});

export const declaredGroup = (
  { staffId, objectApiName }: Place,
  declared: readonly { apiName: string; label: string }[],
): ListGroup => ({
  title: staffListText.menu.declared,
  links: declared.map(({ apiName, label }) => ({
    id: null,
    name: label,
    to: listPath(staffId, objectApiName, apiName),
  })),
});

const groups = [
  { title: staffText.list.made.own, visibility: 'Private' },
  { title: staffText.list.made.everybody, visibility: 'Public' },
  { title: staffText.list.made.shared, visibility: 'Shared' },
] as const;
