import { sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { RecCollection } from '#protocol/shapes/record.ts';
import { allOf, visibleRows, type AccessRole, accessRoleOf, toSql } from '../access/access.ts';
import { fieldVisibility, seesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { mostCells } from '../lists/list.ts';
import {
  pageTokenScope,
  parsePageToken,
  type PageStart,
  pageTokensAround,
} from '../lists/list-pages.ts';
import { afterCursor, type Direction, nullPattern, orderBy, type SortKey } from '../sql/order.ts';
import { cellsIn, treeKey } from '../sql/paths.ts';
import { type RowLimit, rowLimitKey, rowLimitSql } from '../sql/row-limit.ts';
import type { Registry } from '../model/registry.ts';
import { type Branch, visibleValue, select } from '../sql/select.ts';
import { pageText, recordsJson, type ResultRow } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { isNeverEmpty } from '../sql/tables.ts';
import type { ChildRelation } from './resolve-child-relations.ts';

/** Pages of rows that reference a row, sorted by name. Source: record-api.md §6.3. */

export type ChildPageParams = {
  fields: readonly string[];
  optionalFields: readonly string[];
  pageSize: number;
  pageToken: string;
};
export type ChildUrl = (parentId: string, name: string, page: ChildPageParams) => string;

export const mostChildren = 2_000;

export const childCells = (children: readonly ChildRelation[], pageSize: number): number =>
  children.reduce((sum, { tree }) => sum + (5 + cellsIn(tree)) * pageSize, 0);

type PageAsked = { pageSize: number; url: ChildUrl };

export async function readChildren(
  ctx: RequestContext,
  parents: readonly string[],
  asked: PageAsked & { children: readonly ChildRelation[] },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>(parents.map((id) => [id, '']));
  const start = { offset: 0, cursor: null };
  const { pageSize } = asked;
  const fetched = await Promise.all(
    asked.children.map((children) => fetchPages(ctx, parents, { children, start, pageSize })),
  );
  for (const [at, children] of asked.children.entries()) {
    const pages = fetched[at]!; // proof: one answer per relationship
    for (const id of parents) {
      const page = childPageText(ctx, {
        parent: id,
        children,
        found: pages.get(id) ?? noRows,
        given: undefined,
        start,
        pageSize,
        url: asked.url,
      });
      texts.set(id, `${texts.get(id)}${texts.get(id) === '' ? '' : ','}"${children.name}":${page}`);
    }
  }
  return new Map([...texts].map(([id, text]) => [id, `{${text}}`]));
}

/** The caller checks that the viewer sees the parent. Refusals: record.argument, record.limit. */
export async function readChildPage(
  ctx: RequestContext,
  parent: string,
  asked: PageAsked & { children: ChildRelation; pageToken: string | undefined },
): Promise<Result<{ text: string }>> {
  const { children, pageToken, pageSize } = asked;
  if (childCells([children], pageSize) > mostCells)
    return refuse({ code: 'record.limit', detail: `A page holds at most ${mostCells} values` });
  const start = parsePageToken(ctx, pageToken, keyOfList(ctx, parent, children));
  if (!start.ok) return start;
  const pages = await fetchPages(ctx, [parent], { children, start: start.value, pageSize });
  return ok({
    text: childPageText(ctx, {
      ...asked,
      parent,
      found: pages.get(parent) ?? noRows,
      given: pageToken,
      start: start.value,
    }),
  });
}

type Fetched = { records: string[]; surplus: boolean; first: unknown[]; last: unknown[] };
const noRows: Fetched = { records: [], surplus: false, first: [], last: [] };

const keyOfList = (ctx: RequestContext, parent: string, children: ChildRelation): string =>
  pageTokenScope(ctx, {
    name: `${parent} ${children.name}`,
    order: orderOf(children, accessRoleOf(ctx.viewer)),
  });

type PageFound = PageAsked & {
  parent: string;
  children: ChildRelation;
  found: Fetched;
  given: string | undefined;
  start: PageStart;
};

function childPageText(
  ctx: RequestContext,
  { parent, children, found, given, start, pageSize, url }: PageFound,
): string {
  const { records, surplus, first, last } = found;
  const tokens = pageTokensAround(ctx, {
    list: keyOfList(ctx, parent, children),
    given,
    start,
    pageSize,
    rows: records.length,
    surplus,
    first,
    last,
  });
  const urlOf = (pageToken: string | null) =>
    pageToken === null ? null : url(parent, children.name, { ...children, pageSize, pageToken });
  const before: Omit<RecCollection, 'records'> = {
    count: records.length,
    currentPageToken: tokens.current,
    currentPageUrl: urlOf(tokens.current)!,
    nextPageToken: tokens.next,
    nextPageUrl: urlOf(tokens.next),
    previousPageToken: tokens.previous,
    previousPageUrl: urlOf(tokens.previous),
  };
  return pageText(before, records);
}

type ChildrenPlan = { statement: Statement; root: Branch; keyColumns: string[] };
type FetchAsked = { children: ChildRelation; start: PageStart; pageSize: number };

const plans = memoizeInfalliblePlans<ChildrenPlan>();

/** One row more than a page has, to know whether there is a next page. */
const rowLimitOf = ({ start, pageSize }: Pick<FetchAsked, 'start' | 'pageSize'>): RowLimit => ({
  limit: pageSize + 1,
  offset: start.cursor ? 0 : start.offset,
});

async function fetchPages(
  ctx: RequestContext,
  parents: readonly string[],
  asked: FetchAsked,
): Promise<Map<string, Fetched>> {
  const { cursor } = asked.start;
  const rowLimit = rowLimitOf(asked);
  const accessRole = accessRoleOf(ctx.viewer);
  const { children } = asked;
  const from = cursor ? cursor.direction + nullPattern(cursor.values) : '';
  const key = `${accessRole} ${children.tree.object.apiName}.${children.link.apiName} ${treeKey(children.tree)} ${from} ${rowLimitKey(rowLimit)}`;
  const plan = plans(ctx.registry, key, () => planChildren(ctx.registry, accessRole, asked));
  const values = Object.fromEntries((cursor?.values ?? []).map((value, i) => [`k${i}`, value]));
  const params = {
    ...viewerParams(ctx.viewer),
    ...values,
    parents,
    ...rowLimit,
  };
  const rows = await ctx.db.rows<ResultRow>(bindParams(plan.statement, params));
  auditRead(ctx, 'list', { root: plan.root, rows });
  const pages = Map.groupBy(rows, (row) => String(row['parent']));
  return new Map([...pages].map(([parent, found]) => [parent, pageOf(plan, found, asked)]));
}

function pageOf(
  plan: ChildrenPlan,
  found: readonly ResultRow[],
  { pageSize, start }: FetchAsked,
): Fetched {
  const rows = found.slice(0, pageSize);
  if (start.cursor?.direction === 'backward') rows.reverse();
  const keys = (row: ResultRow | undefined) =>
    row ? plan.keyColumns.map((column) => row[column]) : [];
  return {
    records: recordsJson(plan.root, rows).map(({ text }) => text),
    surplus: found.length > pageSize,
    first: keys(rows[0]),
    last: keys(rows.at(-1)),
  };
}

const orderOf = (
  { tree: { object } }: ChildRelation,
  accessRole: AccessRole,
): { path: string; descending: boolean }[] =>
  [object.nameField, 'Id']
    .filter(
      (path) =>
        object.fields.get(path)!.sortable &&
        seesField(object, accessRole, object.fields.get(path)!),
    )
    .map((path) => ({ path, descending: false }));

function planChildren(
  registry: Registry,
  accessRole: AccessRole,
  { children, start, pageSize }: FetchAsked,
): ChildrenPlan {
  const { tree, link } = children;
  const row = { object: tree.object, alias: 't' };
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const keys = orderOf(children, accessRole).map(({ path, descending }): SortKey => {
    const field = tree.object.fields.get(path)!;
    const visibility = fieldVisibility(registry, row, { accessRole, field });
    return {
      path,
      descending,
      field,
      expression: visibleValue('t', field.col, visibility),
      neverEmpty: visibility === true && isNeverEmpty(field),
    };
  });
  const keyColumns = keys.map((_, i) => `k${i}`);
  const columns = [
    ...selection.columns,
    ...keys.map((key, i) => sql`${key.expression} as ${sql.ref(keyColumns[i]!)}`),
  ];
  const direction: Direction = start.cursor?.direction ?? 'forward';
  const where = allOf([
    sql<boolean>`${sql.ref(`t.${link.col}`)} = given.id`,
    fieldVisibility(registry, row, { accessRole, field: link }),
    visibleRows(registry, row, accessRole),
    start.cursor ? afterCursor(keys, start.cursor.values, direction) : true,
  ]);
  const outer = keys.map((key, i) => ({ ...key, expression: sql.ref(`page.${keyColumns[i]!}`) }));
  const statement = compile(sql`
    select given.id as parent, page.* from unnest(${new Param('parents')}::text[]) as given (id) cross join lateral (
      select ${sql.join(columns)} from ${sql.table(tree.object.table)} as t ${sql.join(selection.joins, sql` `)}
      where ${toSql(where)} order by ${orderBy(keys, direction)} ${rowLimitSql(rowLimitOf({ start, pageSize }))}) as page
    order by given.id, ${orderBy(outer, direction)}`);
  return { statement, root: selection.root, keyColumns };
}
