import { may, seatOf } from '#records/access.ts';
import { type Ask, asHouse } from '#records/ask.ts';
import { countChanged, fixRows, rowsMade } from '#records/bulk-rows.ts';
import { lockRecord } from '#records/lock.ts';
import { inTransaction } from '#records/transaction.ts';
import { staffBulkText } from '#text/staff-bulk.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { type BulkJob, goesOn } from '#wire/shapes/bulk-job.ts';
import { findImport, type Import } from './bring-in-file.ts';
import { changeJob, findJob, makeJob } from './bulk-job-row.ts';
import type { RowsOrder } from './bulk-jobs.ts';

/** What an import made and what is still there of it, the last first; what it changed is not undone. None of what was only tried. */
export const madeByImport = (ask: Ask, { job, order, object }: Import): Promise<string[]> =>
  order.dry || goesOn(job.status)
    ? Promise.resolve([])
    : rowsMade(asHouse(ask, 'look what an import made'), { object, job: job.id, isAll: order.mode === 'insert' });

/** How many of these somebody changed since. */
export const changedSinceImport = (ask: Ask, { object }: Import, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : countChanged(asHouse(ask, 'look who changed what an import made'), object, ids);

/**
 * Removes what an import of the viewer's own made, as a work of its own that can be put back like any removal. Pressed twice it is one. Refuses as `findImport`,
 * record.noRight, and record.batch where nothing is left to remove.
 */
export async function undoImport(ask: Ask, id: string): Promise<Result<BulkJob>> {
  const seen = await findImport(ask, id);
  if (!seen.ok) return seen;
  const { job, object } = seen.value;
  if (!may(object, seatOf(ask.viewer), 'delete')) return refuse({ code: 'record.noRight', detail: `No right to delete ${object.apiName}` });
  const made = await inTransaction(ask, async (inside) => {
    const house = asHouse(inside, 'undo an import');
    // Whoever presses at the same moment waits, and finds what was begun.
    await lockRecord(house, job.id);
    const now = await findImport(inside, job.id);
    if (!now.ok) return now;
    const before = await undoingOfImport(inside, now.value);
    if (before !== null && goesOn(before.status)) return ok(before.id);
    const ids = await madeByImport(inside, now.value);
    if (ids.length === 0) return before === null ? refuse({ code: 'record.batch', detail: 'Nothing is left of it' }) : ok(before.id);
    const order: RowsOrder = { fields: {}, allowSaveOnDuplicate: false };
    const label = staffBulkText.nameOf(staffBulkText.kinds.delete, object.labelPlural, ids.length);
    const undoing = await makeJob(inside, { kind: 'delete', objectApiName: object.apiName, label, total: ids.length, status: 'waiting', order });
    await fixRows(inside, undoing, ids);
    await changeJob(house, job.id, { order: { ...now.value.order, undoneBy: undoing } });
    return ok(undoing);
  });
  return made.ok ? findJob(ask, made.value) : made;
}

/** The last work that undid this import, as far as the viewer sees it. */
export async function undoingOfImport(ask: Ask, { order }: Import): Promise<BulkJob | null> {
  const found = order.undoneBy === undefined ? null : await findJob(ask, order.undoneBy);
  return found?.ok === true ? found.value : null;
}
