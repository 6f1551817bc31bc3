import { listPageSize, recentListName } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListRecords, ListUi } from '#protocol/shapes/list.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { fieldAt, listReference } from '../metadata/list-info.ts';
import { pageTokenScope, type PageTokens, parsePageToken } from './list-pages.ts';
import { fetchPage } from './list-query.ts';
import { parseTerm, termPath } from '../metadata/list-term.ts';
import { listStorageKey, nameInUrl } from '../metadata/list-view.ts';
import { type OrderPath, totalOrder } from '../sql/order.ts';
import {
  addPath,
  cellsIn,
  mostRelations,
  relationOf,
  relationsIn,
  resolveFields,
  tooManyRelations,
  type FieldPathTree,
  type AccessScope,
} from '../sql/paths.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { type JsonAnswer, pageJson, parseJsonAnswer, jsonWithETag } from '../sql/shape.ts';
import { allSortPaths, asSortBy } from '../metadata/sort-paths.ts';
import { parseWhere, type Where } from '../sql/where.ts';
import type { FoundList } from './find-list.ts';

export type ListQuery = {
  fields?: readonly string[];
  optionalFields?: readonly string[];
  pageSize?: number;
  pageToken?: string;
  /** Paths; `-` in front means descending. Default: the viewer's own order, or else the list's. */
  sortBy?: readonly string[];
  /** Filters in GraphQL input syntax, besides those of the list. */
  where?: string;
  /** Words that must all occur, each in any searchable column. */
  searchTerm?: string;
};

/** `place` is `Object/List`. */
export type PageUrl = (place: string, page: PageParams) => string;

export type PageParams = Pick<ListRecords, 'pageSize' | 'sortBy' | 'where' | 'searchTerm'> & {
  pageToken: string;
  fields: readonly string[];
  optionalFields: readonly string[];
};

export async function readListUiJson(
  ctx: RequestContext,
  found: FoundList,
  asked: ListQuery & { url: PageUrl },
): Promise<Result<JsonAnswer<ListUi>>> {
  const records = await readListJson(ctx, found, asked);
  return records.ok
    ? ok(
        jsonWithETag(
          '{"eTag":"',
          `","info":${JSON.stringify(found.info)},"records":${records.value.text}}`,
        ),
      )
    : records;
}

export async function readList(
  ctx: RequestContext,
  found: FoundList,
  asked: ListQuery & { url: PageUrl },
): Promise<Result<ListRecords>> {
  const records = await readListJson(ctx, found, asked);
  return records.ok ? ok(parseJsonAnswer(records.value)) : records;
}

/** A larger response would block other requests while it is built. */
export const mostCells = 100_000;

/** Source: record-api.md §6.4, §5. */
export async function readListJson(
  ctx: RequestContext,
  found: FoundList,
  asked: ListQuery & { url: PageUrl },
): Promise<Result<JsonAnswer<ListRecords>>> {
  const { pageSize = listPageSize, fields = [], optionalFields = [] } = asked;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 2_000)
    return refuse({ code: 'record.range', detail: 'pageSize must be between 1 and 2000' });
  const keys = sortedBy(ctx, found, asked.sortBy);
  if (!keys.ok) return keys;
  const tree = listTree(ctx, found, { fields, optionalFields });
  if (!tree.ok) return tree;
  if (cellsIn(tree.value) * pageSize > mostCells)
    return refuse({
      code: 'record.limit',
      detail: `A page holds at most ${mostCells} values: ask fewer fields or a smaller pageSize`,
    });
  const narrowing = parseNarrowing(ctx, found, asked);
  if (!narrowing.ok) return narrowing;
  const { where, searchTerm } = narrowing.value;
  const sorted = orElseName(found, keys.value);
  const order = totalOrder(sorted);
  const list = pageTokenScope(ctx, {
    name: `${found.object.apiName} ${listStorageKey(found.view)}`,
    order,
    where,
    searchTerm,
  });
  const start = parsePageToken(ctx, asked.pageToken, list);
  if (!start.ok) return start;
  const page = {
    tree: tree.value,
    order,
    start: start.value,
    pageSize,
    list,
    given: asked.pageToken,
    where: narrowing.value.filterConditions,
  };
  const fetched = await fetchPage(ctx, found, page);
  if (!fetched.ok) return fetched;
  const { records, tokens } = fetched.value;
  const sortBy = sorted.length === 0 ? null : sorted.join(',');
  const place = `${found.object.apiName}/${nameInUrl(found.view)}`;
  const url = (pageToken: string) =>
    asked.url(place, { pageSize, pageToken, fields, optionalFields, sortBy, where, searchTerm });
  const before = pageHead(found, {
    count: records.length,
    tokens,
    url,
    fields,
    optionalFields,
    pageSize,
  });
  const after: Pick<ListRecords, 'searchTerm' | 'sortBy' | 'where'> = { searchTerm, sortBy, where };
  return ok(pageJson(before, records, after));
}

