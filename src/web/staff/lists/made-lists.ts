import { getListInfosByName, getListInfosByObjectName } from '#client/adapters/list-info.ts';
import type { BatchAnswer } from '#client/adapt.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/read.ts';
import { staffText } from '#text/staff.ts';
import { mostInOneCall } from '#wire/constants.ts';
import type { ListInfo, ListViewSummaries } from '#wire/shapes/list.ts';
import { listPath } from '../staff-paths.ts';

/** Lists that people made, as far as the viewer sees them, by who sees them. */
export type MadeList = { id: string; name: string; to: string };
export type MadeLists = readonly { title: string; links: readonly MadeList[] }[];

type Place = { staffId: string; objectApiName: string; declared: readonly string[] };

export const summariesAsked = (objectApiName: string | undefined) => ({ objectApiName, pageSize: 2_000 });

/** What is asked of the lists that people made; undefined when there are none. */
export function infosAsked(summaries: ListViewSummaries | undefined, { objectApiName, declared }: Omit<Place, 'staffId'>): { names: string[] | undefined } {
  const made = summaries?.lists.filter(({ apiName, url }) => !(declared.includes(apiName) && url?.endsWith(`/${apiName}`) === true)) ?? [];
  const names = made.slice(0, mostInOneCall).map(({ id }) => `${objectApiName}.${id}`);
  return { names: names.length === 0 ? undefined : names };
}

export async function readMadeLists(client: Client, place: Place): Promise<MadeLists> {
  const summaries = await read(client, getListInfosByObjectName, { config: summariesAsked(place.objectApiName) });
  return madeLists(place, summaries, await read(client, getListInfosByName, { config: infosAsked(summaries, place) }));
}

export function madeLists({ staffId, objectApiName }: Place, summaries: ListViewSummaries | undefined, infos: BatchAnswer<ListInfo> | undefined): MadeLists {
  const seen = infos?.results.flatMap(({ statusCode, result }) => (statusCode === 200 ? [result as ListInfo] : [])) ?? []; // proof: what a good item holds
  const urlOf = new Map(summaries?.lists.map(({ id, url = '' }) => [id, url.slice(url.lastIndexOf('/') + 1)]));
  return groups.flatMap(({ title, visibility }) => {
    const links = seen
      .filter((info) => info.visibility === visibility)
      .map(({ label, listReference: { id } }) => ({ id: id ?? '', name: label, to: listPath(staffId, objectApiName, urlOf.get(id ?? '') ?? id ?? '') }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'nl'));
    return links.length === 0 ? [] : [{ title, links }];
  });
}

const groups = [
  { title: staffText.list.made.own, visibility: 'Private' },
  { title: staffText.list.made.everybody, visibility: 'Public' },
  { title: staffText.list.made.shared, visibility: 'Shared' },
] as const;
