import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { notFound, objectOfId } from '#engine/read/read.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type {
  BulkApiState,
  ColumnDelimiter,
  IngestOperation,
  LineEnding,
} from '#protocol/shapes/rest/bulk-api.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import {
  bulkJobFields,
  bulkJobOfRow,
  bulkObject,
  mayStartBulkJob,
} from '../imports/bulk-job-row.ts';

/** What the jobs of the Bulk API share. Source: record-api.md §11.3. */

/** How the CSV of a job is written. Stored in `Opdracht__c`. */
export type CsvFormat = { columnDelimiter: ColumnDelimiter; lineEnding: LineEnding };

/** Stored as JSON in `Opdracht__c`. */
export type IngestOrder = CsvFormat & {
  operation: IngestOperation;
  /** The field that tells which row a line is about, for `upsert`. */
  key: string | null;
  /** The columns of the CSV; null before it is sent. */
  head: readonly string[] | null;
  /** Why nothing of the CSV could be done. */
  error: string | null;
};
export type BulkApiJob<Order> = { job: BulkJob; order: Order; owner: string; changedDate: string };
type Kind = 'ingest' | 'query';

/** Refusal: `record.noRight`, also for an API key that is limited. */
export const bulkApiRefusal = (ctx: RequestContext) =>
  mayStartBulkJob(ctx)
    ? null
    : refuse({ code: 'record.noRight', detail: 'You may not make jobs on many rows' });

/** A job of this viewer. Refusals: `record.idMalformed`, `record.notFound`. */
export async function findBulkApiJob<Order>(
  ctx: RequestContext,
  id: string,
  kind: Kind,
): Promise<Result<BulkApiJob<Order>>> {
  if (!mayStartBulkJob(ctx)) return notFound;
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  if (known.value.object.apiName !== bulkObject) return notFound;
  const [row] = await readOwn(ctx, kind, { id: known.value.recordId, limit: 1 });
  return row === undefined ? notFound : ok(jobOfRow<Order>(row));
}

const mostJobs = 1_000;

/** The jobs of this viewer, the newest first. */
export async function findBulkApiJobs<Order>(
  ctx: RequestContext,
  kind: Kind,
): Promise<Result<BulkApiJob<Order>[]>> {
  const refused = bulkApiRefusal(ctx);
  if (refused) return refused;
  const rows = await readOwn(ctx, kind, { limit: mostJobs });
  return ok(rows.map((row) => jobOfRow<Order>(row)));
}

/** As the system, because `Opdracht__c` is hidden; only the jobs of the viewer. */
const readOwn = (
  ctx: RequestContext,
  kind: Kind,
  { id, limit }: { id?: string; limit: number },
): Promise<readonly PlainRow[]> =>
  findRows(asSystem(ctx, 'read what an import is to do'), {
    from: bulkObject,
    fields: [...bulkJobFields, 'Opdracht__c', 'SystemModstamp'],
    filters: [
      equals('OwnerId', actorIdOf(ctx.viewer) ?? ''),
      equals('Soort__c', staffBulkText.kinds[kind]),
      ...(id === undefined ? [] : [equals('Id', id)]),
    ],
    orderBy: ['-CreatedDate'],
    limit,
  });

const jobOfRow = <Order>(row: PlainRow): BulkApiJob<Order> => ({
  job: bulkJobOfRow(row),
  // proof: the maker of this kind of job stored its order in this form
  order: JSON.parse(String(row['Opdracht__c'])) as Order,
  owner: String(row['OwnerId']),
  changedDate: String(row['SystemModstamp']),
});

export const stateOf = ({ status, stoppedFor }: BulkJob): BulkApiState => {
  if (status === 'draft') return 'Open';
  if (status === 'waiting') return 'UploadComplete';
  if (status === 'running') return 'InProgress';
  if (status === 'done') return 'JobComplete';
  return status === 'stopped' && stoppedFor === 'user' ? 'Aborted' : 'Failed';
};

/** Locks the job, so that it is between two portions, and reads it again. */
export const withLockedJob = <Order, T>(
  ctx: RequestContext,
  { id, kind }: { id: string; kind: Kind },
  work: (inside: RequestContext, found: BulkApiJob<Order>) => Promise<Result<T>>,
): Promise<Result<T>> =>
  inTransaction<T>(ctx, async (inside) => {
    const found = await findBulkApiJob<Order>(inside, id, kind);
    if (!found.ok) return found;
    await lockRecord(asSystem(inside, 'read what an import is to do'), found.value.job.id);
    const again = await findBulkApiJob<Order>(inside, id, kind);
    return again.ok ? work(inside, again.value) : again;
  });

/** Refusals: `job.state` while the job runs, and those of `findBulkApiJob`. */
export const deleteBulkApiJob = (
  ctx: RequestContext,
  id: string,
  kind: Kind,
): Promise<Result<null>> =>
  withLockedJob<unknown, null>(ctx, { id, kind }, async (inside, { job }) => {
    if (isBulkJobActive(job.status)) return jobStateRefusal('Abort the job before you delete it');
    const deleted = await deleteRecord(
      asSystemOnBehalf(inside, 'keep a work on many rows'),
      job.id,
    );
    return deleted.ok ? ok(null) : deleted;
  });

export const jobStateRefusal = (detail: string) => refuse({ code: 'job.state', detail });

/** The facts that both kinds of jobs show. `apiVersion`: the one whose contract we answer. */
export function commonFacts<Order extends CsvFormat>({
  job,
  order,
  owner,
  changedDate,
}: BulkApiJob<Order>) {
  const { startedDate, finishedDate } = job;
  const took =
    startedDate === null || finishedDate === null
      ? 0
      : Date.parse(finishedDate) - Date.parse(startedDate);
  return {
    columnDelimiter: order.columnDelimiter,
    concurrencyMode: 'Parallel' as const,
    contentType: 'CSV' as const,
    createdById: owner,
    createdDate: job.createdDate,
    id: job.id,
    lineEnding: order.lineEnding,
    numberRecordsProcessed: job.done,
    object: job.objectApiName,
    retries: 0,
    state: stateOf(job),
    systemModstamp: changedDate,
    totalProcessingTime: Math.max(0, took),
  };
}
