import type { NotificationListener } from '#db/listen.ts';
import { claimRun } from '#db/run-claims.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { JobOutcome } from '#protocol/operations/server-facts.ts';
import { sweepTask, sweepTopic } from '#protocol/operations/sweep.ts';
import { type JobRequest, runJob } from './job.ts';
import type { Log } from '../log.ts';

/**
 * Work that no visitor asks for: what is due is done, what is over is cleared up. `task` is the name
 * under which its runs are stored; `run` gives the number of rows, or nothing.
 */
export type Sweep = { task: string; run: (ctx: RequestContext) => Promise<unknown> };

export type Sweeper = {
  /** The names of all work, in the order it is done in; `every` in ms. */
  tasks: readonly string[];
  every: number;
  /** Does one of them now, by this copy; null = no such work. */
  run(task: string, asking: JobRequest): Promise<JobOutcome | null>;
  /** Stops; the sweep that runs is waited for, the others of its round are for the next. */
  close(): Promise<void>;
};

type Tools = {
  ctx: () => RequestContext;
  log: Log;
  sweeps: readonly Sweep[];
  listen: Pick<NotificationListener, 'on'>;
};

/** One round in an hour, by one copy for all. */
const every = 3_600_000; // ms
/**
 * How often a copy looks whether a round is due. The first time soon after its start: a server that
 * is started anew all day sweeps as well.
 */
const look = 300_000; // ms
const first = 15_000; // ms
const spread = 45_000; // ms; copies started together do not look together

/** Clears up, a little after the start and then every hour. */
export function openSweeper({ ctx, log, sweeps, listen }: Tools): Sweeper {
  let running: Promise<void> = Promise.resolve();
  const askedFor = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const begin = () => {
    running = running.then(() => sweepInTurn(ctx(), { log, sweeps, closing: closing.signal }));
    timer = setTimeout(begin, look).unref();
  };
  let timer = setTimeout(begin, first + Math.random() * spread).unref();
  // Somebody asks for a round at once: each copy looks, and one takes the turn.
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

/**
 * One after the other. A failed one stops no other, and is made up for by the next round; one that
 * somebody asked for just now is theirs.
 */
async function sweepInTurn(
  ctx: RequestContext,
  { log, sweeps, closing }: Pick<Tools, 'log' | 'sweeps'> & { closing: AbortSignal },
): Promise<void> {
  if (closing.aborted) return;
  try {
    if (!(await claimRun(ctx.db, { task: sweepTask, every, now: ctx.now }))) return;
  } catch (error) {
    log.warn({ err: error }, 'no sweep: the database did not say whose turn it is');
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
