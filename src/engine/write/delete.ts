import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { mayPerform, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { type Deletion, deleteDependentRows, storeDeletedRows } from '../read/deletions.ts';
import { saveHistories, publishWithHistory } from '../audit/history.ts';
import { notFound, notFoundAmong, objectOfId } from '../read/read.ts';
import { asRefusal } from '../model/refusals.ts';
import type { ObjectModel } from '../model/registry.ts';
import { deleteOldSlugs } from './slugs.ts';
import { saveBatch } from './together.ts';
import { audiencesBeforeDeletion } from '../events/audience-before.ts';
import { publishRowChanges } from '../events/change-events.ts';
import type { ObjectChanges, RowChange } from '../events/row-change.ts';
import type { Audience } from '../access/audience.ts';
import { audienceFields } from '../access/audience-dependencies.ts';
import { rowQuotaRefusal } from '../model/quota.ts';
import { inTransaction } from '../model/transaction.ts';
import type { WrittenRecord } from './write.ts';
import { lockRows, wholeRowChange, type StoredRow } from './stored-rows.ts';
import { writableRowIds } from './writable-rows.ts';
import { runWriteHooks } from './write-hooks.ts';

/**
 * Refusals: record.idMalformed, record.notFound, record.readOnly, record.dependents, quota.rows,
 * and those of `inTransaction`, write guards and hooks.
 */
export async function deleteRecord(
  ctx: RequestContext,
  id: string,
): Promise<Result<WrittenRecord>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const refused = rowQuotaRefusal(ctx);
  if (refused) return refused;
  return asRefusal(object, () =>
    inTransaction(ctx, async (inside) => {
      const removed = await removeAll(inside, object, [recordId]);
      // proof: `removeAll` returns one result for each id
      return removed.ok ? removed.value[0]! : removed;
    }),
  );
}

/**
 * Gives the results of `deleteRecord` for each row. Null, with nothing deleted, when the caller has
 * to delete the rows one by one. Rows do not count for the quota.
 */
export async function deleteRecordsInBatch(
  ctx: RequestContext,
  { apiName, ids }: { apiName: string; ids: readonly string[] },
): Promise<readonly Result<WrittenRecord>[] | null> {
  const object = ctx.registry.object(apiName);
  const accessRole = accessRoleOf(ctx.viewer);
  if (
    !object ||
    !seesObject(object, accessRole) ||
    !mayPerform(object, accessRole, 'delete') ||
    new Set(ids).size < ids.length
  )
    return null;
  return saveBatch(ctx, object, (inside) => removeAll(inside, object, ids));
}

async function removeAll(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Result<Result<WrittenRecord>[]>> {
  const rows = await lockRows(ctx, object, ids);
  const there = [...rows.keys()].map((id) => ({ id, named: [] }));
  const allowed = await writableRowIds(ctx, { object, verb: 'delete', rows: there });
  const going = [...rows].filter(([id]) => allowed.has(id));
  const removed = going.length > 0 ? await remove(ctx, object, going) : ok(null);
  if (!removed.ok) return removed;
  const absent = await notFoundAmong(
    ctx,
    object,
    ids.filter((id) => !rows.has(id)),
  );
  return ok(
    ids.map((id) =>
      allowed.has(id)
        ? ok({ id, object })
        : rows.has(id)
          ? refuse(noRight)
          : (absent.get(id) ?? notFound),
    ),
  );
}

const noRight: Problem = { code: 'record.readOnly', detail: 'No right to delete this record' };

async function remove(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly (readonly [string, StoredRow])[],
): Promise<Result<unknown>> {
  const ids = rows.map(([id]) => id);
  const stored = await storeDeletedRows(ctx, object, ids);
  if (!stored.ok) return stored;
  const { along, cleared } = stored.value;
  const seen = await audiencesBeforeDeletion(
    ctx,
    { object, ids },
    ...along,
    ...cleared
      .filter(({ child, field }) => audienceFields(ctx.registry, child).has(field.apiName))
      .map(({ child, ids: some }) => ({ object: child, ids: some })),
  );
  const changed = await clearReferences(ctx, cleared, seen);
  await ctx.db.run(compile(sql`delete from ${sql.table(object.table)} where id = any(${ids})`));
  await deleteDependentRows(ctx, along);
  await deleteOldSlugs(ctx, object, ids);
  for (const one of along) await publishRowChanges(ctx, deletionsOf(one, seen));
  for (const one of changed) await publishRowChanges(ctx, one);
  await publishDeleteOrUndelete(ctx, object, {
    verb: 'delete',
    rows: deletionsOf({ object, ids }, seen).rows,
    along: along.flatMap((gone) => gone.ids),
  });
  for (const [id, before] of rows) {
    const followed = await runWriteHooks(ctx, object, { id, before, after: null });
    if (!followed.ok) return followed;
  }
  return ok(null);
}

type Seen = ReadonlyMap<string, Audience>;

const deletionsOf = (
  { object, ids }: { object: ObjectModel; ids: readonly string[] },
  seen: Seen,
): ObjectChanges => ({
  object,
  rows: ids.map((id): RowChange => {
    const before = seen.get(id);
    return { id, kind: 'deleted', weakEtag: 0, ...(before && { before }) };
  }),
});

/** Foreign keys would clear them too, but without a new version of the rows. */
async function clearReferences(
  ctx: RequestContext,
  cleared: Deletion['cleared'],
  seen: Seen,
): Promise<ObjectChanges[]> {
  const all: ObjectChanges[] = [];
  for (const { child, field, ids } of cleared) {
    const stamped = await ctx.db.rows<{ id: string; stamp: Date }>(
      compile(sql`
        update ${sql.table(child.table)} set ${sql.ref(field.col)} = null, systemmodstamp = greatest(${ctx.now}::timestamptz(3), systemmodstamp + interval '1 millisecond')
        where id = any(${ids}) returning id, systemmodstamp as stamp`),
    );
    all.push({
      object: child,
      rows: stamped.map(({ id, stamp }): RowChange => {
        const before = seen.get(id);
        const fields = [field.apiName];
        const version = { weakEtag: stamp.getTime(), fields, changed: fields };
        return { id, kind: 'updated', ...version, ...(before && { before }) };
      }),
    });
  }
  return all;
}

const kinds = { delete: 'verwijderd', undelete: 'teruggezet' } as const;

/**
 * `along`: rows that were deleted or restored with the others; only the audit log mentions them.
 */
export async function publishDeleteOrUndelete(
  ctx: RequestContext,
  object: ObjectModel,
  {
    verb,
    rows,
    along,
  }: { verb: keyof typeof kinds; rows: readonly RowChange[]; along: readonly string[] },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await auditChange(ctx, verb, { object, ids: [...ids, ...along] });
  const historyIds = await saveHistories(
    ctx,
    object,
    ids.map((id) => ({ id, changes: [{ kind: kinds[verb], ...wholeRowChange }] })),
  );
  await publishWithHistory(ctx, { object, rows }, historyIds);
}
