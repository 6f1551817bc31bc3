import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { audienceFields } from '../access/audience-dependencies.ts';
import type { FieldChange } from '../audit/history.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import type { Values } from './values.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** Locks visible rows until the transaction ends; in a fixed order, to avoid deadlocks. */
export async function lockRows(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const fields = [...object.fields.values()].filter((field) => field.column !== null);
  const columns = fields.map(
    (field) => sql`${sql.ref(`t.${field.col}`)} as ${sql.ref(field.apiName)}`,
  );
  const seen = toSql(visibleRows(ctx.registry, { object, alias: 't' }, accessRoleOf(ctx.viewer)));
  const statement = compile(
    sql`select ${sql.join(columns)} from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}::text[]) and ${seen} order by t.id for no key update of t`,
  );
  const rows = await ctx.db.rows<Record<string, unknown>>(
    bindParams(statement, { ...viewerParams(ctx.viewer), ids: [...ids] }),
  );
  return new Map(rows.map((row) => [String(row['Id']), row]));
}

/** `changed`: the names of the saved fields with another value, and of all saved moments. */
export function rowAfterSave(
  id: string | null,
  before: Readonly<Record<string, unknown>>,
  values: Values,
) {
  const named = Object.fromEntries([...values].map(([field, value]) => [field.apiName, value]));
  return {
    id,
    values: { ...before, ...named },
    changed: new Set(Object.keys(named).filter((name) => before[name] !== named[name])),
  };
}

/** `isTried`: the row belongs to a trial run, which is rolled back. */
export type NewRow = { id: string; values: Values; isTried: boolean };

/** Returns sequence numbers by id. In a trial run, the id takes the place of the number. */
export async function insertRows(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly NewRow[],
): Promise<ReadonlyMap<string, string>> {
  const who = actorIdOf(ctx.viewer);
  const stamps = {
    id: null,
    createddate: ctx.now,
    createdbyid: who,
    lastmodifieddate: ctx.now,
    lastmodifiedbyid: who,
    systemmodstamp: ctx.now,
  };
  const cells = rows.map(({ id, values, isTried }) => ({
    ...stamps,
    id,
    ...(isTried && ownNumbers(object, id)),
    ...cellsOf(values),
  }));
  const columns = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  const lines = cells.map((row: Readonly<Record<string, unknown>>) => {
    const line = columns.map((column) => (column in row ? sql`${row[column]}` : sql`default`));
    return sql`(${sql.join(line)})`;
  });
  const names = columns.map((column) => sql.ref(column));
  const insert = sql`insert into ${sql.table(object.table)} (${sql.join(names)}) values ${sql.join(lines)}`;
  const [numbered] = numberFields(object);
  if (numbered === undefined) {
    await ctx.db.run(compile(insert));
    return new Map();
  }
  const inserted = await ctx.db.rows<{ id: string; number: string }>(
    compile(sql`${insert} returning id, ${sql.ref(numbered.col)} as number`),
  );
  return new Map(inserted.map(({ id, number }) => [id, number]));
}

const numberFields = (object: ObjectModel) =>
  [...object.fields.values()].filter((field) => field.default && 'sequence' in field.default);

const cellsOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries([...values].map(([field, value]) => [field.col, value]));

/** The rollback of a trial run does not return sequence numbers. */
const ownNumbers = (object: ObjectModel, id: string): Record<string, string> =>
  Object.fromEntries(numberFields(object).map((field) => [field.col, id]));

/** Returns the new version: SystemModstamp in ms. */
export async function updateRow(
  ctx: RequestContext,
  object: ObjectModel,
  row: { id: string; values: Values },
): Promise<number> {
  const cells = [...row.values].map(([field, value]) => sql`${sql.ref(field.col)} = ${value}`);
  const [made] = await ctx.db.rows<{ stamp: Date }>(
    compile(
      sql`update ${sql.table(object.table)} as t set ${sql.join([...cells, ...stampsOf(ctx)])} where id = ${row.id} returning systemmodstamp as stamp`,
    ),
  );
  return made!.stamp.getTime(); // proof: the caller locked the row, so the update returns it
}

/** A change of a row is at least 1 ms later than the one before. */
function stampsOf({ viewer, now }: RequestContext) {
  const stamp = sql`greatest(${now}::timestamptz(3), t.systemmodstamp + interval '1 millisecond')`;
  return [
    sql`lastmodifiedbyid = ${actorIdOf(viewer)}`,
    sql`lastmodifieddate = ${stamp}`,
    sql`systemmodstamp = ${stamp}`,
  ];
}

/** All rows must set the same fields. Returns the new versions (SystemModstamp in ms) by id. */
export async function updateRows(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly { id: string; values: Values }[],
): Promise<Map<string, number>> {
  const fields = [...rows[0]!.values.keys()]; // proof: the caller passes at least one row
  const names = fields.map((_, i) => sql.ref(`v${i}`));
  const lines = rows.map(
    ({ id, values }) =>
      sql`(${sql.join([sql`${id}::text`, ...fields.map((one) => sql`${values.get(one)}::${sql.raw(one.column!)}`)])})`,
  );
  const cells = fields.map((field, i) => sql`${sql.ref(field.col)} = given.${names[i]!}`);
  const made = await ctx.db.rows<{ id: string; stamp: Date }>(
    compile(sql`
      update ${sql.table(object.table)} as t set ${sql.join([...cells, ...stampsOf(ctx)])}
      from (values ${sql.join(lines)}) as given (id, ${sql.join(names)}) where t.id = given.id returning t.id, t.systemmodstamp as stamp`),
  );
  return new Map(made.map(({ id, stamp }) => [id, stamp.getTime()]));
}

export const trackedChanges = (before: StoredRow, values: Values): FieldChange[] =>
  [...values].flatMap(([field, value]) => {
    const old = before[field.apiName];
    return isSameValue(field, old, value) || !field.tracked
      ? []
      : [{ kind: 'gewijzigd' as const, field: field.apiName, before: old, after: value }];
  });

export const changedNames = (before: StoredRow, values: Values): string[] =>
  [...values].flatMap(([field, value]) =>
    isSameValue(field, before[field.apiName], value) ? [] : [field.apiName],
  );

const isSameValue = (field: FieldModel, old: unknown, value: unknown): boolean =>
  old === value ||
  (old !== null &&
    value !== null &&
    String(field.read(old)) === String(value instanceof Date ? value.toISOString() : value));

/** For a history row about a whole row: created, deleted or restored. */
export const wholeRowChange = { field: null, before: null, after: null };

export const changesAudience = (
  { registry }: RequestContext,
  object: ObjectModel,
  { row, values }: { row: StoredRow; values: Values },
): boolean =>
  [...values].some(
    ([{ apiName }, value]) =>
      audienceFields(registry, object).has(apiName) && row[apiName] !== value,
  );
