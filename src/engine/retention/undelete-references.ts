import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Audience } from '../access/audience.ts';
import { audienceFields } from '../access/audience-dependencies.ts';
import { audiencesBefore } from '../events/audience-before.ts';
import { publishRowChanges } from '../events/change-events.ts';
import type { RowChange } from '../events/row-change.ts';
import type { RequestContext } from '../model/request-context.ts';
import { keyScopeRefusal } from '../model/impersonation.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { runWriteGuard } from '../write/write-hooks.ts';

export type RestoredRows = { object: ObjectModel; ids: readonly string[] };

export const storedFields = (object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter((field) => field.column !== null && field.generated === null);

/**
 * Returns the field of a reference to a missing target that cannot be cleared, so that the row
 * cannot be restored.
 */
export async function firstOrphan(
  { db, registry }: RequestContext,
  back: readonly RestoredRows[],
): Promise<FieldModel | null> {
  for (const { object, ids } of back)
    for (const field of storedFields(object)) {
      // Users have no foreign key in these fields, and a `keep` reference may dangle.
      if (!field.reference || field.reference.onDelete === 'keep' || ofWho.has(field.apiName))
        continue;
      // proof: the registry checks at start-up that every referenced object exists
      const targets = field.reference.to.map((name) => registry.object(name)!);
      const there = targets.map(
        ({ table }) =>
          sql`exists (select 1 from ${sql.table(table)} as p where p.id = ${sql.ref(`t.${field.col}`)})`,
      );
      const lost = sql`t.id = any(${ids}) and ${sql.ref(`t.${field.col}`)} is not null and not (${sql.join(there, sql` or `)})`;
      if (field.reference.onDelete === 'clear') {
        await storeEmptiedReferences(db, { object, field, lost });
        await db.run(
          compile(
            sql`update ${sql.table(object.table)} as t set ${sql.ref(field.col)} = null where ${lost}`,
          ),
        );
      } else if (
        (
          await db.rows(
            compile(sql`select 1 from ${sql.table(object.table)} as t where ${lost} limit 1`),
          )
        ).length > 0
      )
        return field;
    }
  return null;
}

/** `fillEmptied` fills the reference again when the target is restored. */
const storeEmptiedReferences = (
  db: Db,
  { object, field, lost }: { object: ObjectModel; field: FieldModel; lost: RawBuilder<unknown> },
): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select target.deletion_id, ${object.table}::text, t.id, 0, 'emptied', jsonb_build_object(${field.col}::text, t.${sql.ref(field.col)})
      from ${sql.table(object.table)} as t join deleted_row as target on target.record_id = t.${sql.ref(field.col)} and target.kind = 'row' and target.place = 0 where ${lost}
      on conflict (deletion_id, table_name, record_id, kind, place) do update set content = deleted_row.content || excluded.content`),
  );

const ofWho = new Set(['CreatedById', 'LastModifiedById', 'OwnerId']);

type Filling = { object: ObjectModel; field: FieldModel; found: RawBuilder<unknown> };

async function audiencesBeforeFilling(
  ctx: RequestContext,
  { object, field, found }: Filling,
): Promise<Map<string, Audience>> {
  if (!audienceFields(ctx.registry, object).has(field.apiName)) return new Map();
  const rows = await ctx.db.rows<{ id: string }>(
    compile(
      sql`select t.id from ${sql.table(object.table)} as t join ${found} on d.record_id = t.id where t.${sql.ref(field.col)} is null`,
    ),
  );
  return audiencesBefore(ctx, { object, ids: rows.map(({ id }) => id) });
}

/** References that have a value by now stay. The last deletion that cleared a reference decides. */
export async function fillEmptied(
  ctx: RequestContext,
  deletions: readonly string[],
): Promise<Result<unknown>> {
  const { db, registry } = ctx;
  const emptied = await db.rows<{ table_name: string; column_name: string }>({
    text: `select distinct table_name, key as column_name from deleted_row cross join lateral jsonb_object_keys(content) as key where deletion_id = any($1) and kind = 'emptied'`,
    values: [deletions],
  });
  for (const { table_name, column_name } of emptied) {
    const found = sql`(select distinct on (record_id) record_id, content ->> ${column_name}::text as value from deleted_row
      where deletion_id = any(${deletions}::bigint[]) and table_name = ${table_name} and kind = 'emptied' and content ? ${column_name}::text
      order by record_id, deletion_id desc) as d`;
    await db.run(
      compile(sql`
        update deleted_row as kept set content = kept.content || jsonb_build_object(${column_name}::text, d.value)
        from ${found} where kept.table_name = ${table_name} and kept.record_id = d.record_id and kept.kind = 'row' and kept.content ->> ${column_name}::text is null`),
    );
    const object = registry.objects.find(({ table }) => table === table_name);
    const field = object?.fields.values().find(({ col }) => col === column_name);
    if (object === undefined || field === undefined) continue;
    const seen = await audiencesBeforeFilling(ctx, { object, field, found });
    const filled = await db.rows<{ id: string; value: string; stamp: Date }>(
      compile(sql`
        update ${sql.table(table_name)} as t set ${sql.ref(column_name)} = d.value, systemmodstamp = t.systemmodstamp + interval '1 millisecond'
        from ${found} where d.record_id = t.id and t.${sql.ref(column_name)} is null returning t.id, d.value, t.systemmodstamp as stamp`),
    );
    if (filled.length === 0) continue;
    await publishRowChanges(ctx, {
      object,
      rows: filled.map(({ id, stamp }): RowChange => {
        const before = seen.get(id);
        const fields = [field.apiName];
        const version = { weakEtag: stamp.getTime(), fields, changed: fields };
        return { id, kind: 'updated', ...version, ...(before && { before }) };
      }),
    });
    const beyond = keyScopeRefusal(ctx, [object]);
    if (beyond) return beyond;
    for (const { id, value } of filled) {
      const guarded = await runWriteGuard(ctx, object, {
        id,
        before: { [field.apiName]: null },
        after: { [field.apiName]: value },
      });
      if (!guarded.ok) return guarded;
    }
  }
  return ok(null);
}
