import type { Db } from '#db/connection.ts';
import { withJobLock, lastStartOf, saveJobRun } from '#engine/bulk/job-runs.ts';
import type { JobOutcome } from '#protocol/operations/server-facts.ts';
import type { Log } from '../log.ts';

/** `work` answers how many rows it did, or a list of what it did, or nothing. */
export type Job = { task: string; work: () => Promise<unknown> };

/**
 * `seen`: when it began the last time, as who asks saw it; pressed twice, it is done once. Absent:
 * it is its turn.
 */
export type JobRequest = { seen: Date | null; by: string };

type Tools = { db: Db; log: Log; asking?: JobRequest };

/** Does a job of the system, on one copy at a time, and notes how it went. */
export async function runJob({ task, work }: Job, { db, log, asking }: Tools): Promise<JobOutcome> {
  try {
    return await withJobLock(db, task, async () => {
      if (asking && (await lastStartOf(db, task))?.getTime() !== asking.seen?.getTime())
        return 'stale';
      return carryOut({ task, work }, { db, log, by: asking?.by ?? null });
    });
  } catch (error) {
    log.warn({ err: error, task }, 'a job could not be begun, or how it went could not be noted');
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
    log.warn({ err: thrown, task }, 'a sweep failed');
  }
  await saveJobRun(db, { task, began, took: performance.now() - start, error, did, askedBy: by });
  return error === null ? 'ran' : 'failed';
}

const countOf = (answer: unknown): number | null =>
  typeof answer === 'number' ? answer : Array.isArray(answer) ? answer.length : null;
