import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { allOf, type Predicate, visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { localDay } from '../model/local-day.ts';
import { addPath, emptyTree } from './paths.ts';
import { objectFor } from './query-plan.ts';
import type { ObjectModel } from '../model/registry.ts';
import { type Branch, fieldAtPath, select } from './select.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { parseWhere, type Where } from './where.ts';
import { addWherePaths, whereSql } from './where-sql.ts';

/** Periods are in Dutch local time; the key is the first day of the period. */
export type Grouping = { path: string; per?: 'day' | 'week' | 'month' };

/** `where` in the syntax of lists (record-api.md §5.1). `sum`: a number field of the row itself. */
export type AggregateQuery = {
  from: string;
  where?: string;
  by: readonly Grouping[];
  sum?: string;
};

/** Days in `keys` are `yyyy-mm-dd`. */
export type Aggregate = { keys: (string | null)[]; count: number; sum: number };

const mostGroups = 5_000;

/**
 * Values that the viewer may not see count as empty. Throws when the access role sees a field on no
 * row: a bug of the caller.
 */
export async function aggregateRows(
  ctx: RequestContext,
  { from, where, by, sum }: AggregateQuery,
): Promise<Aggregate[]> {
  const { object, root, joins, rows, params } = visibleRowsWhere(ctx, {
    from,
    where,
    paths: [...by.map(({ path }) => path), ...(sum === undefined ? [] : [sum])],
  });
  const keys = by.map(({ path, per }) => keyOf(root, path, per));
  const amount =
    sum === undefined ? sql`0` : sql`coalesce(sum(${fieldAtPath(root, sum).expression}), 0)`;
  const places = sql.join(keys.map((_, at) => sql.raw(String(at + 1))));
  const statement = compile(sql`
    select ${sql.join([...keys.map((key, at) => sql`${key} as ${sql.ref(`g${at}`)}`), sql`count(*)::int as count`, sql`${amount}::float8 as sum`])}
    from ${sql.table(object.table)} as t ${sql.join(joins, sql` `)} where ${toSql(rows)}
    ${keys.length === 0 ? sql`` : sql`group by ${places} order by ${places}`} limit ${sql.lit(mostGroups)}`);
  const found = await ctx.db.rows<Record<string, unknown>>(bindParams(statement, params));
  return found.map((row) => ({
    keys: by.map((_, at) => (row[`g${at}`] === null ? null : String(row[`g${at}`]))),
    count: Number(row['count']),
    sum: Number(row['sum']),
  }));
}

function keyOf(root: Branch, path: string, per: Grouping['per']): RawBuilder<unknown> {
  const { field, expression } = fieldAtPath(root, path);
  if (per === undefined) return sql`${expression}::text`;
  const local =
    field.dataType === 'DateTime'
      ? sql`(${expression} at time zone 'Europe/Amsterdam')`
      : sql`${expression}::timestamp`;
  return sql`to_char(date_trunc(${sql.lit(per)}, ${local}), 'YYYY-MM-DD')`;
}

type VisibleRows = {
  object: ObjectModel;
  root: Branch;
  joins: readonly RawBuilder<unknown>[];
  rows: Predicate;
  params: Readonly<Record<string, unknown>>;
};

export function visibleRowsWhere(
  ctx: RequestContext,
  {
    from,
    where,
    paths,
    alias = 't',
  }: { from: string; where: string | undefined; paths: readonly string[]; alias?: string },
): VisibleRows {
  const { registry, viewer } = ctx;
  const accessRole = accessRoleOf(viewer);
  const object = objectFor(registry, from);
  const asked = whereOf(ctx, object, where);
  const tree = emptyTree(object);
  for (const path of ['Id', ...paths])
    if (!addPath(tree, path.split('.'), { registry, accessRole }))
      throw new Error(`${accessRole} cannot read ${from}.${path}`);
  if (asked) addWherePaths(tree, asked, { registry, accessRole });
  const { root, joins } = select(registry, accessRole, { tree, alias });
  const rows = allOf([
    visibleRows(registry, { object, alias }, accessRole),
    asked ? whereSql(root, asked.node) : true,
  ]);
  return {
    object,
    root,
    joins,
    rows,
    params: { ...viewerParams(viewer), today: localDay(ctx.now), ...asked?.params },
  };
}

function whereOf(ctx: RequestContext, object: ObjectModel, text: string | undefined): Where | null {
  const read = parseWhere(ctx, object, text);
  if (!read.ok)
    throw new Error(`${object.apiName}: ${read.problems.map(({ detail }) => detail).join('; ')}`);
  return read.value;
}