type FetchedPage = Pick<PageParams, 'fields' | 'optionalFields' | 'pageSize'> & {
  count: number;
  tokens: PageTokens;
  url: (pageToken: string) => string;
};

const pageHead = (
  { object, view, info }: FoundList,
  { count, tokens, url, fields, optionalFields, pageSize }: FetchedPage,
): Omit<ListRecords, 'records' | 'searchTerm' | 'sortBy' | 'where'> => ({
  count,
  currentPageToken: tokens.current,
  currentPageUrl: url(tokens.current),
  fields: [...fields],
  listInfoETag: info.eTag,
  listReference: listReference(object, view),
  nextPageToken: tokens.next,
  nextPageUrl: tokens.next === null ? null : url(tokens.next),
  optionalFields: [...optionalFields],
  pageSize,
  previousPageToken: tokens.previous,
  previousPageUrl: tokens.previous === null ? null : url(tokens.previous),
});

/** `where` and `searchTerm`: texts for the response. */
export function parseNarrowing(
  ctx: RequestContext,
  found: FoundList,
  asked: Pick<ListQuery, 'where' | 'searchTerm'>,
): Result<{ filterConditions: Where[]; where: string | null; searchTerm: string | null }> {
  const filter = parseWhere(ctx, found.object, asked.where);
  if (!filter.ok) return filter;
  const term = parseTerm(asked.searchTerm, searchedColumns(ctx, found));
  if (!term.ok) return term;
  const filterConditions = [filter.value, term.value].filter((one) => one !== null);
  return ok({
    filterConditions,
    where: filter.value?.text ?? null,
    searchTerm: term.value?.text ?? null,
  });
}

function searchedColumns(
  ctx: RequestContext,
  { object, info }: FoundList,
): { path: string[]; field: FieldModel }[] {
  const list = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  return info.displayColumns.flatMap(({ fieldApiName: path }) => {
    // proof: the columns come from the list info of this viewer, so the viewer sees their fields
    const { field } = fieldAt(object, path, list)!;
    const searched = termPath({ object, path, field }, list);
    return searched ? [{ path: searched, field }] : [];
  });
}

export function resolveListOrder(
  ctx: RequestContext,
  found: FoundList,
  asked: readonly string[] | undefined,
): Result<OrderPath[]> {
  const keys = sortedBy(ctx, found, asked);
  return keys.ok ? ok(totalOrder(orElseName(found, keys.value))) : keys;
}

function sortedBy(
  { registry, viewer }: RequestContext,
  { object, info }: FoundList,
  asked: readonly string[] = [],
): Result<string[]> {
  return asked.length === 0
    ? ok(asSortBy(info.orderedByInfo))
    : allSortPaths(object, asked, { registry, accessRole: accessRoleOf(viewer) });
}

type ListColumns = {
  object: ObjectModel;
  info: { displayColumns: readonly { fieldApiName: string }[] };
};

export function listTree(
  ctx: RequestContext,
  found: ListColumns,
  asked: { fields: readonly string[]; optionalFields: readonly string[] },
): Result<FieldPathTree> {
  const view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  const tree = resolveFields(ctx.registry, view.accessRole, {
    object: found.object,
    naming: 'either',
    ...asked,
  });
  if (!tree.ok) return tree;
  for (const { fieldApiName } of found.info.displayColumns)
    addColumn(tree.value, fieldApiName.split('.'), view);
  for (const name of [
    'Id',
    'CreatedDate',
    'LastModifiedById',
    'LastModifiedDate',
    'SystemModstamp',
  ])
    addPath(tree.value, [name], view);
  return relationsIn(tree.value) > mostRelations ? tooManyRelations : tree;
}

/** Also adds the ids of the rows on the path and, for a reference, the name of the row. */
export function addColumn(tree: FieldPathTree, path: readonly string[], view: AccessScope): void {
  addPath(tree, path, view);
  addName(tree, path, view);
  if (path.length === 1) return;
  addPath(tree, [...path.slice(0, -1), 'Id'], view);
  let owner = tree.object;
  for (const [i, name] of path.slice(0, -1).entries()) {
    // proof: the access role sees a column that goes through this relationship
    const relation = relationOf(owner, name, view)!;
    addPath(tree, [...path.slice(0, i), relation.field.apiName], view);
    owner = relation.target;
  }
}

function addName(tree: FieldPathTree, path: readonly string[], view: AccessScope): void {
  const before = path.slice(0, -1);
  const owner = before.reduce(
    (object, name) => relationOf(object, name, view)?.target ?? object,
    tree.object,
  );
  const name = owner.fields.get(path.at(-1)!)?.relationshipName;
  const relation = name ? relationOf(owner, name, view) : undefined;
  if (name && relation) addPath(tree, [...before, name, relation.target.nameField], view);
}

/** The list of recently viewed rows has its own order. */
const orElseName = ({ object, view }: FoundList, paths: readonly string[]): readonly string[] =>
  paths.length === 0 && view.apiName !== recentListName ? [object.nameField] : paths;
