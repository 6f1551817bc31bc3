import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf } from '../access/access.ts';
import { writesField } from '../access/field-access.ts';
import { type RequestContext, asSystemOnBehalf } from '../model/request-context.ts';
import { auditAction } from '../audit/audit.ts';
import { deleteRecord } from '../write/delete.ts';
import { saveHistory, publishWithHistory } from '../audit/history.ts';
import { repointReferences } from './merge-moves.ts';
import { findContinuingRows, checkMergeable } from './merge-plan.ts';
import { type MergeUnit, mergeUnits } from './merge-units.ts';
import { notFound, objectOfId } from '../read/read.ts';
import type { ObjectModel } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import { inTransaction } from '../model/transaction.ts';
import { updateRecord, type WrittenRecord } from '../write/write.ts';
import {
  type MergeParams,
  refusedMerge,
  type MergeRow,
  type LockedMerge,
} from './merge-refusals.ts';

/**
 * Repeating a finished merge succeeds. Refuses with merge.unique when rows have something of which
 * there can be only one. Why: docs/decisions/0015-merge-moves-references.md.
 */
export function mergeRecords(
  ctx: RequestContext,
  recordId: string,
  asked: MergeParams,
): Promise<Result<WrittenRecord>> {
  return inTransaction(ctx, async (inside) => {
    const done = await doneBefore(inside, recordId, asked.recordIds);
    if (done) return ok(done);
    const may = await checkMergeable(inside, [recordId, ...asked.recordIds]);
    if (!may.ok) return may;
    const { object, ids } = may.value;
    const rows = await holdRows(inside, object, ids);
    const [stays, ...goes] = ids;
    if (stays === undefined || rows.size < ids.length)
      return doneAtOnce(inside, recordId, asked.recordIds);
    const merge = { object, stays, goes, rows, asked };
    return (await refusedMerge(inside, merge)) ?? asRefusal(object, () => carryOut(inside, merge));
  });
}

async function doneBefore(
  ctx: RequestContext,
  recordId: string,
  others: readonly string[],
): Promise<WrittenRecord | null> {
  const known = objectOfId(ctx, recordId);
  const gone = others.flatMap((id) => {
    const one = objectOfId(ctx, id);
    return one.ok ? [one.value.recordId] : [];
  });
  if (!known.ok || gone.length === 0) return null;
  const { object, recordId: id } = known.value;
  const rows = await ctx.db.rows({
    text: 'select 1 from deletion where merged_into = $1 and record_id = any($2)',
    values: [id, gone],
  });
  return rows.length === new Set(gone).size && (await mayChange(ctx, id)) ? { id, object } : null;
}

/** The other rows were deleted during the wait for the lock, perhaps by the same merge. */
async function doneAtOnce(
  ctx: RequestContext,
  recordId: string,
  others: readonly string[],
): Promise<Result<WrittenRecord>> {
  const done = await doneBefore(ctx, recordId, others);
  return done ? ok(done) : notFound;
}

const mayChange = async (ctx: RequestContext, id: string): Promise<boolean> =>
  (await updateRecord(ctx, id, { fields: {} })).ok;

/** Locks the rows, also against new references to them, in a fixed order against deadlocks. */
async function holdRows(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Map<string, MergeRow>> {
  const columns = [...object.fields.values()]
    .filter((field) => field.column !== null)
    .map((field) => sql`${sql.ref(field.col)} as ${sql.ref(field.apiName)}`);
  const rows = await ctx.db.rows<MergeRow>(
    compile(
      sql`select ${sql.join(columns)} from ${sql.table(object.table)} where id = any(${ids}) order by id for update`,
    ),
  );
  return new Map(rows.map((row) => [String(row['Id']), row]));
}

async function carryOut(ctx: RequestContext, merge: LockedMerge): Promise<Result<WrittenRecord>> {
  const { object, stays, goes } = merge;
  const system = asSystemOnBehalf(ctx, 'merge records');
  const ended = await endOthers(ctx, system, merge);
  if (!ended.ok) return ended;
  const moved = await repointReferences(ctx, object, { from: goes, to: stays }).catch(asUnique);
  if (!moved.ok) return moved;
  for (const id of goes) {
    const gone = await deleteRecord(system, id);
    if (!gone.ok) return gone;
  }
  await ctx.db.run({
    text: 'update deletion set merged_into = $1 where record_id = any($2)',
    values: [stays, goes],
  });
  const saved = await take(ctx, system, merge);
  if (!saved.ok) return saved;
  await tellOfMerge(ctx, merge);
  return ok({ id: stays, object });
}

/** 23505: a unique violation. */
function asUnique(thrown: unknown): Result<never> {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === '23505')
    return refuse({
      code: 'merge.unique',
      detail: 'Both records have something there can be only one of',
    });
  throw thrown;
}

