import { setImmediate as soon } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Db, Statement } from '#db/connection.ts';
import { claimRun } from '#db/run-claims.ts';
import { type Log, openLog } from '#server/log.ts';
import { releaseRun, lastClaimOf, readJobRuns } from '#engine/bulk/job-runs.ts';
import { openSweeper, type Sweep } from '#server/jobs/sweeper.ts';
import { openLogSink } from '../../support/log-sink.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());
beforeEach(() => storedRows(server, 'delete from turn'));

const hour = 3_600_000;
const noon = Date.parse('2026-11-21T12:00:00Z');
const claim = (now: number) =>
  claimRun(server.ctx.db, { task: 'test', every: hour, now: new Date(now) });

it('one of several simultaneous claims of a run succeeds', async () => {
  expect(
    (await Promise.all([claim(noon), claim(noon + 1), claim(noon + 2)])).filter(Boolean),
  ).toHaveLength(1);
});

it('the next run can be claimed when the period is over', async () => {
  expect([
    await claim(noon),
    await claim(noon + hour - 1),
    await claim(noon + hour),
    await claim(noon + hour + 1),
  ]).toEqual([true, false, true, false]);
});

it('a claim by a clock that is a year ahead does not block other claims', async () => {
  expect([await claim(noon + 365 * 24 * hour), await claim(noon)]).toEqual([true, true]);
});

type Life = { minutes: number; at?: number; sweeps: readonly Sweep[]; log?: Log };

/** Runs servers that start `at` minutes after noon for some minutes, on a fake clock. */
async function live(
  copies: number,
  { minutes, at = 0, sweeps, log = openLog({ logLevel: 'silent' }) }: Life,
): Promise<void> {
  vi.setSystemTime(noon + at * 60_000);
  const pendingQueries: Promise<unknown>[] = [];
  const db: Db = {
    ...server.ctx.db,
    rows: <Row>(statement: Statement) => {
      const answer = server.ctx.db.rows<Row>(statement);
      pendingQueries.push(answer);
      return answer;
    },
    transaction: (work) => {
      const done = server.ctx.db.transaction(work);
      pendingQueries.push(done);
      return done;
    },
  };
  const ask = () => ({ ...server.ctx, db, now: new Date() });
  const opened = Array.from({ length: copies }, () =>
    openSweeper({
      ctx: ask,
      listen: server.dependencies.database.listen,
      log,
      sweeps,
    }),
  );
  for (let minute = 0; minute < minutes; minute++) {
    vi.advanceTimersByTime(60_000);
    await soon();
    // All queries of claims and runs finish before the clock moves on.
    for (let known = -1; known !== pendingQueries.length;) {
      known = pendingQueries.length;
      await Promise.all(pendingQueries);
      for (let turns = 0; turns < 5; turns++) await soon();
    }
  }
  await Promise.all(opened.map((sweeper) => sweeper.close()));
}

const broken: Sweep = { task: 'broken', run: () => Promise.reject(new Error('broken')) };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

it('servers that each run less than an hour sweep once an hour together', async () => {
  const sweep = vi.fn<Sweep['run']>(async () => undefined);
  for (const at of [0, 20, 40])
    await live(1, { minutes: 10, at, sweeps: [{ task: 'counted', run: sweep }] });
  expect(sweep).toHaveBeenCalledTimes(1);
  await live(1, { minutes: 10, at: 65, sweeps: [{ task: 'counted', run: sweep }] });
  expect(sweep).toHaveBeenCalledTimes(2);
});

it('one of three servers sweeps each hour', async () => {
  const sweep = vi.fn<Sweep['run']>(async () => undefined);
  await live(3, { minutes: 130, sweeps: [{ task: 'counted', run: sweep }] });
  expect(sweep).toHaveBeenCalledTimes(3);
});

it('a closing server waits for the running sweep and starts no other', async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const next = vi.fn<Sweep['run']>(async () => undefined);
  const sweeper = openSweeper({
    ctx: () => server.ctx,
    listen: server.dependencies.database.listen,
    log: openLog({ logLevel: 'silent' }),
    sweeps: [
      { task: 'slow', run: () => (begin(), done) },
      { task: 'next', run: next },
    ],
  });
  vi.advanceTimersByTime(60_000);
  await begun;
  const closed = vi.fn();
  const closing = sweeper.close().then(closed);
  await soon();
  expect(closed).not.toHaveBeenCalled();
  finish();
  await closing;
  expect(next).not.toHaveBeenCalled();
});

it('a failed sweep does not stop the others', async () => {
  const sweep = vi.fn<Sweep['run']>(async () => undefined);
  await live(1, { minutes: 5, sweeps: [broken, { task: 'counted', run: sweep }] });
  expect(sweep).toHaveBeenCalledTimes(1);
});

it('each sweep that processed rows is logged with their number, and no other', async () => {
  const { log, lines } = openLogSink('info');
  const sweeps: Sweep[] = [
    { task: 'two rows', run: async () => 2 },
    { task: 'three mails', run: async () => ['a', 'b', 'c'] },
    { task: 'nothing due', run: async () => 0 },
    { task: 'uncounted', run: async () => undefined },
    broken,
  ];
  await live(1, { minutes: 5, at: 700, sweeps, log });
  expect(lines().map(({ level, msg, task, count }) => [level, msg, task, count])).toEqual([
    [30, 'a job ran', 'two rows', 2],
    [30, 'a job ran', 'three mails', 3],
    [40, 'a job failed', 'broken', undefined],
  ]);
});

it('the result of each sweep is stored, and its claim can be released', async () => {
  let times = 0;
  await live(1, {
    minutes: 5,
    at: 500,
    sweeps: [
      {
        task: 'wellDone',
        run: async () => {
          times += 1;
        },
      },
      { ...broken, task: 'badlyDone' },
    ],
  });
  const runs = new Map((await readJobRuns(server.ctx.db)).map((run) => [run.task, run]));
  expect([runs.get('wellDone')?.error, runs.get('badlyDone')?.error]).toEqual([null, 'broken']);
  const taken = (await lastClaimOf(server.ctx.db, 'sweep'))!;
  expect(await releaseRun(server.ctx.db, 'sweep', new Date(taken.getTime() - 1))).toBe(0);
  expect(await releaseRun(server.ctx.db, 'sweep', taken)).toBe(1);
  expect(times).toBe(1);
});
