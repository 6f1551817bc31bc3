import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lastSeal, countUnsealed } from '#engine/audit/audit-log.ts';
import { countUnscanned } from '#engine/files/file-scans.ts';
import {
  releaseRun,
  type JobRunReport,
  runningJobs,
  lastClaimOf,
  readJobRuns,
} from '#engine/bulk/job-runs.ts';
import { countRows, findRows } from '#engine/read/query.ts';
import { wakeSchedulers, isAdministrator } from '#auth/sessions/all-sessions.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import type { ServerFacts } from '#protocol/operations/server-facts.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  bulkTask,
  mailTask,
  scanTask,
  sealTask,
  sweepTask,
  sweepTopic,
} from '#protocol/operations/sweep.ts';
import { bulkObject } from '../imports/bulk-job-row.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';

/** `since`: the time of the oldest row; null when no row waits. */
export type Queue = { waiting: number; since: string | null };
export type SweepStatus = {
  last: Date | null;
  runs: readonly JobRunReport[];
  underWay: ReadonlySet<string>;
  queues: ReadonlyMap<string, Queue>;
  seal: Awaited<ReturnType<typeof lastSeal>>;
  /** Files without a verdict of the virus scanner, by the recorded reason. */
  notScanned: ReadonlyMap<string, number>;
};

const noRight = refuse({ code: 'record.noRight' });

export async function readSweepStatus(
  ctx: RequestContext,
  tasks: readonly string[],
): Promise<Result<SweepStatus>> {
  if (!isAdministrator(ctx)) return noRight;
  const system = asSystem(ctx, 'read how work went');
  const { states } = staffBulkText;
  const [unscanned, last, runs, underWay, mails, jobs, unsealed, seal] = await Promise.all([
    countUnscanned(system),
    lastClaimOf(system.db, sweepTask),
    readJobRuns(system.db),
    runningJobs(system.db, tasks),
    queueOf(system, 'Mail__c', [mailStatus.waiting]),
    queueOf(system, bulkObject, [states.waiting, states.running]),
    countUnsealed(system.db),
    lastSeal(system.db),
  ]);
  const { waiting, since, reasons } = unscanned;
  return ok({
    last,
    runs,
    underWay,
    queues: new Map([
      [mailTask, mails],
      [bulkTask, jobs],
      [sealTask, unsealed],
      [scanTask, { waiting, since: since?.toISOString() ?? null }],
    ]),
    notScanned: reasons,
    seal,
  });
}

async function queueOf(
  system: RequestContext,
  from: string,
  operands: readonly string[],
): Promise<Queue> {
  const filters = [{ field: 'Status__c', operator: 'Equals' as const, operands }];
  const waiting = await countRows(system, { from, filters });
  const [oldest] =
    waiting === 0
      ? []
      : await findRows(system, {
          from,
          fields: ['CreatedDate'],
          filters,
          orderBy: ['CreatedDate'],
          limit: 1,
        });
  return { waiting, since: oldest === undefined ? null : String(oldest['CreatedDate']) };
}

/**
 * `seen`: the time of the last claim as the viewer saw it; null: no claim. `roundStale`: the claim
 * has changed since.
 */
export async function startSweep(
  ctx: RequestContext,
  seen: Date | null,
): Promise<Result<'round' | 'roundStale'>> {
  if (!isAdministrator(ctx)) return noRight;
  if (seen !== null && (await releaseRun(ctx.db, sweepTask, seen)) === 0) return ok('roundStale');
  const called = await wakeSchedulers(ctx, sweepTopic);
  return called.ok ? ok('round') : called;
}

const patience = 5_000; // ms

export type JobOutcome = 'ran' | 'failed' | 'busy' | 'stale' | 'asked' | 'going';
type JobRunRequest = { name: string; seen: Date | null; run: ServerFacts['runJob'] };

export async function runJobNow(
  ctx: RequestContext,
  { name, seen, run }: JobRunRequest,
): Promise<Result<JobOutcome>> {
  if (!isAdministrator(ctx) || ctx.viewer.kind !== 'user') return noRight;
  const { promise: late, resolve: giveUp } = Promise.withResolvers<'going'>();
  const timer = setTimeout(() => giveUp('going'), patience);
  const came = await Promise.race([run(name, { seen, by: ctx.viewer.userId }), late]).finally(() =>
    clearTimeout(timer),
  );
  return came === null ? refuse({ code: 'record.notFound' }) : ok(came);
}

export type OpenBulkJob = {
  id: string;
  name: string;
  owner: string;
  status: string;
  done: number;
  total: number;
  made: string;
  canGoOn: boolean;
};

const mostWorks = 20;

export async function readOpenBulkJobs(ctx: RequestContext): Promise<Result<OpenBulkJob[]>> {
  if (!isAdministrator(ctx)) return noRight;
  const { states } = staffBulkText;
  const rows = await findRows(ctx, {
    from: bulkObject,
    fields: ['Id', 'Name', 'Owner.Name', 'Status__c', 'Gedaan__c', 'Totaal__c', 'CreatedDate'],
    filters: [equals('Status__c', states.failed, states.stopped, states.running, states.waiting)],
    orderBy: ['-CreatedDate'],
    limit: mostWorks,
  });
  return ok(
    rows.map((row) => ({
      id: String(row['Id']),
      name: String(row['Name']),
      owner: String(row['Owner.Name'] ?? ''),
      status: String(row['Status__c']),
      done: Number(row['Gedaan__c'] ?? 0),
      total: Number(row['Totaal__c'] ?? 0),
      made: String(row['CreatedDate']),
      canGoOn: row['Status__c'] === states.failed || row['Status__c'] === states.stopped,
    })),
  );
}
