import { data } from 'react-router';
import { findList, type FoundList, readList } from '#records/list.ts';
import { enterOpened } from '#records/list-opened.ts';
import { keptUnder, type ListView, nameInUrl } from '#records/list-view.ts';
import { viewsOf } from '#records/list-views.ts';
import type { Ask } from '#records/ask.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { seatOf } from '#records/access.ts';
import { recentView } from '#records/describe/list-info.ts';
import { staffText } from '#text/staff.ts';
import type { Result } from '#wire/problem.ts';
import type { ListInfo } from '#wire/shapes/list.ts';
import { type Cell, cellOf } from './part.ts';
import { fieldOfPath, isFigure, namePath, partOf } from './part-of.ts';
import { found } from './staff-visit.ts';
import { listPath } from './staff-paths.ts';

export type ListAddress = { objectApiName: string; listViewApiName: string; sort: string | null; token: string | null };
export type ListColumn = { key: string; name: string; figure: boolean; sort: string | null; order: 'ascending' | 'descending' | null };
/** What the page of a list that is not there knows: where the list of all rows is, and what they are called. */
export type MissingList = { all: string; name: string };

export type ListLink = { name: string; to: string; current: boolean };
export type ListPage = {
  objectApiName: string;
  title: string;
  label: string;
  /** Those of the house. */
  views: readonly ListLink[];
  /** Those that people made, as far as the viewer sees them. */
  made: readonly { title: string; links: readonly ListLink[] }[];
  columns: readonly ListColumn[];
  /** Which column names the row and leads to it. */
  main: number;
  rows: readonly { id: string; cells: readonly Cell[] }[];
  count: string | null;
  pages: { first: string | null; previous: string | null; next: string | null };
};

export const sortParam = 'sort';
export const pageParam = 'pagina';

/** One page of a list, drawn from its definition, and noted as opened lately. Throws the page for what is not there or not understood. */
export async function readListPage(ask: Ask, staffId: string, address: ListAddress): Promise<ListPage> {
  const { objectApiName, listViewApiName, sort, token } = address;
  const list = foundList(ask, staffId, { list: await findList(ask, objectApiName, listViewApiName), objectApiName });
  const { object, info } = list;
  const fields = info.displayColumns.map(({ fieldApiName }) => ({ path: fieldApiName, field: fieldOfPath(ask, object, fieldApiName) }));
  const names = fields.flatMap(({ path, field }) => {
    const name = field && namePath(ask, field);
    return name === undefined ? [] : [`${object.apiName}.${[...path.split('.').slice(0, -1), name].join('.')}`];
  });
  const asked = { optionalFields: names, ...(sort !== null && { sortBy: [sort] }), ...(token !== null && { pageToken: token }), url: () => '' };
  const records = found(await readList(ask, list, asked));
  await enterOpened(ask, list);
  const here = listPath(staffId, object.apiName, listViewApiName);
  const page = (to: string | null) => here + query({ [sortParam]: sort, [pageParam]: to });
  return {
    objectApiName: object.apiName,
    title: objectInfo(ask.registry, object, seatOf(ask.viewer)).labelPlural,
    label: info.label,
    ...(await listsBeside(ask, staffId, list)),
    columns: fields.map(({ path, field }, at) =>
      columnOf(info, at, { here, sortBy: records.sortBy, figure: field !== undefined && isFigure(field.dataType), path }),
    ),
    main: Math.max(
      0,
      info.displayColumns.findIndex(({ lookupId }) => lookupId === 'Id'),
    ),
    rows: records.records.map((record) => ({ id: record.id, cells: fields.map(({ path }) => cellOf(record, partOf(ask, object, path), staffId)) })),
    count: records.nextPageToken === null && records.previousPageToken === null ? 'all' : 'some',
    pages: {
      first: records.previousPageToken === null ? null : page(null),
      previous: records.previousPageToken === null ? null : page(records.previousPageToken),
      next: records.nextPageToken === null ? null : page(records.nextPageToken),
    },
  };
}

/** Throws the page for what is not there; where the object is, that page leads to all of its rows. */
function foundList(ask: Ask, staffId: string, { list, objectApiName }: { list: Result<FoundList>; objectApiName: string }): FoundList {
  const object = ask.registry.object(objectApiName);
  if (list.ok || object === undefined || !list.problems.some(({ code }) => code === 'list.notFound')) return found(list);
  const { labelPlural } = objectInfo(ask.registry, object, seatOf(ask.viewer));
  throw data({ all: listPath(staffId, objectApiName, 'Alle'), name: labelPlural.toLowerCase() } satisfies MissingList, { status: 404 });
}

/** All lists of the object that the viewer sees. */
async function listsBeside(ask: Ask, staffId: string, { object, view }: FoundList): Promise<Pick<ListPage, 'views' | 'made'>> {
  const linkTo = (one: ListView): ListLink => ({
    name: one.label,
    to: listPath(staffId, object.apiName, nameInUrl(one)),
    current: keptUnder(one) === keptUnder(view),
  });
  const [declared, made] = partition(await viewsOf(ask, object));
  const recent = object.recent === false ? [] : [recentView(object)];
  return {
    views: [...declared, ...recent].map(linkTo),
    made: groups.flatMap(({ title, visibility }) => {
      const links = made
        .filter(({ kept }) => kept?.visibility === visibility)
        .sort(byLabel)
        .map(linkTo);
      return links.length === 0 ? [] : [{ title, links }];
    }),
  };
}

const groups = [
  { title: staffText.list.made.own, visibility: 'Private' },
  { title: staffText.list.made.everybody, visibility: 'Public' },
  { title: staffText.list.made.shared, visibility: 'Shared' },
] as const;

const partition = (views: readonly ListView[]): [ListView[], ListView[]] => [views.filter(({ kept }) => !kept), views.filter(({ kept }) => kept)];
const byLabel = (one: ListView, other: ListView): number => one.label.localeCompare(other.label, 'nl');

function columnOf(info: ListInfo, at: number, list: { here: string; sortBy: string | null; figure: boolean; path: string }): ListColumn {
  const column = info.displayColumns[at];
  const [key = ''] = (list.sortBy ?? '').split(',');
  const order = key === list.path ? 'ascending' : key === `-${list.path}` ? 'descending' : null;
  const sort = column?.sortable === true ? list.here + query({ [sortParam]: order === 'ascending' ? `-${list.path}` : list.path }) : null;
  return { key: list.path, name: column?.label ?? list.path, figure: list.figure, sort, order };
}

function query(params: Record<string, string | null>): string {
  const set = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}
