import { mayPerform, accessRoleOf } from '#engine/access/access.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import {
  countImportedRows,
  copyImportedRowsToJob,
  type ImportedRows,
} from '#engine/bulk/bulk-rows.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';
import { findImport, type Import } from './create-import.ts';
import { changeJob, findJob, makeJob } from './bulk-job-row.ts';
import type { RowsOrder } from './bulk-jobs.ts';

/** `count`: the created rows that still exist. `changed`: those that a user changed since. */
export async function countRowsOfImport(
  ctx: RequestContext,
  brought: Import,
): Promise<{ count: number; changed: number }> {
  const made = madeOf(brought);
  return made === null
    ? { count: 0, changed: 0 }
    : countImportedRows(asSystem(ctx, 'look what an import made'), made);
}

const madeOf = ({ job, order, object }: Import): ImportedRows | null =>
  order.dry || isBulkJobActive(job.status)
    ? null
    : { object, job: job.id, isAll: order.mode === 'insert' };

/**
 * Starts a job that removes the rows which the import created. While that job runs, a second call
 * returns the same job. Refusals: `record.noRight`, `record.batch`, and those of `findImport`.
 */
export async function undoImport(ctx: RequestContext, id: string): Promise<Result<BulkJob>> {
  const seen = await findImport(ctx, id);
  if (!seen.ok) return seen;
  const { job, object } = seen.value;
  if (!mayPerform(object, accessRoleOf(ctx.viewer), 'delete'))
    return refuse({ code: 'record.noRight', detail: `No right to delete ${object.apiName}` });
  const made = await inTransaction(ctx, async (inside) => {
    const system = asSystem(inside, 'undo an import');
    // A simultaneous request waits for this lock, and finds the job that the first request started.
    await lockRecord(system, job.id);
    const now = await findImport(inside, job.id);
    if (!now.ok) return now;
    const before = await findUndoOfImport(inside, now.value);
    if (before !== null && isBulkJobActive(before.status)) return ok(before.id);
    const made = madeOf(now.value);
    if (made === null || (await countImportedRows(system, made)).count === 0)
      return before === null
        ? refuse({ code: 'record.batch', detail: 'Nothing is left of it' })
        : ok(before.id);
    const order: RowsOrder = { fields: {}, allowSaveOnDuplicate: false };
    const undoing = await makeJob(inside, {
      kind: 'delete',
      objectApiName: object.apiName,
      label: object.labelPlural,
      total: 0,
      status: 'waiting',
      order,
    });
    const total = await copyImportedRowsToJob(system, undoing, made);
    await changeJob(system, undoing, {
      total,
      label: staffBulkText.nameOf(staffBulkText.kinds.delete, object.labelPlural, total),
    });
    await changeJob(system, job.id, { order: { ...now.value.order, undoneBy: undoing } });
    return ok(undoing);
  });
  return made.ok ? findJob(ctx, made.value) : made;
}

export async function findUndoOfImport(
  ctx: RequestContext,
  { order }: Import,
): Promise<BulkJob | null> {
  const found = order.undoneBy === undefined ? null : await findJob(ctx, order.undoneBy);
  return found?.ok === true ? found.value : null;
}