/** With normal saves, so that write hooks run: a deactivated user loses all sessions. */
async function endOthers(
  ctx: RequestContext,
  system: RequestContext,
  { object, stays, goes, asked }: LockedMerge,
): Promise<Result<null>> {
  const found = await findContinuingRows(ctx, { object, ids: [stays, ...goes] });
  if (!found || found.rows.length < 2) return ok(null);
  // proof: rows to choose from are only found for an object with `merge.single`
  const { children, ends } = object.merge!.single!;
  for (const { id } of found.rows.filter((row) => row.id !== asked.keeps[children])) {
    const ended = await updateRecord(system, id, { fields: { ...ends } });
    if (!ended.ok) return ended;
  }
  return ok(null);
}

async function take(
  ctx: RequestContext,
  system: RequestContext,
  { object, stays, rows, asked }: LockedMerge,
): Promise<Result<unknown>> {
  const accessRole = accessRoleOf(ctx.viewer);
  // proof: `holdRows` locked and read this row
  const own = rows.get(stays)!;
  const [theirs, ours]: Dict<Scalar | null>[] = [{}, {}];
  for (const unit of mergeUnits(object, accessRole))
    for (const [name, value] of Object.entries(
      valuesOf(unit, rows.get(asked.takes[unit.apiName] ?? stays)!),
    ))
      // proof: `refusedMerge` checked that `takes` names locked rows; the units consist of fields
      // of the object
      if (!isSame(own[name], value))
        (writesField(object, { accessRole, field: object.fields.get(name)! }, 'update')
          ? theirs!
          : ours!)[name] = value;
  for (const [by, fields] of [
    [ctx, theirs!],
    [system, ours!],
  ] as const) {
    if (Object.keys(fields).length === 0) continue;
    const saved = await updateRecord(by, stays, { fields, allowSaveOnDuplicate: true });
    if (!saved.ok) return saved;
  }
  return ok(null);
}

const valuesOf = ({ fields }: MergeUnit, row: MergeRow): Dict<Scalar | null> =>
  Object.fromEntries(
    fields.map((field) => [
      field.apiName,
      row[field.apiName] === null ? null : field.read(row[field.apiName]),
    ]),
  );

const isSame = (stored: unknown, value: Scalar | null): boolean =>
  stored === value ||
  (stored instanceof Date && typeof value === 'string' && stored.toISOString() === value);

async function tellOfMerge(
  ctx: RequestContext,
  { object, stays, goes, rows }: LockedMerge,
): Promise<void> {
  const lines = goes.map((id) => ({
    kind: 'samengevoegd' as const,
    field: null,
    before: rows.get(id)?.[object.nameField] ?? id,
    after: id,
  }));
  const historyIds = await saveHistory(ctx, { object, id: stays }, lines);
  await auditAction(ctx, {
    verb: 'merge',
    object: object.apiName,
    fields: [],
    records: [stays, ...goes],
  });
  const version = await ctx.db.rows<{ stamp: Date }>(
    compile(
      sql`select systemmodstamp as stamp from ${sql.table(object.table)} where id = ${stays}`,
    ),
  );
  const weakEtag = version[0]!.stamp.getTime(); // proof: the row is locked
  // Webhooks hear of the fields that it took from the save of these.
  const rowChange = { id: stays, kind: 'updated', weakEtag, changed: [] } as const;
  await publishWithHistory(ctx, { object, rows: [rowChange] }, historyIds);
}
