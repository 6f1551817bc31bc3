import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { recentListName } from '#protocol/constants.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  allOf,
  type Predicate,
  type AliasedObject as AccessRow,
  visibleRows,
  type AccessRole,
  accessRoleOf,
  toSql,
} from '../access/access.ts';
import { fieldVisibility, type FieldReader } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import type { ListViewDefinition } from '../model/define.ts';
import { dateTime } from '../fields/date-time.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { type PageStart, type PageTokens, pageTokensAround } from './list-pages.ts';
import {
  afterCursor,
  type Direction,
  nullPattern,
  orderBy,
  type OrderPath,
  type SortKey,
} from '../sql/order.ts';
import {
  addPath,
  emptyTree,
  mergeTrees,
  mostRelations,
  relationsIn,
  tooManyRelations,
  type FieldPathTree,
  treeKey,
} from '../sql/paths.ts';
import { maxRecentRecords } from '../read/recent.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { type Branch, fieldAtPath, visibleValue, select } from '../sql/select.ts';
import { type JsonAnswer, recordsJson, type ResultRow } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { type RowLimit, rowLimitKey, rowLimitSql } from '../sql/row-limit.ts';
import { isNeverEmpty } from '../sql/tables.ts';
import { viewWhere } from '../metadata/view-where.ts';
import type { Where } from '../sql/where.ts';
import { addWherePaths, whereSql } from '../sql/where-sql.ts';

/** `parent`: only rows whose `field` refers to the row `id`. */
export type PagedList = {
  object: ObjectModel;
  view: ListViewDefinition;
  parent?: { field: FieldModel; id: string };
};

export type PageQuery = {
  tree: FieldPathTree;
  order: readonly OrderPath[];
  start: PageStart;
  pageSize: number;
  list: string;
  given: string | undefined;
  where?: readonly Where[];
};

type Deciding = PageQuery & { where: readonly Where[] };

export const isRecent = ({ view }: PagedList): boolean => view.apiName === recentListName;

type ListPlan = { statement: Statement; root: Branch; keyColumns: string[] };

const plans = memoizeInfalliblePlans<ListPlan>();

export async function fetchPage(
  ctx: RequestContext,
  list: PagedList,
  asked: PageQuery,
): Promise<Result<{ records: JsonAnswer<Rec>[]; tokens: PageTokens }>> {
  const { cursor } = asked.start;
  const rowLimit = rowLimitOf(asked);
  const viewFilter = viewWhere(ctx, list.object, list.view);
  const where = [...(viewFilter ? [viewFilter] : []), ...(asked.where ?? [])];
  if (
    relationsIn(
      mergeTrees(
        asked.tree,
        filterAndSortTree(ctx.registry, list.object, {
          ...asked,
          where,
          accessRole: accessRoleOf(ctx.viewer),
        }),
      ),
    ) > mostRelations
  )
    return tooManyRelations;
  const plan = planOf(ctx, list, { ...asked, where });
  const found = await ctx.db.rows<ResultRow>(
    bindParams(plan.statement, {
      ...viewerParams(ctx.viewer),
      ...Object.fromEntries((cursor?.values ?? []).map((value, i) => [`k${i}`, value])),
      ...Object.assign({}, ...where.map(({ params }) => params)),
      object: list.object.apiName,
      parent: list.parent?.id,
      ...rowLimit,
    }),
  );
  const backward = cursor?.direction === 'backward';
  const surplus = found.length > asked.pageSize;
  const rows = found.slice(0, asked.pageSize);
  if (backward) rows.reverse();
  const keysOf = (row: ResultRow | undefined) =>
    row ? plan.keyColumns.map((column) => row[column]) : [];
  const tokens = pageTokensAround(ctx, {
    ...asked,
    rows: rows.length,
    surplus,
    first: keysOf(rows[0]),
    last: keysOf(rows.at(-1)),
  });
  auditRead(ctx, 'list', { root: plan.root, rows });
  return ok({ records: recordsJson(plan.root, rows), tokens });
}

/** Reads one row more than a page has, to know whether there is a next page. */
const rowLimitOf = ({ pageSize, start: { cursor, offset } }: PageQuery): RowLimit => ({
  limit: pageSize + 1,
  offset: cursor ? 0 : offset,
});

