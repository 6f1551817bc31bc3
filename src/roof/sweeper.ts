import type { Listener } from '#db/listen.ts';
import { takeTurn } from '#db/turns.ts';
import { noteJobRun } from '#records/job-runs.ts';
import { sweepTask, sweepTopic } from '#wire/sweep.ts';
import type { Ask } from '#records/ask.ts';
import type { Log } from './log.ts';

/** One kind of work without a visitor: what is due is done, what is over is cleared up. Its name is what it is known by. */
export type Sweep = (ask: Ask) => Promise<unknown>;

export type Sweeper = {
  /** The names of all work, in the order it is done in; `every` in ms. */
  tasks: readonly string[];
  every: number;
  /** Stops; the sweep that runs is waited for, the others of its round are for the next. */
  close(): Promise<void>;
};

type Tools = { ask: () => Ask; log: Log; sweeps: readonly Sweep[]; listen: Pick<Listener, 'on'> };

/** One round in an hour, by one copy for all. */
const every = 3_600_000; // ms
/** How often a copy looks whether a round is due. The first time soon after its start: a house that is started anew all day sweeps as well. */
const look = 300_000; // ms
const first = 15_000; // ms
const spread = 45_000; // ms; copies started together do not look together

/** Clears up, a little after the start and then every hour. */
export function openSweeper({ ask, log, sweeps, listen }: Tools): Sweeper {
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const begin = () => {
    running = running.then(() => sweepInTurn(ask(), { log, sweeps, closing: closing.signal }));
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
    tasks: sweeps.map(({ name }) => name),
    every,
    close() {
      stopHearing();
      clearTimeout(timer);
      closing.abort();
      return running;
    },
  };
}

/** One after the other. A failed one stops no other, and is made up for by the next round. */
async function sweepInTurn(ask: Ask, { log, sweeps, closing }: Pick<Tools, 'log' | 'sweeps'> & { closing: AbortSignal }): Promise<void> {
  if (closing.aborted) return;
  try {
    if (!(await takeTurn(ask.db, { task: sweepTask, every, now: ask.now }))) return;
  } catch (error) {
    log.warn({ err: error }, 'no sweep: the database did not say whose turn it is');
    return;
  }
  for (const sweep of sweeps) {
    if (closing.aborted) return;
    await runOnce(ask, sweep, log);
  }
}

/** How it went is kept, for who keeps the house. */
async function runOnce(ask: Ask, sweep: Sweep, log: Log): Promise<void> {
  const began = new Date();
  const start = performance.now();
  let error: string | null = null;
  try {
    await sweep(ask);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
    log.warn({ err: thrown, task: sweep.name }, 'a sweep failed');
  }
  const note = { task: sweep.name, began, took: performance.now() - start, error };
  await noteJobRun(ask.db, note).catch((thrown: unknown) => log.warn({ err: thrown }, 'how a sweep went could not be noted'));
}
