import type { RequestContext } from '#engine/model/request-context.ts';
import { saveRowOutcomes, waitingRows } from '#engine/bulk/bulk-rows.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import type { WrittenRecord } from '#engine/write/write.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { massActionOf, type RowsOrder } from './bulk-jobs.ts';
import { bisectBatch } from '../privacy/bisect-batch.ts';
import { type Portion, type PortionHandler, type RowSave, tryRow } from './run-bulk-jobs.ts';
import type { UndoOrder } from './undo-removal.ts';

const together = 50;

export const runRowsPortion: PortionHandler = async (portion) => {
  const { system, job } = portion;
  let { done, succeeded, refused } = job;
  while (done < job.total && !portion.isOver()) {
    const rows = await waitingRows(system, job.id, { after: done, limit: together });
    const outcomes = await saveAll(
      portion,
      // proof: every row of this job has a record
      rows.map(({ place, recordId }) => ({ place, recordId: recordId! })),
    );
    if (outcomes.length === 0) break;
    await saveRowOutcomes(system, job.id, outcomes);
    const refusals = outcomes.filter(({ problems }) => problems.length > 0).length;
    done += outcomes.length;
    refused += refusals;
    succeeded += outcomes.length - refusals;
  }
  return { done, succeeded, refused, ...(done >= job.total && { status: 'done' as const }) };
};

type Fixed = { place: number; recordId: string };
type Outcome = Fixed & { problems: readonly Problem[] };

/** An action stops early when the portion is over, but not before the first row. */
async function saveAll(portion: Portion, rows: readonly Fixed[]): Promise<Outcome[]> {
  const one = async (row: Fixed): Promise<Outcome> => ({
    ...row,
    problems: await saveOne(portion, row.recordId),
  });
  if (portion.job.operation !== 'action')
    return bisectBatch(rows, { together: (some) => saveTogether(portion, some), one });
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    if (portion.isOver() && outcomes.length > 0) break;
    outcomes.push(await one(row));
  }
  return outcomes;
}

async function saveTogether(portion: Portion, rows: readonly Fixed[]): Promise<Outcome[] | null> {
  const saved = await savedTogether(
    portion,
    rows.map(({ recordId }) => recordId),
  );
  // proof: there is one result for each row
  return saved && rows.map((row, at) => ({ ...row, problems: problemsOf(saved[at]!) }));
}

function savedTogether({ asker, job, order, saves }: Portion, ids: readonly string[]) {
  const { objectApiName: apiName, operation } = job;
  if (operation === 'delete') return saves.removeTogether(asker, { apiName, ids });
  if (operation === 'undelete')
    return saves.putBackTogether(asker, { apiName, ids, deletedUntil: untilOf(order) });
  // proof: `startBulkJob` stored the order in this form
  const { fields, allowSaveOnDuplicate } = order as RowsOrder;
  return saves.changeTogether(asker, {
    apiName,
    rows: ids.map((id) => ({ id, fields })),
    allowSaveOnDuplicate,
    isTried: false,
    besideNew: false,
  });
}

// proof: `undoRemoval` stored the order in this form
const untilOf = (order: unknown): Date => new Date((order as UndoOrder).until);

const problemsOf = (saved: Result<WrittenRecord>): readonly Problem[] =>
  saved.ok ? [] : saved.problems;

function saveOne(portion: Portion, id: string): Promise<readonly Problem[]> {
  const { job, saves } = portion;
  // proof: `startBulkJob` stored the order in this form
  const { fields, allowSaveOnDuplicate, actionApiName } = portion.order as RowsOrder;
  return tryRow(portion, (inside) => {
    if (job.operation === 'delete') return saves.remove(inside, id);
    if (job.operation === 'undelete') return saves.putBack(inside, id, untilOf(portion.order));
    if (job.operation === 'update')
      return saves.update(inside, id, { fields, allowSaveOnDuplicate });
    return actOn(inside, { job, actionApiName }, { contextId: id, fields, allowSaveOnDuplicate });
  });
}

async function actOn(
  ctx: RequestContext,
  { job, actionApiName }: { job: BulkJob; actionApiName: string | undefined },
  asked: RowSave & { contextId: string },
) {
  // proof: `mayGoOn` checks the object before every portion
  const action = massActionOf(ctx, ctx.registry.object(job.objectApiName)!, actionApiName);
  return action.ok
    ? runQuickAction(ctx, action.value, { ...asked, apiName: action.value.written.apiName })
    : action;
}
