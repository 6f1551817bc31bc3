import { findList, readList } from '#records/list.ts';
import type { Ask } from '#records/ask.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { seatOf } from '#records/access.ts';
import { recordText } from '#text/records.ts';
import { recentListName } from '#wire/constants.ts';
import type { ListInfo } from '#wire/shapes/list.ts';
import { type Cell, cellOf, fieldOfPath, isFigure, namePath } from './cells.ts';
import { found } from './staff-visit.ts';
import { listPath } from './staff-paths.ts';

export type ListAddress = { objectApiName: string; listViewApiName: string; sort: string | null; token: string | null };
export type ListColumn = { key: string; name: string; figure: boolean; sort: string | null; order: 'ascending' | 'descending' | null };
export type ListPage = {
  objectApiName: string;
  title: string;
  label: string;
  views: readonly { name: string; to: string; current: boolean }[];
  columns: readonly ListColumn[];
  /** Which column names the row and leads to it. */
  main: number;
  rows: readonly { id: string; cells: readonly Cell[] }[];
  count: string | null;
  pages: { first: string | null; previous: string | null; next: string | null };
};

export const sortParam = 'sort';
export const pageParam = 'pagina';

/** One page of a list, drawn from its definition. Throws the page for what is not there or not understood. */
export async function readListPage(ask: Ask, staffId: string, address: ListAddress): Promise<ListPage> {
  const { objectApiName, listViewApiName, sort, token } = address;
  const list = found(await findList(ask, objectApiName, listViewApiName));
  const { object, info } = list;
  const fields = info.displayColumns.map(({ fieldApiName }) => ({ path: fieldApiName, field: fieldOfPath(ask, object, fieldApiName) }));
  const names = fields.flatMap(({ path, field }) => {
    const name = field && namePath(ask, field);
    return name === undefined ? [] : [`${object.apiName}.${[...path.split('.').slice(0, -1), name].join('.')}`];
  });
  const asked = { optionalFields: names, ...(sort !== null && { sortBy: [sort] }), ...(token !== null && { pageToken: token }), url: () => '' };
  const records = found(await readList(ask, list, asked));
  const here = listPath(staffId, object.apiName, listViewApiName);
  const page = (to: string | null) => here + query({ [sortParam]: sort, [pageParam]: to });
  return {
    objectApiName: object.apiName,
    title: objectInfo(ask.registry, object, seatOf(ask.viewer)).labelPlural,
    label: info.label,
    views: viewsOf(object.listViews, { ...address, staffId, mru: object.recent !== false }),
    columns: fields.map(({ path, field }, at) =>
      columnOf(info, at, { here, sortBy: records.sortBy, figure: field !== undefined && isFigure(field.dataType), path }),
    ),
    main: Math.max(
      0,
      info.displayColumns.findIndex(({ lookupId }) => lookupId === 'Id'),
    ),
    rows: records.records.map((record) => ({ id: record.id, cells: fields.map(({ path }) => cellOf(ask, staffId, { record, object, path })) })),
    count: records.nextPageToken === null && records.previousPageToken === null ? 'all' : 'some',
    pages: {
      first: records.previousPageToken === null ? null : page(null),
      previous: records.previousPageToken === null ? null : page(records.previousPageToken),
      next: records.nextPageToken === null ? null : page(records.nextPageToken),
    },
  };
}

function viewsOf(views: readonly { apiName: string; label: string }[], at: ListAddress & { staffId: string; mru: boolean }): ListPage['views'] {
  const all = at.mru ? [...views, { apiName: recentListName, label: recordText.lists.recent }] : views;
  return all.map(({ apiName, label }) => ({ name: label, to: listPath(at.staffId, at.objectApiName, apiName), current: apiName === at.listViewApiName }));
}

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
