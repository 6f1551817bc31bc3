import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Tracing } from '#server/tracing/tracing.ts';

/** The statements of one request, in the order in which the request waited for them. */
export type QueryWaves = string[][];

export type QueryWaveMeter = {
  /** For `openTestServer`. */
  tracing: Tracing;
  /** Runs `work`, which sends one request, and returns its statements. One call at a time. */
  measure(work: () => Promise<unknown>): Promise<QueryWaves>;
};

const isAudit = /^(insert into|copy) audit /;

/** In ms without a new statement, after which the request can only wait for its statements. */
const QUIET = 8;

/**
 * Counts the waves of statements of a request: how often it waits for the database, when the
 * statements that it sends without waiting for each other count once. All statements are held until
 * the request sends no more of them; then they run, and are answered together. The count therefore
 * depends on the code, and not on how fast the database or the machine is. Two kinds of statements
 * do not count, because they belong to no page: lines of the audit log, which are written in the
 * background, and the look-up of a session after its cache entry expired.
 */
export function openQueryWaveMeter(): QueryWaveMeter {
  const inside = new AsyncLocalStorage<true>();
  let isMeasuring = false;
  let waves: QueryWaves = [];
  let held: { text: string; run: () => Promise<unknown>; answer: () => void }[] = [];
  let arrived = 0;
  let isGathering = false;

  const gather = async (): Promise<void> => {
    isGathering = true;
    for (let seen = -1; seen !== arrived;) {
      seen = arrived;
      await pause(QUIET);
      for (let turns = 0; turns < 5; turns++) await turn();
    }
    const wave = held;
    [held, isGathering] = [[], false];
    waves.push(wave.map(({ text }) => text));
    await Promise.allSettled(wave.map(({ run }) => run()));
    for (const { answer } of wave) answer();
  };
  const hold = <T>(text: string, start: () => Promise<T>): Promise<T> => {
    arrived += 1;
    return new Promise<T>((resolve, reject) => {
      let result: Promise<T>;
      held.push({
        text,
        run: () => (result = start()),
        answer: () => void result.then(resolve, reject),
      });
      if (!isGathering) void gather();
    });
  };

  return {
    tracing: {
      isUnderWay: () => inside.getStore() === true,
      span(start, work) {
        const text = start.attributes?.['db.query.text'];
        const run = () => work(() => undefined);
        const counts =
          typeof text === 'string' && !isAudit.test(text) && start.name !== 'session-find';
        return isMeasuring && counts ? hold(text, run) : run();
      },
      request: (_headers, work) => {
        inside.run(true, () => work(() => undefined));
      },
      close: async () => undefined,
    },
    async measure(work) {
      waves = [];
      isMeasuring = true;
      try {
        await work();
        return waves;
      } finally {
        isMeasuring = false;
      }
    },
  };
}
