import { data } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { read } from '#client/read.ts';
import { findList, type FoundList } from '#records/list.ts';
import { enterOpened } from '#records/list-opened.ts';
import { keptUnder, type ListView, nameInUrl } from '#records/list-view.ts';
import { viewsOf } from '#records/list-views.ts';
import type { Ask } from '#records/ask.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { seatOf } from '#records/access.ts';
import { recentView } from '#records/describe/list-info.ts';
import { staffText } from '#text/staff.ts';
import type { Result } from '#wire/problem.ts';
import type { Visit } from '../visit.ts';
import type { ListAsked } from './asked.ts';
import { type Carried, carry } from './carry.ts';
import type { Part } from './part.ts';
import { fieldOfPath, isFigure, namePath, partOf } from './part-of.ts';
import { found } from './staff-visit.ts';
import { listPath } from './staff-paths.ts';

export type ListAddress = { objectApiName: string; listViewApiName: string; sort: string | null; token: string | null };
export type ListColumn = { part: Part; name: string; figure: boolean; sortable: boolean };
/** What the page of a list that is not there knows: where the list of all rows is, and what they are called. */
export type MissingList = { all: string; name: string };

export type ListLink = { name: string; to: string; current: boolean };
/** How one page of a list is drawn; its rows come from the browser's memory. */
export type ListPage = Carried & {
  staffId: string;
  asked: ListAsked;
  /** Where the list is, without order and page. */
  here: string;
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
};

/** One page of a list with its definition, noted as opened lately. Throws the page for what is not there or not understood. */
export async function readListPage(visit: Visit, staffId: string, address: ListAddress): Promise<ListPage> {
  const { ask } = visit;
  const { objectApiName, listViewApiName, sort, token } = address;
  const list = foundList(ask, staffId, { list: await findList(ask, objectApiName, listViewApiName), objectApiName });
  const { object, info } = list;
  const fields = info.displayColumns.map(({ fieldApiName }) => ({ path: fieldApiName, field: fieldOfPath(ask, object, fieldApiName) }));
  const names = fields.flatMap(({ path, field }) => {
    const name = field && namePath(ask, field);
    return name === undefined ? [] : [`${object.apiName}.${[...path.split('.').slice(0, -1), name].join('.')}`];
  });
  const asked: ListAsked = {
    objectApiName: object.apiName,
    listViewApiName,
    optionalFields: names,
    ...(sort !== null && { sortBy: [sort] }),
    ...(token !== null && { pageToken: token }),
  };
  const carried = await carry(visit, (client) => read(client, getListRecordsByName, { config: asked }));
  await enterOpened(ask, list);
  return {
    ...carried,
    staffId,
    asked,
    here: listPath(staffId, object.apiName, listViewApiName),
    objectApiName: object.apiName,
    title: objectInfo(ask.registry, object, seatOf(ask.viewer)).labelPlural,
    label: info.label,
    ...(await listsBeside(ask, staffId, list)),
    columns: fields.map(({ path, field }, at) => ({
      part: partOf(ask, object, path),
      name: info.displayColumns[at]?.label ?? path,
      figure: field !== undefined && isFigure(field.dataType),
      sortable: info.displayColumns[at]?.sortable === true,
    })),
    main: Math.max(
      0,
      info.displayColumns.findIndex(({ lookupId }) => lookupId === 'Id'),
    ),
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
