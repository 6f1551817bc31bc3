import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { toSql } from '../access/access.ts';
import { visibleRowsWhere } from '../sql/aggregate.ts';
import type { RequestContext } from '../model/request-context.ts';
import { fieldAtPath } from '../sql/select.ts';
import { bindParams } from '../model/params.ts';

/** `child`: a child relationship. `where` and `childWhere`: in the syntax of record-api.md §5.1. */
export type FirstChildQuery = { from: string; where: string; child: string; childWhere: string };

export type FirstChild = { made: Date; first: Date | null };

const mostRows = 100_000;

/** Throws when the viewer cannot see a field of the query. */
export async function firstChildren(
  ctx: RequestContext,
  { from, where, child, childWhere }: FirstChildQuery,
): Promise<FirstChild[]> {
  const { object, root, joins, rows, params } = visibleRowsWhere(ctx, {
    from,
    where,
    paths: ['CreatedDate'],
  });
  const link = object.children.get(child);
  if (!link) throw new Error(`${from} has no ${child}`);
  const made = await ctx.db.rows<{ id: string; made: Date }>(
    bindParams(
      compile(sql`
        select t.id, ${fieldAtPath(root, 'CreatedDate').expression} as made from ${sql.table(object.table)} as t ${sql.join(joins, sql` `)}
        where ${toSql(rows)} order by t.createddate desc nulls last, t.id desc limit ${sql.lit(mostRows)}`),
      params,
    ),
  );
  const first = await firstOf(ctx, {
    ...link,
    where: childWhere,
    parents: made.map(({ id }) => id),
  });
  return made.map(({ id, made: at }) => ({ made: at, first: first.get(id) ?? null }));
}

type Children = { child: string; field: string; where: string; parents: readonly string[] };

async function firstOf(
  ctx: RequestContext,
  { child, field, where, parents }: Children,
): Promise<Map<string, Date>> {
  if (parents.length === 0) return new Map();
  const { object, root, joins, rows, params } = visibleRowsWhere(ctx, {
    from: child,
    where,
    paths: ['CreatedDate', field],
  });
  const parent = fieldAtPath(root, field).expression;
  const found = await ctx.db.rows<{ parent: string; first: Date }>(
    bindParams(
      compile(sql`
        select ${parent} as parent, min(${fieldAtPath(root, 'CreatedDate').expression}) as first from ${sql.table(object.table)} as t ${sql.join(joins, sql` `)}
        where ${parent} = any(${[...parents]}::text[]) and ${toSql(rows)} group by 1`),
      params,
    ),
  );
  return new Map(found.map((one) => [one.parent, one.first]));
}
