import { takeTurn } from '#db/turns.ts';
import type { Ask } from '#records/ask.ts';
import type { Log } from './log.ts';

/** One kind of work without a visitor: what is due is done, what is over is cleared up. */
export type Sweep = (ask: Ask) => Promise<unknown>;

export type Sweeper = {
  /** Stops; the sweep that runs is waited for, the others of its round are for the next. */
  close(): Promise<void>;
};

type Tools = { ask: () => Ask; log: Log; sweeps: readonly Sweep[] };

/** One round in an hour, by one copy for all. */
const every = 3_600_000; // ms
/** How often a copy looks whether a round is due. The first time soon after its start: a house that is started anew all day sweeps as well. */
const look = 300_000; // ms
const first = 15_000; // ms
const spread = 45_000; // ms; copies started together do not look together

/** Clears up, a little after the start and then every hour. */
export function openSweeper({ ask, log, sweeps }: Tools): Sweeper {
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const begin = () => {
    running = running.then(() => sweepInTurn(ask(), { log, sweeps, closing: closing.signal }));
    timer = setTimeout(begin, look).unref();
  };
  let timer = setTimeout(begin, first + Math.random() * spread).unref();
  return {
    close() {
      clearTimeout(timer);
      closing.abort();
      return running;
    },
  };
}

/** One after the other. A failed one stops no other, and is made up for by the next round. */
async function sweepInTurn(ask: Ask, { log, sweeps, closing }: Omit<Tools, 'ask'> & { closing: AbortSignal }): Promise<void> {
  if (closing.aborted) return;
  try {
    if (!(await takeTurn(ask.db, { task: 'sweep', every, now: ask.now }))) return;
  } catch (error) {
    log.warn({ err: error }, 'no sweep: the database did not say whose turn it is');
    return;
  }
  for (const sweep of sweeps) {
    if (closing.aborted) return;
    try {
      await sweep(ask);
    } catch (error) {
      log.warn({ err: error }, 'a sweep failed');
    }
  }
}
