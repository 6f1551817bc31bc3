import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { accessRoleOf, toSql, visibleRows } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ObjectModel } from '../model/registry.ts';

export type SeenFields = (id: string, field: string) => boolean;

/**
 * Whether the viewer sees a field on a row: several grants can show different fields of different
 * rows. Without a field for which the row matters, it reads nothing.
 */
export async function fieldsSeenOnRows(
  ctx: RequestContext,
  object: ObjectModel,
  { ids, fields }: { ids: readonly string[]; fields: readonly string[] },
): Promise<SeenFields> {
  const row = { object, alias: 't' };
  const accessRole = accessRoleOf(ctx.viewer);
  const predicates = [...new Set(fields)].flatMap((name) => {
    const field = object.fields.get(name);
    if (field === undefined) return [];
    return [{ name, seen: fieldVisibility(ctx.registry, row, { accessRole, field }) }];
  });
  const everywhere = new Set(predicates.flatMap(({ name, seen }) => (seen === true ? [name] : [])));
  const byRow = predicates.filter(({ seen }) => typeof seen !== 'boolean');
  if (byRow.length === 0 || ids.length === 0) return (_, field) => everywhere.has(field);
  const columns = byRow.map(({ name, seen }) => sql`${toSql(seen)} as ${sql.ref(name)}`);
  const visible = toSql(visibleRows(ctx.registry, row, accessRole));
  const statement = compile(
    sql`select t.id, ${sql.join(columns)} from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}::text[]) and ${visible}`,
  );
  const rows = await ctx.db.rows<{ id: string } & Record<string, unknown>>(
    bindParams(statement, { ...viewerParams(ctx.viewer), ids }),
  );
  const found = new Map(rows.map((one) => [one.id, one]));
  return (id, field) => everywhere.has(field) || found.get(id)?.[field] === true;
}
