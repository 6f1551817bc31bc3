import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { audienceFields } from '../access/audience-dependencies.ts';
import type { FieldChange } from '../audit/history.ts';
import type { ObjectModel } from '../model/registry.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import type { Values } from './values.ts';

/** A row as it is stored, by field name. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Rows that the viewer sees as they are stored, by id and field name, held against other writers
 * until the transaction ends; always in the same order.
 */
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

/** A row as it would be after the save, with the fields in which that differs from before. */
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

/** A row to be made; `isTried`: it will be undone. */
export type NewRow = { id: string; values: Values; isTried: boolean };

/**
 * Rows of one object in one statement: what a table works out of a row costs more per statement
 * than per row.
 */
export async function insertRows(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly NewRow[],
): Promise<void> {
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
  await ctx.db.run(
    compile(
      sql`insert into ${sql.table(object.table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(lines)}`,
    ),
  );
}

const cellsOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries([...values].map(([field, value]) => [field.col, value]));

/** In place of numbers of a sequence, which are not given back. */
const ownNumbers = (object: ObjectModel, id: string): Record<string, string> =>
  Object.fromEntries(
    [...object.fields.values()].flatMap((field) =>
      field.default && 'sequence' in field.default ? [[field.col, id]] : [],
    ),
  );

/** Changes a row; gives the version that makes. */
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
  return made!.stamp.getTime(); // proof: the caller holds the row
}

/** Who changes a row and when; each change is later than the one before. */
function stampsOf({ viewer, now }: RequestContext) {
  const stamp = sql`greatest(${now}::timestamptz(3), t.systemmodstamp + interval '1 millisecond')`;
  return [
    sql`lastmodifiedbyid = ${actorIdOf(viewer)}`,
    sql`lastmodifieddate = ${stamp}`,
    sql`systemmodstamp = ${stamp}`,
  ];
}

/** The same of rows that name the same fields, in one statement: gives the versions by id. */
export async function updateRows(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly { id: string; values: Values }[],
): Promise<Map<string, number>> {
  const fields = [...rows[0]!.values.keys()]; // proof: the caller has some
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

/** What a write changes of a tracked field, for the history. */
export const trackedChanges = (before: StoredRow, values: Values): FieldChange[] =>
  [...values].flatMap(([field, value]) => {
    const old = before[field.apiName];
    const same =
      old === value ||
      (old !== null &&
        value !== null &&
        String(field.read(old)) === String(value instanceof Date ? value.toISOString() : value));
    return same || !field.tracked
      ? []
      : [{ kind: 'gewijzigd' as const, field: field.apiName, before: old, after: value }];
  });

/** What the history says, beside its kind, of what becomes of a whole row. */
export const wholeRowChange = { field: null, before: null, after: null };

/** Whether a change may take the row out of somebody's sight. */
export const changesAudience = (
  { registry }: RequestContext,
  object: ObjectModel,
  { row, values }: { row: StoredRow; values: Values },
): boolean =>
  [...values].some(
    ([{ apiName }, value]) =>
      audienceFields(registry, object).has(apiName) && row[apiName] !== value,
  );
