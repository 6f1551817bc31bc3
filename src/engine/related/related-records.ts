import { relatedListPageSize } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { RelatedListInfo, RelatedListRecords } from '#protocol/shapes/related-list.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { RequestContext } from '../model/request-context.ts';
import {
  relatedListInfo,
  relatedListReference,
  relatedOrder,
  type RelatedListContext,
} from '../lists/related-list-info.ts';
import { type ListQuery, listTree, mostCells, type PageParams } from '../lists/list.ts';
import { pageTokenScope, type PageTokens, parsePageToken } from '../lists/list-pages.ts';
import { fetchPage, type PageQuery } from '../lists/list-query.ts';
import { totalOrder } from '../sql/order.ts';
import { cellsIn, type FieldPathTree } from '../sql/paths.ts';
import type { RelatedList } from '../lists/related-list.ts';
import { type JsonAnswer, pageJson } from '../sql/shape.ts';
import { asSortBy, mostSorted, sortPaths } from '../metadata/sort-paths.ts';
import { parseWhere } from '../sql/where.ts';

/** Sort fields by which rows cannot be sorted are ignored. */
export type RelatedRecordsQuery = Omit<ListQuery, 'searchTerm'> & { includeColumnLabels?: boolean };

export type RelatedUrl = (
  page: Omit<PageParams, 'searchTerm'> & { includeColumnLabels: boolean },
) => string;

/** Source: record-api.md §5.4. */
const largestPage = 1_999;

type Asked = RelatedRecordsQuery & { parentId: string; url: RelatedUrl };
type RelatedRecordsJson = Result<JsonAnswer<RelatedListRecords>>;

/**
 * The caller checks that the viewer sees the parent. Refusals: record.range, record.limit,
 * record.argument (token), and those of `listTree`, `fetchPage` and `parseWhere`. Source:
 * record-api.md §6.7.
 */
export async function readRelatedLists(
  ctx: RequestContext,
  asks: readonly { list: RelatedList; asked: Asked }[],
  views: ReadonlyMap<RelatedList, RelatedListContext>,
): Promise<RelatedRecordsJson[]> {
  let room = mostCells;
  const plans = asks.map(({ list, asked }) => {
    // proof: the caller read a context for every list
    const columns = planColumns(ctx, { list, viewed: views.get(list)!, asked, room });
    if (columns.ok) room -= columns.value.cells;
    return { list, asked, columns };
  });
  return Promise.all(
    plans.map(async ({ list, asked, columns }) =>
      columns.ok ? readPlanned(ctx, list, { ...columns.value, asked }) : columns,
    ),
  );
}

type PlannedColumns = {
  viewed: RelatedListContext;
  info: RelatedListInfo;
  tree: FieldPathTree;
  pageSize: number;
  cells: number;
};

function planColumns(
  ctx: RequestContext,
  given: { list: RelatedList; viewed: RelatedListContext; asked: Asked; room: number },
): Result<PlannedColumns> {
  const { list, viewed, asked, room } = given;
  const { pageSize = relatedListPageSize, fields = [], optionalFields = [] } = asked;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > largestPage)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${largestPage}`,
    });
  const info = relatedListInfo(list, viewed, {
    fields: [],
    optionalFields: [],
    restrictColumnsToLayout: true,
  });
  const tree = listTree(ctx, { object: list.child, info }, { fields, optionalFields });
  if (!tree.ok) return tree;
  const cells = cellsIn(tree.value) * pageSize;
  return cells > room
    ? refuse({
        code: 'record.limit',
        detail: `One call holds at most ${mostCells} values: ask fewer fields or a smaller pageSize`,
      })
    : ok({ viewed, info, tree: tree.value, pageSize, cells });
}

async function readPlanned(
  ctx: RequestContext,
  list: RelatedList,
  { viewed, info, tree, pageSize, asked }: PlannedColumns & { asked: Asked },
): Promise<RelatedRecordsJson> {
  const { parentId } = asked;
  const filter = parseWhere(ctx, list.child, asked.where);
  if (!filter.ok) return filter;
  const where = filter.value?.text ?? null;
  const sorted = sortedBy(list, viewed, asked.sortBy);
  const order = totalOrder(sorted);
  const key = pageTokenScope(ctx, {
    name: `${list.parent.apiName}.${list.name} of ${parentId}`,
    order,
    where,
  });
  const start = parsePageToken(ctx, asked.pageToken, key);
  if (!start.ok) return start;
  const page = await pageOf(ctx, list, {
    tree,
    order,
    start: start.value,
    pageSize,
    list: key,
    given: asked.pageToken,
    where: filter.value ? [filter.value] : [],
    parentId,
  });
  if (!page.ok) return page;
  return ok(relatedPageJson(list, asked, { info, sortBy: sorted, where, page: page.value }));
}

const pageOf = (
  ctx: RequestContext,
  { child, name, columns, orderBy, field, label }: RelatedList,
  { parentId, ...asked }: PageQuery & { parentId: string },
) =>
  fetchPage(
    ctx,
    {
      object: child,
      view: { apiName: name, label, columns, orderBy },
      parent: { field, id: parentId },
    },
    asked,
  );

type FetchedPage = {
  info: RelatedListInfo;
  sortBy: readonly string[];
  where: string | null;
  page: { records: JsonAnswer<Rec>[]; tokens: PageTokens };
};

function relatedPageJson(
  list: RelatedList,
  asked: RelatedRecordsQuery & { parentId: string; url: RelatedUrl },
  { info, sortBy: sorted, where, page: { records, tokens } }: FetchedPage,
): JsonAnswer<RelatedListRecords> {
  const {
    pageSize = relatedListPageSize,
    fields = [],
    optionalFields = [],
    includeColumnLabels = false,
    parentId,
  } = asked;
  const sortBy = sorted.length === 0 ? null : sorted.join(',');
  const url = (pageToken: string) =>
    asked.url({ pageSize, pageToken, fields, optionalFields, sortBy, where, includeColumnLabels });
  const before: Omit<RelatedListRecords, 'records' | 'sortBy' | 'where'> = {
    ...(includeColumnLabels && { columnLabels: labelsOf(info.displayColumns) }),
    count: records.length,
    currentPageToken: tokens.current,
    currentPageUrl: url(tokens.current),
    fields: [...fields],
    listInfoETag: info.eTag,
    listReference: relatedListReference(list, parentId),
    nextPageToken: tokens.next,
    nextPageUrl: tokens.next === null ? null : url(tokens.next),
    optionalFields: [...optionalFields],
    pageSize,
    previousPageToken: tokens.previous,
    previousPageUrl: tokens.previous === null ? null : url(tokens.previous),
  };
  const after: Pick<RelatedListRecords, 'sortBy' | 'where'> = { sortBy, where };
  return pageJson<RelatedListRecords>(before, records, after);
}

const labelsOf = (
  columns: readonly { fieldApiName: string; label: string }[],
): Record<string, string> =>
  Object.fromEntries(
    columns
      .map(({ fieldApiName, label }) => [fieldApiName, label] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

function sortedBy(
  list: RelatedList,
  viewed: RelatedListContext,
  asked: readonly string[] = [],
): string[] {
  const { child } = list;
  const { known } = sortPaths(child, asked, viewed);
  if (known.length > 0) return known.slice(0, mostSorted);
  const inForce = asSortBy(relatedOrder(list, viewed));
  return inForce.length > 0 ? inForce : sortPaths(child, [child.nameField], viewed).known;
}
