import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import { type RequestContext, asSystem } from '../model/request-context.ts';
import { publishDeleteOrUndelete } from '../write/delete.ts';
import { sideTables, undeletePeriod, deletedRowAs, restorable } from '../read/deletions.ts';
import { keyScopeRefusal } from '../model/impersonation.ts';
import { notFound, objectOfId } from '../read/read.ts';
import { markRecordViewed } from '../read/recent.ts';
import { rowRights } from '../write/row-rights.ts';
import type { ObjectModel } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { saveBatch } from '../write/together.ts';
import { publishRowChanges } from '../events/change-events.ts';
import { rowQuotaRefusal } from '../model/quota.ts';
import { inTransaction } from '../model/transaction.ts';
import { runWriteGuard } from '../write/write-hooks.ts';
import type { WrittenRecord } from '../write/write.ts';
import { lockRows } from '../write/stored-rows.ts';
import { undoDeletionChanges } from './undelete-changes.ts';
import {
  firstOrphan,
  fillEmptied,
  type RestoredRows,
  storedFields,
} from './undelete-references.ts';

type DeletionRow = { id: string; record_id: string; deleted_at: Date };

/** `deletedUntil`: a row deleted after this moment was deleted again, and is not restored. */
type Until = { deletedUntil?: Date };

/**
 * Succeeds when the row exists. Write hooks do not run, so no mail is sent twice. Refusals:
 * record.idMalformed, record.notFound, record.notNow, record.undeleteOver, record.parentGone,
 * record.duplicate, record.readOnly, quota.rows, and those of write guards, `undoDeletionChanges`
 * and `inTransaction`.
 */
export async function undeleteRecord(
  ctx: RequestContext,
  id: string,
  until: Until = {},
): Promise<Result<WrittenRecord>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const refused = rowQuotaRefusal(ctx);
  if (refused) return refused;
  return asRefusal(object, () =>
    inTransaction(ctx, async (inside) => {
      const back = await putAllBack(inside, object, { ids: [recordId], ...until });
      if (!back.ok) return back;
      const [one] = back.value;
      if (one!.ok) await markRecordViewed(inside, { object, id: recordId });
      return one!; // proof: `putAllBack` returns one result for each id
    }),
  );
}

/** Null, with nothing restored, when the caller has to restore the rows one by one. */
export async function undeleteRecordsInBatch(
  ctx: RequestContext,
  { apiName, ids, ...until }: { apiName: string; ids: readonly string[] } & Until,
): Promise<readonly Result<WrittenRecord>[] | null> {
  const object = ctx.registry.object(apiName);
  if (!object || new Set(ids).size < ids.length) return null;
  return saveBatch(ctx, object, (inside) => putAllBack(inside, object, { ids, ...until }));
}

/** One result per id, or one refusal for all; after a refusal, the caller must roll back. */
async function putAllBack(
  ctx: RequestContext,
  object: ObjectModel,
  { ids, deletedUntil }: { ids: readonly string[] } & Until,
): Promise<Result<Result<WrittenRecord>[]>> {
  const found = await ctx.db.rows<DeletionRow>({
    text: 'select id, record_id, deleted_at from deletion where record_id = any($1) order by record_id for update',
    values: [ids],
  });
  const deletionByRecordId = new Map(found.map((one) => [one.record_id, one]));
  const mayCome = await restorableAmong(ctx, object, found);
  const judged = new Map<string, Result<WrittenRecord>>();
  for (const id of ids) {
    const one = deletionByRecordId.get(id);
    judged.set(
      id,
      one
        ? judge(ctx, { row: { id, object }, one, mayCome: mayCome.has(id), deletedUntil })
        : await isThere(ctx, { object, id }),
    );
  }
  // proof: `judged` contains a result for each id
  const coming = found.filter((one) => judged.get(one.record_id)!.ok);
  const refusal = coming.length > 0 ? await bringBack(ctx, object, coming) : null;
  return refusal === null ? ok([...judged.values()]) : refuse(refusal);
}

type Judged = {
  row: WrittenRecord;
  one: DeletionRow;
  mayCome: boolean;
  deletedUntil: Date | undefined;
};

function judge(
  { now }: RequestContext,
  { row, one, mayCome, deletedUntil }: Judged,
): Result<WrittenRecord> {
  if (!mayCome) return notFound;
  if (deletedUntil && one.deleted_at > deletedUntil)
    return refuse({ code: 'record.notNow', detail: 'Deleted again since' });
  if (now.getTime() - one.deleted_at.getTime() > undeletePeriod)
    return refuse({ code: 'record.undeleteOver', detail: 'Deleted too long ago to be put back' });
  return ok(row);
}

