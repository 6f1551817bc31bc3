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
 * The saves of single API calls. The server injects them, because this layer may not import the
 * API. A `…Together` function returns null when each row must be saved separately.
 */
export type BulkSaves = {
  create(
    ctx: RequestContext,
    input: RowSave & { apiName: string; isTried: boolean },
  ): Promise<Result<WrittenRecord>>;
  createTogether(
    ctx: RequestContext,
    input: Omit<RowSave, 'fields'> & {
      apiName: string;
      isTried: boolean;
      rows: readonly RowSave['fields'][];
    },
  ): Promise<readonly Result<WrittenRecord>[] | null>;
  update(ctx: RequestContext, id: string, input: RowSave): Promise<Result<WrittenRecord>>;
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

export type Portion = {
  system: RequestContext;
  /** The database outside the transaction of the portion, for trial saves. */
  beside: RequestContext['db'];
  /** The owner of the job as viewer, in the transaction of the portion. */
  asker: RequestContext;
  job: BulkJob;
  order: unknown;
  saves: BulkSaves;
  isOver: () => boolean;
  report: (fault: unknown) => void;
};

export type PortionHandler = (portion: Portion) => Promise<JobChange>;

export type BulkJobDependencies = {
  saves: BulkSaves;
  handlers: Readonly<Record<BulkKind, PortionHandler>>;
  report: (fault: unknown) => void;
};

/** Short, because the row of the job and all changed rows are locked during a portion. */
const portionTime = 300; // ms

/**
 * Takes the job that was changed longest ago, with the current rights of its owner. False: no
 * unfinished job that is not locked. A bug ends the job as failed, and is thrown again.
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
    // The job stays unfinished when the database was unavailable or a lock conflicted.
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
  const { clock } = system.services.integrations;
  const end = clock.now().getTime() + portionTime;
  const work = {
    id: job.id,
    from: fromFile.has(job.operation) ? historySource.file : historySource.work,
    proven: wasProven(order),
  };
  const within: RequestContext = { ...system, origin: { ...system.origin, work } };
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

const wasProven = (order: unknown): boolean =>
  typeof order === 'object' && order !== null && 'proven' in order && order.proven === true;

const fromFile: ReadonlySet<BulkKind> = new Set(['import', 'addresses']);

/** The saves of single rows check the rights to those rows. */
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
  // proof: `startBulkJob` stored the order in this form
  if (operation === 'action')
    return massActionOf(ctx, object, (order as RowsOrder).actionApiName).ok;
  if (operation === 'codes') return mayIssueCodes(ctx);
  const [makes, changes] = [
    mayPerform(object, accessRole, 'create'),
    mayPerform(object, accessRole, 'update'),
  ];
  return operation === 'addresses' ? makes && changes : makes || changes;
}

/**
 * In its own transaction or savepoint, so that a refusal or error does not stop other rows. Throws
 * when a lock conflicts or the database is unavailable.
 */
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
