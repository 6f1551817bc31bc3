import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { type PlainRow, lockAvailableRows } from '#engine/read/query.ts';
import { isConflict } from '#engine/model/refusals.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { WrittenRecord } from '#engine/write/write.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { BulkJob, BulkKind } from '#protocol/shapes/bulk-job.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { historySource } from '#protocol/users/history.ts';
import { mayIssueCodes } from '../fibre/code-order.ts';
import {
  bulkObject,
  changeJob,
  type JobChange,
  bulkJobOfRow,
  bulkJobFields,
} from './bulk-job-row.ts';
import { massActionOf, type RowsOrder } from './bulk-jobs.ts';

/**
 * Saves as a single call does them, with all that follows. The roof hands them down from the door
 * that knows them.
 */
export type BulkSaves = {
  create(
    ctx: RequestContext,
    input: RowSave & { apiName: string; isTried: boolean },
  ): Promise<Result<WrittenRecord>>;
  /** Null where each is to be made by itself. */
  createTogether(
    ctx: RequestContext,
    input: Omit<RowSave, 'fields'> & {
      apiName: string;
      isTried: boolean;
      rows: readonly RowSave['fields'][];
    },
  ): Promise<readonly Result<WrittenRecord>[] | null>;
  update(ctx: RequestContext, id: string, input: RowSave): Promise<Result<WrittenRecord>>;
  /** The same. */
  changeTogether(
    ctx: RequestContext,
    input: BatchUpdate,
  ): Promise<readonly Result<WrittenRecord>[] | null>;
  remove(ctx: RequestContext, id: string): Promise<Result<WrittenRecord>>;
  removeTogether(
    ctx: RequestContext,
    rows: ManyRows,
  ): Promise<readonly Result<WrittenRecord>[] | null>;
  putBack(ctx: RequestContext, id: string, deletedUntil: Date): Promise<Result<WrittenRecord>>;
  putBackTogether(
    ctx: RequestContext,
    rows: ManyRows & { deletedUntil: Date },
  ): Promise<readonly Result<WrittenRecord>[] | null>;
};
export type BatchUpdate = Omit<RowSave, 'fields'> & {
  apiName: string;
  isTried: boolean;
  besideNew: boolean;
  rows: readonly { id: string; fields: RowSave['fields'] }[];
};
type ManyRows = { apiName: string; ids: readonly string[] };
export type RowSave = { fields: Dict<Scalar | null>; allowSaveOnDuplicate: boolean };

/** What a portion has at hand. `until`: when it hands over to who waits. */
export type Portion = {
  /** Inside the transaction of the portion, as the system. */
  system: RequestContext;
  /** Past that transaction, for what is only tried. */
  beside: RequestContext['db'];
  /** The same as who asked for the work. */
  asker: RequestContext;
  job: BulkJob;
  order: unknown;
  saves: BulkSaves;
  isOver: () => boolean;
  report: (fault: unknown) => void;
};

/** Does a portion; gives what became of the job by it. */
export type PortionHandler = (portion: Portion) => Promise<JobChange>;

export type BulkJobDependencies = {
  saves: BulkSaves;
  handlers: Readonly<Record<BulkKind, PortionHandler>>;
  report: (fault: unknown) => void;
};

/** The row of the job is held as long as a portion takes, and so are the rows it changed. */
const portionTime = 300; // ms

/**
 * Does the next portion of the work that waited longest, as who asked for it, with the rights they
 * have now; false when there is none. Rows and progress are one transaction: a process that is
 * killed in it did nothing of it. Any number of copies may do this at once. A fault of ours ends
 * the job as failed, and is thrown.
 */