async function bringBack(
  ctx: RequestContext,
  object: ObjectModel,
  coming: readonly DeletionRow[],
): Promise<Problem | null> {
  const deletions = coming.map(({ id }) => id);
  await ctx.db.run({ text: 'set constraints all deferred', values: [] });
  const back = await putBack(ctx, deletions);
  const refusal = await refusedReturn(ctx, back);
  if (refusal) return refusal;
  const orphan = await firstOrphan(ctx, back);
  if (orphan)
    return {
      code: 'record.parentGone',
      field: orphan.apiName,
      detail: `What ${orphan.apiName} points at is gone`,
    };
  const refilled = await fillEmptied(ctx, deletions);
  if (!refilled.ok) return refilled.problems[0]!; // proof: a refusal contains at least one problem
  await ctx.db.run({ text: 'set constraints all immediate', values: [] });
  const undone = await undoDeletionChanges(ctx, deletions);
  if (!undone.ok) return undone.problems[0]!; // proof: a refusal contains at least one problem
  for (const table of sideTables) await putBeside(ctx.db, deletions, table);
  await ctx.db.run({ text: 'delete from deletion where id = any($1)', values: [deletions] });
  await tellOfReturn(ctx, { object, ids: coming.map((one) => one.record_id) }, back);
  return null;
}

async function refusedReturn(
  ctx: RequestContext,
  back: readonly RestoredRows[],
): Promise<Problem | null> {
  const beyond = keyScopeRefusal(
    ctx,
    back.map(({ object }) => object),
  );
  // proof: a refusal contains at least one problem
  if (beyond) return beyond.problems[0]!;
  for (const { object, ids } of back) {
    if (ctx.rules.writeGuards?.[object.apiName] === undefined) continue;
    for (const [id, after] of await lockRows(
      asSystem(ctx, 'look at rows that are put back'),
      object,
      ids,
    )) {
      const may = await runWriteGuard(ctx, object, { id, before: null, after, isPutBack: true });
      // proof: a refusal contains at least one problem
      if (!may.ok) return may.problems[0]!;
    }
  }
  return null;
}

async function isThere(ctx: RequestContext, row: WrittenRecord): Promise<Result<WrittenRecord>> {
  const rights = await rowRights(ctx, [row.id]);
  return rights.ok && rights.value[0]?.delete === true ? ok(row) : notFound;
}

async function restorableAmong(
  ctx: RequestContext,
  object: ObjectModel,
  deletions: readonly DeletionRow[],
): Promise<ReadonlySet<string>> {
  const rights = restorable(ctx.registry, object, accessRoleOf(ctx.viewer));
  const statement = compile(sql`
    select d.record_id from deleted_row as d join deletion on deletion.id = d.deletion_id and deletion.record_id = d.record_id
    cross join lateral ${deletedRowAs(object, 'd.content', 't')}
    where d.deletion_id = any(${deletions.map(({ id }) => id)}::bigint[]) and d.table_name = ${object.table} and d.kind = 'row' and ${rights}`);
  return new Set(
    (await ctx.db.rows<{ record_id: string }>(bindParams(statement, viewerParams(ctx.viewer)))).map(
      (row) => row.record_id,
    ),
  );
}

async function putBack(ctx: RequestContext, deletions: readonly string[]): Promise<RestoredRows[]> {
  const found = await ctx.db.rows<{ table_name: string; ids: string[] }>({
    text: `select table_name, array_agg(record_id order by record_id) as ids from deleted_row
      where deletion_id = any($1) and kind = 'row' and table_name <> all($2) group by table_name`,
    values: [deletions, sideTables],
  });
  const back: RestoredRows[] = [];
  for (const object of ctx.registry.objects) {
    const ids = found.find(({ table_name }) => table_name === object.table)?.ids;
    if (!ids) continue;
    const columns = storedFields(object);
    const values = columns.map((field) =>
      field.apiName === 'SystemModstamp'
        ? sql`greatest(${ctx.now}::timestamptz(3), t.systemmodstamp + interval '1 millisecond')`
        : sql.ref(`t.${field.col}`),
    );
    await ctx.db.run(
      compile(sql`
        insert into ${sql.table(object.table)} (${sql.join(columns.map((field) => sql.ref(field.col)))})
        select ${sql.join(values)} from deleted_row as d cross join lateral ${deletedRowAs(object, 'd.content', 't')}
        where d.deletion_id = any(${deletions}::bigint[]) and d.table_name = ${object.table} and d.kind = 'row'`),
    );
    back.push({ object, ids });
  }
  return back;
}

/** Rows that were replaced since are not restored, such as an old slug. */
const putBeside = (db: Db, deletions: readonly string[], table: string): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into ${sql.table(table)} select t.* from deleted_row as d cross join lateral jsonb_populate_record(null::${sql.table(table)}, d.content) as t
      where d.deletion_id = any(${deletions}::bigint[]) and d.table_name = ${table} and d.kind = 'row' order by d.deletion_id desc on conflict do nothing`),
  );

/** Restored rows are published as created. The history mentions only the rows `ids`. */
async function tellOfReturn(
  ctx: RequestContext,
  { object, ids }: RestoredRows,
  back: readonly RestoredRows[],
): Promise<void> {
  const asked = new Set(ids);
  const others = back
    .map((one) => ({ object: one.object, ids: one.ids.filter((id) => !asked.has(id)) }))
    .filter((one) => one.ids.length > 0);
  for (const one of others)
    await publishRowChanges(ctx, {
      object: one.object,
      rows: one.ids.map((id) => ({ id, kind: 'created', weakEtag: 0 })),
    });
  const weakEtag = ctx.now.getTime();
  await publishDeleteOrUndelete(ctx, object, {
    verb: 'undelete',
    rows: ids.map((id) => ({ id, kind: 'created', weakEtag })),
    along: others.flatMap((one) => one.ids),
  });
}
