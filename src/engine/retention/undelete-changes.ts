import { ok, type Result } from '#protocol/problem.ts';
import { asSystemOnBehalf, type RequestContext } from '../model/request-context.ts';
import { objectOfId } from '../read/read.ts';
import { findRowsByValues } from '../read/look-up.ts';
import { updateRecord } from '../write/write.ts';

type DeletionChange = { id: string; field: string; before: string; after: string };

/** Lets an undelete change back what the deletion changed in another row. */
export async function storeDeletionChange(
  ctx: RequestContext,
  deletedId: string,
  { id, field, before, after }: DeletionChange,
): Promise<void> {
  const { object, column } = columnOf(ctx, { id, field });
  await ctx.db.run({
    text: `insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select id, $2, $3, 0, 'changed', jsonb_build_object($4::text,
        jsonb_build_object('field', $5::text, 'before', $6::text, 'after', $7::text))
      from deletion where record_id = $1
      on conflict (deletion_id, table_name, record_id, kind, place)
        do update set content = deleted_row.content || excluded.content`,
    values: [deletedId, object.table, id, column, field, before, after],
  });
}

function columnOf(ctx: RequestContext, { id, field }: { id: string; field: string }) {
  const known = objectOfId(ctx, id);
  if (!known.ok) throw new Error(`${id} is the id of a row`);
  const { object } = known.value;
  // proof: only fields of the object are stored
  return { object, column: object.fields.get(field)!.col };
}

type StoredChange = DeletionChange & { table_name: string; column_name: string };

/**
 * Runs as the system: a user who may restore a row need not have the right to change other rows.
 */
export async function undoDeletionChanges(
  ctx: RequestContext,
  deletions: readonly string[],
): Promise<Result<unknown>> {
  const changes = await ctx.db.rows<StoredChange>({
    text: `select d.record_id as id, d.table_name, change.key as column_name,
        change.value ->> 'field' as field, change.value ->> 'before' as before, change.value ->> 'after' as after
      from deleted_row as d cross join lateral jsonb_each(d.content) as change
      where d.deletion_id = any($1) and d.kind = 'changed'
      order by d.deletion_id desc, d.record_id`,
    values: [deletions],
  });
  const system = asSystemOnBehalf(ctx, 'change back what a deletion changed');
  for (const { id, table_name, column_name, field, before, after } of changes) {
    await ctx.db.run({
      text: `update deleted_row set content = content || jsonb_build_object($3::text, $4::text)
        where table_name = $1 and record_id = $2 and kind = 'row' and content ->> $3 = $5`,
      values: [table_name, id, column_name, before, after],
    });
    const [row] = await findRowsByValues(system, {
      from: columnOf(ctx, { id, field }).object.apiName,
      fields: [field],
      where: { Id: id },
      limit: 1,
    });
    if (row?.[field] !== after) continue;
    const saved = await updateRecord(system, id, { fields: { [field]: before } });
    if (!saved.ok) return saved;
  }
  return ok(null);
}
