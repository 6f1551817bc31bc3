import { mayPerform, accessRoleOf } from '#engine/access/access.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { enqueueSucceeded } from '#engine/bulk/bulk-rows.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { objectHiddenRefusal } from '#engine/write/write.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import type { BulkJobInput } from '#protocol/shapes/bulk-job.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';
import { refusedUnprovenSave } from '../users/guarded-user.ts';
import { bulkObject, changeJob, findJob, makeJob, mayStartBulkJob } from './bulk-job-row.ts';

/** `undoes`: the id of the removal. `until`: rows deleted later were not deleted by the removal. */
export type UndoOrder = { undoes: string; until: string };
type Undone = Record<string, unknown> & { undoneBy?: string };

/**
 * Also restores the rows that were deleted along with these. A second call returns the same job,
 * unless that job is done and refused rows. Refusals: `record.objectHidden`, `record.noRight`,
 * `record.input`, `record.batch`, and those of `findJob` and `refusedUnprovenSave`.
 */
export async function undoRemoval(
  ctx: RequestContext,
  { undoes = '' }: BulkJobInput,
): Promise<Result<BulkJob>> {
  if (!mayStartBulkJob(ctx)) return objectHiddenRefusal(bulkObject);
  const seen = await findJob(ctx, undoes);
  if (!seen.ok) return seen;
  const { id, objectApiName, operation } = seen.value;
  const object = ctx.registry.object(objectApiName);
  if (operation !== 'delete' || !object)
    return refuse({ code: 'record.input', detail: 'Only a removal can be undone' });
  if (!mayPerform(object, accessRoleOf(ctx.viewer), 'delete'))
    return refuse({ code: 'record.noRight', detail: `No right to delete ${objectApiName}` });
  const unproven = await refusedUnprovenSave(ctx, {
    object: objectApiName,
    fields: [],
    makes: true,
  });
  if (unproven) return unproven;
  const made = await inTransaction(ctx, async (inside) => {
    const system = asSystem(inside, 'undo a removal of many rows');
    // A simultaneous request waits for this lock, and finds the job that the first request started.
    await lockRecord(system, id);
    const { job, order } = await removalOf(system, id);
    if (isBulkJobActive(job.status))
      return refuse({ code: 'record.input', detail: 'The removal still goes on' });
    const before = order.undoneBy === undefined ? null : await findJob(system, order.undoneBy);
    if (before?.ok === true && !(before.value.status === 'done' && before.value.refused > 0))
      return ok(before.value.id);
    if (job.succeeded === 0) return refuse({ code: 'record.batch', detail: 'No row was removed' });
    const undo: UndoOrder = { undoes: id, until: job.finishedDate ?? inside.now.toISOString() };
    const label = staffBulkText.nameOf(
      staffBulkText.kinds.undelete,
      object.labelPlural,
      job.succeeded,
    );
    const undoing = await makeJob(inside, {
      kind: 'undelete',
      objectApiName,
      label,
      total: job.succeeded,
      status: 'waiting',
      order: undo,
    });
    await enqueueSucceeded(inside, undoing, id);
    await changeJob(system, id, { order: { ...order, undoneBy: undoing } });
    return ok(undoing);
  });
  return made.ok ? findJob(ctx, made.value) : made;
}

export async function findUndoOfRemoval(ctx: RequestContext, id: string): Promise<BulkJob | null> {
  const { order } = await removalOf(asSystem(ctx, 'look who undid a removal'), id);
  const found = order.undoneBy === undefined ? null : await findJob(ctx, order.undoneBy);
  return found?.ok === true ? found.value : null;
}

async function removalOf(
  system: RequestContext,
  id: string,
): Promise<{ job: BulkJob; order: Undone }> {
  const [[row], job] = await Promise.all([
    findRowsByValues(system, {
      from: bulkObject,
      fields: ['Opdracht__c'],
      where: { Id: id },
      limit: 1,
    }),
    findJob(system, id),
  ]);
  if (!row || !job.ok) throw new Error(`There is no bulk job ${id}`);
  // proof: `startBulkJob` or `undoImport` stored it in this form
  return { job: job.value, order: JSON.parse(String(row['Opdracht__c'])) as Undone };
}
