import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { Scalar } from '#wire/records.ts';
import { allOf, fieldSight, type Predicate, rowsSeen, seatOf, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import type { ListFilterDefinition } from './define.ts';
import { viewFilter } from './filters.ts';
import { orderBy } from './order.ts';
import { addPath, emptyTree } from './paths.ts';
import type { ObjectModel } from './registry.ts';
import { fieldAtPath, seenValue, select } from './select.ts';
import { localDay } from './local-day.ts';
import { fill, viewerSlots } from './slots.ts';

/** Questions the house's own verbs ask: the same access filter as every other door, plain values as answer. */
export type RowsAsked = {
  from: string;
  /** Field names and paths (`Account.Name`); they must exist for the viewer, else it is a bug. */
  fields: readonly string[];
  filters?: readonly ListFilterDefinition[];
  /** `-` in front = descending; Id is added. */
  orderBy?: readonly string[];
  /** `1 AND (2 OR 3)`, filters counted from 1; absent = all of them. */
  logic?: string;
  limit: number;
};

/** Values by the path asked; null when empty, or when the viewer may not see it on that row. */
export type PlainRow = Readonly<Record<string, Scalar | null>>;

export const findRows = (ask: Ask, asked: RowsAsked): Promise<PlainRow[]> => rows(ask, asked, sql``);

/**
 * As `findRows`, of rows that nobody else holds, held against every other writer until the transaction ends: several at work on one queue each
 * take something else, and none waits for another.
 */
export const takeRows = (ask: Ask, asked: RowsAsked): Promise<PlainRow[]> => rows(ask, asked, sql`for no key update of t skip locked`);

async function rows(ask: Ask, asked: RowsAsked, hold: RawBuilder<unknown>): Promise<PlainRow[]> {
  const object = objectFor(ask, asked.from);
  const seat = seatOf(ask.viewer);
  const order = [...(asked.orderBy ?? []), 'Id'].map((path) => ({ path: path.replace(/^-/, ''), descending: path.startsWith('-') }));
  const tree = emptyTree(object);
  for (const path of [...asked.fields, ...order.map((key) => key.path)])
    if (!addPath(tree, path.split('.'), { registry: ask.registry, seat })) throw new Error(`${seat} cannot read ${asked.from}.${path}`);
  const selection = select(ask.registry, seat, { tree, alias: 't' });
  const keys = order.map((key) => ({ ...key, ...fieldAtPath(selection.root, key.path) }));
  const found = await ask.db.rows<Record<string, unknown>>(
    fill(
      compile(sql`
        select ${sql.join(selection.columns)} from ${sql.table(object.table)} as t ${sql.join(selection.joins, sql` `)}
        where ${toSql(seen(ask, object, asked))} order by ${orderBy(keys, 'forward')} limit ${asked.limit} ${hold}`),
      slotsOf(ask),
    ),
  );
  const columns = asked.fields.map((path) => ({ path, ...fieldAtPath(selection.root, path) }));
  return found.map((row) => Object.fromEntries(columns.map(({ path, column, field }) => [path, row[column] === null ? null : field.read(row[column])])));
}

/** How many rows the viewer sees. */
export async function countRows(ask: Ask, asked: Pick<RowsAsked, 'from' | 'filters'>): Promise<number> {
  const object = objectFor(ask, asked.from);
  const statement = compile(sql`select count(*) as count from ${sql.table(object.table)} as t where ${toSql(seen(ask, object, asked))}`);
  const [row] = await ask.db.rows<{ count: number }>(fill(statement, slotsOf(ask)));
  return Number(row!.count);
}

/** Rows counted and amounts added up per combination of values; one answer row per combination. Sums of nothing are null. */
export async function sumRows(
  ask: Ask,
  asked: Pick<RowsAsked, 'from' | 'filters'> & { by: readonly string[]; sum: readonly string[] },
): Promise<(PlainRow & { count: number })[]> {
  const object = objectFor(ask, asked.from);
  const value = (name: string) => {
    const field = object.fields.get(name);
    if (!field?.column) throw new Error(`${asked.from} has no field ${name}`);
    return seenValue('t', field.col, fieldSight(ask.registry, { object, alias: 't' }, { seat: seatOf(ask.viewer), field }));
  };
  const by = asked.by.map((name) => sql`${value(name)} as ${sql.ref(name)}`);
  const sums = asked.sum.map((name) => sql`sum(${value(name)}) as ${sql.ref(name)}`);
  const statement = compile(sql`
    select ${sql.join([...by, ...sums, sql`count(*) as count`])} from ${sql.table(object.table)} as t
    where ${toSql(seen(ask, object, asked))} group by ${sql.join(asked.by.map((_, i) => sql.raw(String(i + 1))))}`);
  const rows = await ask.db.rows<Record<string, unknown>>(fill(statement, slotsOf(ask)));
  const read = (row: Record<string, unknown>, name: string) => (row[name] === null ? null : object.fields.get(name)!.read(row[name]));
  return rows.map((row) => ({ ...Object.fromEntries([...asked.by, ...asked.sum].map((name) => [name, read(row, name)])), count: Number(row['count']) }));
}

function objectFor(ask: Ask, apiName: string): ObjectModel {
  const object = ask.registry.object(apiName);
  if (!object) throw new Error(`There is no object ${apiName}`);
  return object;
}

const seen = (ask: Ask, object: ObjectModel, { filters = [], logic }: Pick<RowsAsked, 'filters' | 'logic'>): Predicate => {
  const row = { object, alias: 't' };
  const view = { apiName: '', label: '', columns: [], orderBy: [], filters, ...(logic !== undefined && { logic }) };
  return allOf([rowsSeen(ask.registry, row, seatOf(ask.viewer)), viewFilter(ask.registry, row, { view, seat: seatOf(ask.viewer) })]);
};

const slotsOf = (ask: Ask) => ({ ...viewerSlots(ask.viewer), today: localDay(ask.now) });
