import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { recentListName } from '#wire/constants.ts';
import { allOf, fieldSight, type Predicate, type Reader, type Row as AccessRow, rowsSeen, type Seat, seatOf, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import type { ListViewDefinition } from './define.ts';
import { dateTime } from './fields/date-time.ts';
import { viewFilter } from './filters.ts';
import { surePlansByRegistry } from './kept.ts';
import { type Start, type Tokens, tokensAround } from './list-pages.ts';
import { afterCursor, type Direction, nullPattern, orderBy, type OrderPath, type SortKey } from './order.ts';
import { addPath, type Tree, treeKey } from './paths.ts';
import { mostRecent } from './recent.ts';
import type { FieldModel, ObjectModel, Registry } from './registry.ts';
import { type Branch, fieldAtPath, seenValue, select, type Selection } from './select.ts';
import { recordJson, type Row } from './shape.ts';
import { fill, Slot, viewerSlots } from './slots.ts';
import { localDay } from './local-day.ts';
import { isNeverEmpty } from './tables.ts';

export type PageAsked = { tree: Tree; order: readonly OrderPath[]; start: Start; pageSize: number; list: string; given: string | undefined };

/** The rows a view keeps; with `parent`, of them those that this reference of theirs leads to it. */
export type PagedList = { object: ObjectModel; view: ListViewDefinition; parent?: { field: FieldModel; id: string } };

type ListPlan = { statement: Statement; root: Branch; keyColumns: string[] };

const plans = surePlansByRegistry<ListPlan>();

/** The rows of one page and the tokens around it. One row more than the page is fetched, to know whether there is a next. */
export async function fetchPage(ask: Ask, list: PagedList, asked: PageAsked): Promise<{ records: string[]; tokens: Tokens }> {
  const { cursor, offset } = asked.start;
  const plan = planOf(ask, list, asked);
  const slots = Object.fromEntries((cursor?.values ?? []).map((value, i) => [`k${i}`, value]));
  const given = { object: list.object.apiName, parent: list.parent?.id, today: localDay(ask.now), limit: asked.pageSize + 1, offset: cursor ? 0 : offset };
  const found = await ask.db.rows<Row>(fill(plan.statement, { ...viewerSlots(ask.viewer), ...slots, ...given }));
  const backward = cursor?.direction === 'backward';
  const surplus = found.length > asked.pageSize;
  const rows = found.slice(0, asked.pageSize);
  if (backward) rows.reverse();
  const keysOf = (row: Row | undefined) => (row ? plan.keyColumns.map((column) => row[column]) : []);
  const tokens = tokensAround(ask, { ...asked, rows: rows.length, surplus, first: keysOf(rows[0]), last: keysOf(rows.at(-1)) });
  return { records: rows.map((row) => recordJson(plan.root, row).text), tokens };
}

function planOf(ask: Ask, list: PagedList, asked: PageAsked): ListPlan {
  const seat = seatOf(ask.viewer);
  const { cursor } = asked.start;
  const order = asked.order.map(({ path, descending }) => (descending ? '-' : '') + path).join();
  const name = list.parent ? `of ${list.parent.field.apiName}` : list.view.apiName;
  const key = [seat, list.object.apiName, name, treeKey(asked.tree), order, cursor ? cursor.direction + nullPattern(cursor.values) : ''].join(' ');
  return plans(ask.registry, key, () => planList(ask.registry, list, { ...asked, seat }));
}

function planList(registry: Registry, list: PagedList, asked: PageAsked & { seat: Seat }): ListPlan {
  const { object, view, parent } = list;
  const { seat, order, start } = asked;
  const selection = select(registry, seat, { tree: withOrder(registry, asked), alias: 't' });
  const isRecent = view.apiName === recentListName;
  const keys = [...(isRecent && order.length === 1 ? [seenLast] : []), ...order.map((path) => keyAt(selection.root, path))];
  const keyColumns = keys.map((key, i) => {
    selection.columns.push(sql`${key.expression} as ${sql.ref(`k${i}`)}`);
    return `k${i}`;
  });
  const direction: Direction = start.cursor?.direction ?? 'forward';
  const row = { object, alias: 't' };
  const where = toSql(
    allOf([
      parent ? childRows(registry, row, { seat, field: parent.field }) : true,
      rowsSeen(registry, row, seat),
      viewFilter(registry, row, { view, seat }),
      start.cursor ? afterCursor(keys, start.cursor.values, direction) : true,
    ]),
  );
  const spans = isRecent || order.some(({ path }) => path.includes('.'));
  const query = (spans ? flat : nested)(selection, { table: object.table, where, by: orderBy(keys, direction), isRecent });
  return { statement: compile(query), root: prune(selection.root, asked.tree), keyColumns };
}

/** Rows whose reference, as far as the viewer sees it, leads to the row in the slot `parent`. */
export const childRows = (registry: Registry, row: AccessRow, reader: Reader): Predicate =>
  sql<boolean>`${seenValue(row.alias, reader.field.col, fieldSight(registry, row, reader))} = ${new Slot('parent')}`;

type Parts = { table: string; where: RawBuilder<boolean>; by: RawBuilder<unknown>; isRecent: boolean };

const page = sql`limit ${new Slot('limit')} offset ${new Slot('offset')}`;

/** Order and page inside, joins outside: other tables are read for the rows of the page alone. */
const nested = (selection: Selection, { table, where, by }: Parts): RawBuilder<unknown> => sql`
  select ${sql.join(selection.columns)}
  from (select t.* from ${sql.table(table)} as t where ${where} order by ${by} ${page}) as t ${sql.join(selection.joins, sql` `)}
  order by ${by}`;

/** For an order that needs the joined rows. */
const flat = (selection: Selection, { table, where, by, isRecent }: Parts): RawBuilder<unknown> => sql`
  select ${sql.join(selection.columns)}
  from ${isRecent ? recentRows(table) : sql`${sql.table(table)} as t`} ${sql.join(selection.joins, sql` `)}
  where ${where} order by ${by} ${page}`;

const recentRows = (table: string): RawBuilder<unknown> => sql`
  (select record_id, viewed_at from recently_viewed where user_id = ${new Slot('viewer.user')} and object_api_name = ${new Slot('object')}
   order by viewed_at desc limit ${sql.lit(mostRecent)}) as viewed
  join ${sql.table(table)} as t on t.id = viewed.record_id`;

const seenLast: SortKey = {
  path: recentListName,
  field: { ...dateTime({ label: '' }), apiName: 'CreatedDate', col: 'viewed_at', relationshipName: null, custom: false },
  expression: sql.ref('viewed.viewed_at'),
  descending: true,
  neverEmpty: true,
};

function withOrder(registry: Registry, asked: { tree: Tree; order: readonly OrderPath[]; seat: Seat }): Tree {
  const copy = copyTree(asked.tree);
  for (const { path } of asked.order) addPath(copy, path.split('.'), { registry, seat: asked.seat });
  return copy;
}

const copyTree = (tree: Tree): Tree => ({
  object: tree.object,
  fields: new Map(tree.fields),
  relations: new Map([...tree.relations].map(([name, { field, tree: branch }]) => [name, { field, tree: copyTree(branch) }])),
});

function keyAt(root: Branch, order: OrderPath): SortKey {
  const { field, expression, seen } = fieldAtPath(root, order.path);
  return { ...order, field, expression, neverEmpty: seen === null && !order.path.includes('.') && isNeverEmpty(field) };
}

/** What was fetched for the order alone is not shown. */
const prune = (branch: Branch, wanted: Tree): Branch => ({
  ...branch,
  fields: branch.fields.filter(({ field }) => wanted.fields.has(field.apiName)),
  relations: branch.relations.flatMap(({ name, branch: inner }) => {
    const relation = wanted.relations.get(name);
    return relation ? [{ name, branch: prune(inner, relation.tree) }] : [];
  }),
});