export async function runNextPortion(
  ctx: RequestContext,
  workshop: BulkJobDependencies,
): Promise<boolean> {
  const system = asSystem(ctx, 'carry out a work on many rows');
  let taken: string | undefined;
  try {
    const done = await inTransaction<boolean>(system, async (inside) => {
      const [row] = await lockAvailableRows(inside, {
        from: bulkObject,
        fields: [...bulkJobFields, 'Opdracht__c'],
        filters: [unfinished],
        orderBy: ['LastModifiedDate'],
        limit: 1,
      });
      taken = row && String(row['Id']);
      if (row !== undefined) await runPortion(inside, { row, beside: system.db }, workshop);
      return ok(row !== undefined);
    });
    return done.ok && done.value;
  } catch (fault) {
    // The database was away, or others wanted the same rows: it waits for the next look.
    if (
      taken === undefined ||
      !(fault instanceof Error) ||
      fault.name === 'DatabaseUnavailableError' ||
      isConflict(fault)
    )
      throw fault;
    const id = taken;
    await inTransaction(system, async (inside) =>
      ok(await changeJob(inside, id, { status: 'failed', reason: 'fault' })),
    );
    throw fault;
  }
}

const unfinished = {
  field: 'Status__c',
  operator: 'Equals',
  operands: [staffBulkText.states.waiting, staffBulkText.states.running],
} as const;

async function runPortion(
  system: RequestContext,
  { row, beside }: { row: PlainRow; beside: RequestContext['db'] },
  { saves, handlers, report }: BulkJobDependencies,
): Promise<void> {
  const job = bulkJobOfRow(row);
  const viewer = await viewerOfUser(system.db, String(row['OwnerId']));
  const order: unknown = JSON.parse(String(row['Opdracht__c']));
  if (viewer === null || !mayGoOn({ ...system, viewer }, job, order))
    return changeJob(system, job.id, { status: 'stopped', reason: 'rights' });
  const { clock } = system.outside;
  const end = clock.now().getTime() + portionTime;
  const within = {
    ...system,
    work: {
      id: job.id,
      from: fromFile.has(job.operation) ? historySource.file : historySource.work,
      proven: wasProven(order),
    },
  } as const;
  const change = await handlers[job.operation]({
    system: within,
    beside,
    asker: { ...within, viewer },
    job,
    order,
    saves,
    report,
    isOver: () => clock.now().getTime() >= end,
  });
  await changeJob(system, job.id, {
    status: 'running',
    ...(job.startedDate === null && { started: true }),
    ...change,
  });
}

/** As `makeJob` stored it. */
const wasProven = (order: unknown): boolean =>
  typeof order === 'object' && order !== null && 'proven' in order && order.proven === true;

const fromFile: ReadonlySet<BulkKind> = new Set(['import', 'addresses']);

/** Looked at anew before every portion; what a single row says to who asks, it says itself. */
function mayGoOn(
  ctx: RequestContext,
  { operation, objectApiName }: BulkJob,
  order: unknown,
): boolean {
  const { registry, viewer } = ctx;
  const object = registry.object(objectApiName);
  const accessRole = accessRoleOf(viewer);
  if (!isStaff(viewer) || !object || !seesObject(object, accessRole)) return false;
  if (operation === 'update' || operation === 'delete')
    return mayPerform(object, accessRole, operation);
  if (operation === 'undelete') return mayPerform(object, accessRole, 'delete');
  // proof: kept so by startBulkJob
  if (operation === 'action')
    return massActionOf(ctx, object, (order as RowsOrder).actionApiName).ok;
  if (operation === 'codes') return mayIssueCodes(ctx);
  const [makes, changes] = [
    mayPerform(object, accessRole, 'create'),
    mayPerform(object, accessRole, 'update'),
  ];
  return operation === 'addresses' ? makes && changes : makes || changes;
}

/** One row, by itself: what it refuses or breaks is undone, and holds up no other. */
export async function tryRow(
  { asker, report }: Pick<Portion, 'asker' | 'report'>,
  work: (inside: RequestContext) => Promise<Result<unknown>>,
): Promise<readonly Problem[]> {
  try {
    const result = await inTransaction<unknown>(asker, work);
    return result.ok ? [] : result.problems;
  } catch (fault) {
    if (isConflict(fault) || (fault instanceof Error && fault.name === 'DatabaseUnavailableError'))
      throw fault;
    report(fault);
    return refuse({ code: 'bulk.fault', detail: 'A fault of ours' }).problems;
  }
}