function planOf(ctx: RequestContext, list: PagedList, asked: Deciding): ListPlan {
  const accessRole = accessRoleOf(ctx.viewer);
  const { cursor } = asked.start;
  const order = asked.order.map(({ path, descending }) => (descending ? '-' : '') + path).join();
  const place = `${list.object.apiName} ${list.parent ? `of ${list.parent.field.apiName}` : isRecent(list) ? recentListName : ''}`;
  const key = [
    accessRole,
    place,
    treeKey(asked.tree),
    order,
    asked.where.map(({ key }) => key).join(),
    cursor ? cursor.direction + nullPattern(cursor.values) : '',
    rowLimitKey(rowLimitOf(asked)),
  ].join(' ');
  return plans(ctx.registry, key, () => planList(ctx.registry, list, { ...asked, accessRole }));
}

/** The outer query joins the tables of values that are only shown, for the rows of the page. */
function planList(
  registry: Registry,
  list: PagedList,
  asked: Deciding & { accessRole: AccessRole },
): ListPlan {
  const { object } = list;
  const inside = select(registry, asked.accessRole, {
    tree: filterAndSortTree(registry, object, asked),
    alias: 't',
  });
  const shown = select(registry, asked.accessRole, { tree: asked.tree, alias: 't' });
  const keys = [
    ...(isRecent(list) && asked.order.length === 1 ? [seenLast] : []),
    ...asked.order.map((path) => sortKeyAt(inside.root, path)),
  ];
  const keyColumns = keys.map((_, i) => `k${i}`);
  const direction: Direction = asked.start.cursor?.direction ?? 'forward';
  const filterConditions = asked.where.map(({ node }) => whereSql(inside.root, node));
  const where = toSql(
    allOf([
      listRowsPredicate(registry, list, asked.accessRole),
      ...filterConditions,
      after(keys, asked.start),
    ]),
  );
  const outer = keys.map((key, i) => ({ ...key, expression: sql.ref(`t.k${i}`) }));
  const statement = compile(sql`
    select ${sql.join([...shown.columns, ...keyColumns.map((column) => sql.ref(`t.${column}`))])}
    from (
      select ${sql.join([sql`t.*`, ...keys.map(({ expression }, i) => sql`${expression} as ${sql.ref(keyColumns[i]!)}`)])}
      from ${isRecent(list) ? recentRowsSource(object.table) : sql`${sql.table(object.table)} as t`} ${sql.join(inside.joins, sql` `)}
      where ${where} order by ${orderBy(keys, direction)} ${rowLimitSql(rowLimitOf(asked))}) as t
    ${sql.join(shown.joins, sql` `)}
    order by ${orderBy(outer, direction)}`);
  return { statement, root: shown.root, keyColumns };
}

/** Without the filters of the list. */
export function listRowsPredicate(
  registry: Registry,
  { object, parent }: PagedList,
  accessRole: AccessRole,
): Predicate {
  const row = { object, alias: 't' };
  return allOf([
    parent ? childRowsPredicate(registry, row, { accessRole, field: parent.field }) : true,
    visibleRows(registry, row, accessRole),
  ]);
}

/** The viewer must also see the reference field. */
export const childRowsPredicate = (
  registry: Registry,
  row: AccessRow,
  reader: FieldReader,
): Predicate =>
  sql<boolean>`${visibleValue(row.alias, reader.field.col, fieldVisibility(registry, row, reader))} = ${new Param('parent')}`;

const after = (keys: readonly SortKey[], { cursor }: PageStart): Predicate =>
  cursor ? afterCursor(keys, cursor.values, cursor.direction) : true;

export const recentRowsSource = (table: string): RawBuilder<unknown> => sql`
  (select record_id, viewed_at from recently_viewed where user_id = ${new Param('viewer.user')} and object_api_name = ${new Param('object')}
   order by viewed_at desc limit ${sql.lit(maxRecentRecords)}) as viewed
  join ${sql.table(table)} as t on t.id = viewed.record_id`;

const seenLast: SortKey = {
  path: recentListName,
  field: {
    ...dateTime({ label: '' }),
    apiName: 'CreatedDate',
    col: 'viewed_at',
    relationshipName: null,
    custom: false,
  },
  expression: sql.ref('viewed.viewed_at'),
  descending: true,
  neverEmpty: true,
};

export function filterAndSortTree(
  registry: Registry,
  object: ObjectModel,
  { order, where, accessRole }: Pick<Deciding, 'order' | 'where'> & { accessRole: AccessRole },
): FieldPathTree {
  const tree = emptyTree(object);
  for (const { path } of order) addPath(tree, path.split('.'), { registry, accessRole });
  for (const one of where) addWherePaths(tree, one, { registry, accessRole });
  return tree;
}

export function sortKeyAt(root: Branch, order: OrderPath): SortKey {
  const { field, expression, seen } = fieldAtPath(root, order.path);
  return {
    ...order,
    field,
    expression,
    neverEmpty: seen === null && !order.path.includes('.') && isNeverEmpty(field),
  };
}
