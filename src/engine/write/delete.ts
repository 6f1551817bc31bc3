import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { may, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { noteChange } from '../audit/audit.ts';
import { deleteAlong, keepDeleted } from '../retention/deletions.ts';
import { keepHistories } from '../audit/history.ts';
import { notFound, notFoundAmong, objectOfId } from '../read/read.ts';
import { asRefusal } from '../model/refusals.ts';
import { historyObject, type ObjectModel } from '../model/registry.ts';
import { forgetSlugs } from './slugs.ts';
import { allTogether } from './together.ts';
import { allSeenUntilNow, type RowChange, tellRows } from '../events/change-events.ts';
import { refusedRow } from '../model/quota.ts';
import { inTransaction } from '../model/transaction.ts';
import {
  allowedAmong,
  runWriteHooks,
  lockRows,
  ofRow,
  type StoredRow,
  type Written,
} from './write.ts';

/**
 * Removes a row; what a user removes can be put back for a while (`undelete.ts`). Refuses
 * record.notFound, record.readOnly, record.dependents.
 */
export async function deleteRecord(ctx: RequestContext, id: string): Promise<Result<Written>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const refused = refusedRow(ctx);
  if (refused) return refused;
  return asRefusal(object, () =>
    inTransaction(ctx, async (inside) => {
      const removed = await removeAll(inside, object, [recordId]);
      return removed.ok ? removed.value[0]! : removed; // proof: one for each
    }),
  );
}

/**
 * Removes rows of one object as `deleteRecord` removes each of them, one after another, and gives
 * for each what that would have given; for a work on many rows. Null where each is to be removed by
 * itself, as of `createTogether`. Each can be put back without the others.
 */
export async function deleteTogether(
  ctx: RequestContext,
  { apiName, ids }: { apiName: string; ids: readonly string[] },
): Promise<readonly Result<Written>[] | null> {
  const object = ctx.registry.object(apiName);
  const accessRole = accessRoleOf(ctx.viewer);
  if (
    !object ||
    !seesObject(object, accessRole) ||
    !may(object, accessRole, 'delete') ||
    new Set(ids).size < ids.length
  )
    return null;
  return allTogether(ctx, object, (inside) => removeAll(inside, object, ids));
}

/**
 * Refuses the whole where they are to be removed one by one, and where what follows from one is
 * refused.
 */
async function removeAll(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Result<Result<Written>[]>> {
  const rows = await lockRows(ctx, object, ids);
  const there = [...rows.keys()].map((id) => ({ id, named: [] }));
  const allowed = await allowedAmong(ctx, { object, verb: 'delete', rows: there });
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
  const seen = await allSeenUntilNow(ctx, object, ids);
  const along = await keepDeleted(ctx, object, ids);
  if (!along.ok) return along;
  await ctx.db.run(compile(sql`delete from ${sql.table(object.table)} where id = any(${ids})`));
  await deleteAlong(ctx, along.value);
  await forgetSlugs(ctx, object, ids);
  const told = ids.map((id): RowChange => {
    const before = seen.get(id);
    return { id, kind: 'deleted', weakEtag: 0, ...(before && { before }) };
  });
  await tellOfMove(ctx, object, {
    verb: 'delete',
    rows: told,
    along: along.value.flatMap((gone) => gone.ids),
  });
  for (const [id, before] of rows) {
    const followed = await runWriteHooks(ctx, object, { id, before, after: null });
    if (!followed.ok) return followed;
  }
  return ok(null);
}

const kinds = { delete: 'verwijderd', undelete: 'teruggezet' } as const;

/**
 * What rows that go or come back bring along, in their transaction. `along`: other rows that went
 * or came with them.
 */
export async function tellOfMove(
  ctx: RequestContext,
  object: ObjectModel,
  {
    verb,
    rows,
    along,
  }: { verb: keyof typeof kinds; rows: readonly RowChange[]; along: readonly string[] },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await noteChange(ctx, verb, { object, ids: [...ids, ...along] });
  const kept = await keepHistories(
    ctx,
    object,
    ids.map((id) => ({ id, changes: [{ kind: kinds[verb], ...ofRow }] })),
  );
  const made = kept.map((id): RowChange => ({ id, kind: 'created', weakEtag: ctx.now.getTime() }));
  await tellRows(
    ctx,
    { object, rows },
    { object: ctx.registry.object(historyObject)!, rows: made },
  );
}
