import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/connection.ts';
import { openRateLimits, sweepCounters, type RateLimits } from '#auth/api-keys/rate-limits.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { noLimits, openAuthFixture, type AuthFixture } from './auth-fixture.ts';

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
const opened: RateLimits[] = [];
afterEach(async () => {
  for (const limits of opened.splice(0)) limits.close();
  await world.db.run({ text: 'delete from limit_counter', values: [] });
});

/** In the middle of a minute, so that no window ends during a test. */
const noon = new Date('2026-11-21T12:00:30Z');
const open = (db: Db, now: () => Date = () => noon): RateLimits => {
  const limits = openRateLimits({ db, off: false, clock: { now } });
  opened.push(limits);
  return limits;
};
const allowedOf = (
  limits: RateLimits,
  key: string,
  counts: { limit: number; tries: number },
): number =>
  Array.from({ length: counts.tries }, () =>
    limits.takeApi(key, { limit: counts.limit, cost: 1 }),
  ).filter(({ allowed }) => allowed).length;

/** The points of all servers together for a key. */
const pointsOf = async (key: string): Promise<number | undefined> =>
  (
    await world.db.rows<{ points: number }>({
      text: 'select points from limit_counter where key = $1',
      values: [`api:${sha256(key)}`],
    })
  )[0]?.points;

test.each([
  ['form', 10, 600],
  ['loginAccount', 10, 900],
  ['loginAddress', 50, 900],
] as const)(
  'two servers together allow exactly as many attempts of kind %s: %i in %i seconds',
  async (kind, points, seconds) => {
    const [one, two] = [open(world.db), open((await world.open()).db)];
    const taken = await Promise.all(
      Array.from({ length: points + 15 }, (_, i) =>
        (i % 2 ? one : two).take(kind, 'contact 192.0.2.1'),
      ),
    );
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(points);
    const refusal = await one.take(kind, 'contact 192.0.2.1');
    expect(refusal.allowed).toBe(false);
    expect(!refusal.allowed && refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(!refusal.allowed && refusal.retryAfterSeconds).toBeLessThanOrEqual(seconds);
    expect(await two.take(kind, 'contact 192.0.2.2')).toEqual({ allowed: true });
  },
);

test('an attempt fails with an error when the database is away', async () => {
  const away = () => Promise.reject(new Error('away'));
  await expect(
    open({ rows: away, run: away, transaction: away }).take('form', 'x'),
  ).rejects.toThrow('away');
});

test('calls beyond the limit of this minute are refused until the next minute', () => {
  let now = noon;
  const limits = open(world.db, () => now);
  expect(allowedOf(limits, 'user', { limit: 5, tries: 8 })).toBe(5);
  expect(limits.takeApi('user', { limit: 5, cost: 1 })).toMatchObject({
    allowed: false,
    retryAfterSeconds: 30,
  });
  expect(limits.takeApi('other', { limit: 5, cost: 1 })).toMatchObject({ allowed: true });
  now = new Date('2026-11-21T12:00:59.999Z');
  expect(limits.takeApi('user', { limit: 5, cost: 1 })).toMatchObject({
    allowed: false,
    retryAfterSeconds: 1,
  });
  now = new Date('2026-11-21T12:01:00Z');
  expect(limits.takeApi('user', { limit: 5, cost: 1 })).toMatchObject({ allowed: true });
});

test('servers share their counts of calls in one statement for all keys', async () => {
  const other = (await world.open()).db;
  let statements = 0;
  const counted: Db = {
    ...world.db,
    rows: <Row>(statement: Parameters<Db['rows']>[0]) => (
      statements++,
      world.db.rows<Row>(statement)
    ),
  };
  const [one, two] = [open(counted), open(other)];
  for (let i = 0; i < 300; i++) one.takeApi(`user ${i}`, { limit: 10, cost: 1 });
  expect(allowedOf(one, 'user', { limit: 10, tries: 6 })).toBe(6);
  expect(statements).toBe(0);
  await expect.poll(() => pointsOf('user')).toBe(6);
  expect(statements).toBe(1);
  expect(two.takeApi('user', { limit: 10, cost: 1 })).toMatchObject({ allowed: true });
  await expect.poll(() => two.look('user', 10).rateUsage?.used).toBe(7);
  expect(allowedOf(two, 'user', { limit: 10, tries: 9 })).toBe(3);
  await pause(800);
  expect(statements).toBe(1);
});

test('a server without its database counts its own calls and shares them later', async () => {
  let away = true;
  const flaky: Db = {
    ...world.db,
    rows: <Row>(statement: Parameters<Db['rows']>[0]) =>
      away ? Promise.reject(new Error('away')) : world.db.rows<Row>(statement),
  };
  const limits = open(flaky);
  expect(allowedOf(limits, 'user', { limit: 10, tries: 4 })).toBe(4);
  await pause(700);
  expect(allowedOf(limits, 'user', { limit: 5, tries: 4 })).toBe(1);
  away = false;
  await expect.poll(() => pointsOf('user')).toBe(5);
});

test('a server whose clock is a minute behind adds nothing to the newer minute', async () => {
  const [one, behind] = [open(world.db), open(world.db, () => new Date(noon.getTime() - 60_000))];
  one.takeApi('user', { limit: 10, cost: 1 });
  await expect.poll(() => pointsOf('user')).toBe(1);
  behind.takeApi('user', { limit: 10, cost: 1 });
  await pause(700);
  expect(
    await world.db.rows({ text: 'select points, expire from limit_counter', values: [] }),
  ).toEqual([{ points: 1, expire: Date.parse('2026-11-21T12:01:00Z') }]);
});

test('the sweep deletes only counters whose time is over', async () => {
  const limits = open(world.db);
  await limits.take('form', 'x');
  await world.db.run({
    text: `insert into limit_counter (key, points, expire) values ('old', 1, $1)`,
    values: [Date.now() - 120_000],
  });
  expect(await sweepCounters(world.db, new Date())).toBe(1);
});

test('limits that are switched off allow every attempt and every call', async () => {
  for (let i = 0; i < 60; i++)
    expect(await noLimits.take('loginAddress', 'x')).toEqual({ allowed: true });
  expect(allowedOf(noLimits, 'x', { limit: 1, tries: 5 })).toBe(5);
});
