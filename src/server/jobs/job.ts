import type { Db } from '#db/connection.ts';
import { withJobLock, lastStartOf, saveJobRun } from '#engine/bulk/job-runs.ts';
import type { JobOutcome } from '#protocol/operations/server-facts.ts';
import type { Log } from '../log.ts';

/** `work` resolves to the number of rows that it processed, an array of what it did, or nothing. */
export type Job = { task: string; work: () => Promise<unknown> };

/**
 * `seen`: the start of the last run that the requester saw. If another run has started since, the
 * request is outdated, so pressing the button twice runs the job once. `by`: the requester.
 */
export type JobRequest = { seen: Date | null; by: string };

type Tools = { db: Db; log: Log; asking?: JobRequest };

/** `busy`: the job is already running. `stale`: the request is outdated. */
export async function runJob({ task, work }: Job, { db, log, asking }: Tools): Promise<JobOutcome> {
  try {
    return await withJobLock(db, task, async () => {
      if (asking && (await lastStartOf(db, task))?.getTime() !== asking.seen?.getTime())
        return 'stale';
      return carryOut({ task, work }, { db, log, by: asking?.by ?? null });
    });
  } catch (error) {
    log.warn({ err: error, task }, 'a job could not be started, or its result could not be stored');
    return 'failed';
  }
}

async function carryOut(
  { task, work }: Job,
  { db, log, by }: { db: Db; log: Log; by: string | null },
): Promise<JobOutcome> {
  const [began, start] = [new Date(), performance.now()];
  let [error, did]: [string | null, number | null] = [null, null];
  try {
    did = countOf(await work());
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
    log.warn({ err: thrown, task }, 'a job failed');
  }
  const took = performance.now() - start;
  if (did !== null && did > 0) log.info({ task, count: did, ms: Math.round(took) }, 'a job ran');
  await saveJobRun(db, { task, began, took, error, did, askedBy: by });
  return error === null ? 'ran' : 'failed';
}

const countOf = (answer: unknown): number | null =>
  typeof answer === 'number' ? answer : Array.isArray(answer) ? answer.length : null;
