import type { NotificationListener } from '#db/listen.ts';
import { claimRun } from '#db/run-claims.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { JobOutcome } from '#protocol/operations/server-facts.ts';
import { sweepTask, sweepTopic } from '#protocol/operations/sweep.ts';
import { type JobRequest, runJob } from './job.ts';
import type { Log } from '../log.ts';

/** `task`: the stored name. `run`: resolves to the number of rows, or nothing. */
export type Sweep = { task: string; run: (ctx: RequestContext) => Promise<unknown> };

export type Sweeper = {
  tasks: readonly string[];
  every: number;
  /** Null when there is no such sweep, or when the sweeper is closed. */
  run(task: string, asking: JobRequest): Promise<JobOutcome | null>;
  close(): Promise<void>;
};

type Tools = {
  ctx: () => RequestContext;
  log: Log;
  sweeps: readonly Sweep[];
  listen: Pick<NotificationListener, 'on'>;
};

/** One copy of the server runs a round for all copies. */
const every = 3_600_000; // ms
/**
 * The first check follows soon after the start, so that a server that restarts often sweeps too.
 */
const look = 300_000; // ms
const first = 15_000; // ms
const spread = 45_000; // ms; copies started together then do not check together

export function openSweeper({ ctx, log, sweeps, listen }: Tools): Sweeper {
  let running: Promise<void> = Promise.resolve();
  const askedFor = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const begin = () => {
    running = running.then(() => sweepInTurn(ctx(), { log, sweeps, closing: closing.signal }));
    timer = setTimeout(begin, look).unref();
  };
  let timer = setTimeout(begin, first + Math.random() * spread).unref();
  // An administrator requested a round. One of the copies runs it.
  const stopHearing = listen.on(({ topic }) => {
    if (topic !== sweepTopic) return;
    clearTimeout(timer);
    begin();
  });
  return {
    tasks: sweeps.map(({ task }) => task),
    every,
    async run(task, asking) {
      const sweep = sweeps.find((one) => one.task === task);
      if (sweep === undefined || closing.signal.aborted) return null;
      const asked = runOnce(ctx(), sweep, { log, asking });
      askedFor.add(asked);
      return asked.finally(() => askedFor.delete(asked));
    },
    async close() {
      stopHearing();
      clearTimeout(timer);
      closing.abort();
      await Promise.all([running, ...askedFor]);
    },
  };
}

async function sweepInTurn(
  ctx: RequestContext,
  { log, sweeps, closing }: Pick<Tools, 'log' | 'sweeps'> & { closing: AbortSignal },
): Promise<void> {
  if (closing.aborted) return;
  try {
    if (!(await claimRun(ctx.db, { task: sweepTask, every, now: ctx.now }))) return;
  } catch (error) {
    log.warn(
      { err: error },
      'the hourly jobs did not run, because the database did not answer which server runs ' +
        'them; they are tried again',
    );
    return;
  }
  for (const sweep of sweeps) {
    if (closing.aborted) return;
    await runOnce(ctx, sweep, { log });
  }
}

const runOnce = (
  ctx: RequestContext,
  sweep: Sweep,
  { log, asking }: { log: Log; asking?: JobRequest },
): Promise<JobOutcome> =>
  runJob(
    { task: sweep.task, work: () => sweep.run(ctx) },
    { db: ctx.db, log, ...(asking && { asking }) },
  );
