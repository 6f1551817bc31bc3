import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statement } from '#db/connection.ts';
import { openCallCounter } from '#auth/api-keys/call-counter.ts';
import { sha256 } from '#auth/factors/secrets.ts';

/** Calls of a minute are counted in memory, and the copies of the server tell each other. */

/** In the middle of a minute. */
const noon = new Date('2026-11-21T12:00:30Z');
const endOfMinute = Date.parse('2026-11-21T12:01:00Z');
beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => void vi.useRealTimers());

type Row = { key: string; points: number; expire: number };
/** `others`: what the other copies counted of each key. */
function open(others: Readonly<Record<string, number>> = {}) {
  const batches: Row[][] = [];
  let away = false;
  let ahead = 0;
  let underWay = Promise.resolve();
  const inAll = new Map<string, number>();
  const rows = async <Found>({ values }: Statement): Promise<Found[]> => {
    await underWay;
    if (away) throw new Error('away');
    const [keys, points, ends] = values as [string[], number[], number[]];
    batches.push(keys.map((key, at) => ({ key, points: points[at]!, expire: ends[at]! })));
    const answer = keys.map((key, at) => {
      const all = (inAll.get(`${key} ${ends[at]}`) ?? 0) + points[at]!;
      inAll.set(`${key} ${ends[at]}`, all);
      return { key, points: all + (others[key] ?? 0), expire: ends[at]! + ahead };
    });
    return answer as Found[]; // proof: the columns that the statement gives
  };
  const none = () => Promise.reject(new Error('not asked'));
  const counter = openCallCounter({
    db: { rows, run: none, transaction: none },
    clock: { now: () => new Date() },
  });
  return {
    ...counter,
    batches,
    setAway: (is: boolean) => void (away = is),
    /** The others are a minute ahead. */
    setAhead: () => void (ahead = 60_000),
    /** The database answers once this is done. */
    answersAfter: (promise: Promise<void>) => void (underWay = promise),
    used: (key = 'key') => counter.look(key, 1_000).rateUsage.used,
  };
}
const stored = (key = 'key') => `api:${sha256(key)}`;
const merge = () => vi.advanceTimersByTimeAsync(500);

describe('a call', () => {
  it('costs what it costs, and says what is left of the minute', () => {
    const { take } = open();
    const rateUsage = (used: number) => ({ used, limit: 10, resetSeconds: 30 });
    expect(take('key', { limit: 10, cost: 4 })).toEqual({ allowed: true, rateUsage: rateUsage(4) });
    expect(take('key', { limit: 10, cost: 6 })).toEqual({
      allowed: true,
      rateUsage: rateUsage(10),
    });
    const refused = { allowed: false, rateUsage: rateUsage(10), retryAfterSeconds: 30 };
    expect(take('key', { limit: 10, cost: 1 })).toEqual(refused);
    expect(take('other', { limit: 10, cost: 1 })).toEqual({
      allowed: true,
      rateUsage: rateUsage(1),
    });
  });

  it('that is refused is not counted', () => {
    const { take, used } = open();
    take('key', { limit: 10, cost: 8 });
    expect(take('key', { limit: 10, cost: 3 }).allowed).toBe(false);
    expect(used()).toBe(8);
    expect(take('key', { limit: 10, cost: 2 }).allowed).toBe(true);
  });

  it('in the next minute is the first', () => {
    const { take, used } = open();
    take('key', { limit: 1, cost: 1 });
    vi.setSystemTime(endOfMinute - 1);
    const refused = { allowed: false, retryAfterSeconds: 1 };
    expect(take('key', { limit: 1, cost: 1 })).toMatchObject(refused);
    vi.setSystemTime(endOfMinute);
    expect(used()).toBe(0);
    const first = { allowed: true, rateUsage: { used: 1, limit: 1, resetSeconds: 60 } };
    expect(take('key', { limit: 1, cost: 1 })).toEqual(first);
  });

  it('is looked at without being counted, and refused from the limit on', () => {
    const { take, look } = open();
    const rateUsage = (used: number, limit: number) => ({ used, limit, resetSeconds: 30 });
    expect(look('key', 1)).toEqual({ allowed: true, rateUsage: rateUsage(0, 1) });
    expect(look('key', 0)).toMatchObject({ allowed: false });
    take('key', { limit: 5, cost: 3 });
    expect(look('key', 4)).toEqual({ allowed: true, rateUsage: rateUsage(3, 4) });
    const refused = { allowed: false, rateUsage: rateUsage(3, 3), retryAfterSeconds: 30 };
    expect(look('key', 3)).toEqual(refused);
  });
});

describe('what a copy counted', () => {
  it('it tells the others half a second later, all keys together and in one order', async () => {
    const { take, batches } = open();
    for (const key of ['c', 'a', 'b', 'a']) take(key, { limit: 10, cost: 1 });
    await vi.advanceTimersByTimeAsync(499);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const points = { [stored('a')]: 2, [stored('b')]: 1, [stored('c')]: 1 };
    const sorted = Object.keys(points).toSorted();
    expect(batches).toEqual([
      sorted.map((key) => ({ key, points: points[key], expire: endOfMinute })),
    ]);
  });

  it('it tells once, and nothing while nothing is counted', async () => {
    const { take, batches } = open();
    take('key', { limit: 10, cost: 1 });
    await merge();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches).toHaveLength(1);
    take('key', { limit: 10, cost: 2 });
    await merge();
    expect(batches[1]).toEqual([{ key: stored(), points: 2, expire: endOfMinute }]);
  });

  it('is added to what the others counted', async () => {
    const { take, used } = open({ [stored()]: 5 });
    take('key', { limit: 10, cost: 1 });
    expect(used()).toBe(1);
    await merge();
    expect(used()).toBe(6);
    expect(take('key', { limit: 10, cost: 4 }).allowed).toBe(true);
    expect(take('key', { limit: 10, cost: 1 }).allowed).toBe(false);
    await merge();
    expect(used()).toBe(10);
  });

  it('counts here while the database is away, and is told once it is back', async () => {
    const { take, batches, used, setAway } = open();
    setAway(true);
    take('key', { limit: 10, cost: 3 });
    await merge();
    take('key', { limit: 10, cost: 1 });
    expect(used()).toBe(4);
    await merge();
    expect([used(), batches]).toEqual([4, []]);
    setAway(false);
    await merge();
    expect(batches).toEqual([[{ key: stored(), points: 4, expire: endOfMinute }]]);
    expect(used()).toBe(4);
  });

  it('of a minute that is over is not told any more once the key is used again', async () => {
    const { take, batches, setAway } = open();
    setAway(true);
    take('key', { limit: 10, cost: 3 });
    await merge();
    vi.setSystemTime(endOfMinute);
    take('key', { limit: 10, cost: 1 });
    setAway(false);
    await merge();
    expect(batches).toEqual([[{ key: stored(), points: 1, expire: endOfMinute + 60_000 }]]);
  });

  it('is told no more after it is closed', async () => {
    const { take, batches, close } = open();
    take('key', { limit: 10, cost: 1 });
    close();
    await merge();
    take('key', { limit: 10, cost: 1 });
    await merge();
    expect(batches).toEqual([]);
  });

  it('goes on counting while it is being told', async () => {
    const { take, batches, used } = open();
    take('key', { limit: 10, cost: 1 });
    vi.advanceTimersByTime(500);
    take('key', { limit: 10, cost: 2 });
    expect(used()).toBe(3);
    await merge();
    await merge();
    expect(batches.map(([row]) => row!.points)).toEqual([1, 2]);
    expect(used()).toBe(3);
  });

  it('and is counted while the telling fails is told with the rest', async () => {
    const { take, batches, used, setAway, answersAfter } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    answersAfter(promise);
    setAway(true);
    take('key', { limit: 10, cost: 3 });
    await merge();
    take('key', { limit: 10, cost: 2 });
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(used()).toBe(5);
    setAway(false);
    await merge();
    expect(batches).toEqual([[{ key: stored(), points: 5, expire: endOfMinute }]]);
  });

  it('while it is being told is told no more once the counter is closed', async () => {
    const { take, batches, close, answersAfter } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    answersAfter(promise);
    take('key', { limit: 10, cost: 3 });
    await merge();
    take('key', { limit: 10, cost: 2 });
    close();
    resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches.map(([row]) => row!.points)).toEqual([3]);
  });

  it('in a minute that is over for the others is not refused for their newer one', async () => {
    const { take, look, setAhead } = open({ [stored()]: 99 });
    setAhead();
    take('key', { limit: 50, cost: 1 });
    await merge();
    expect(look('key', 50).allowed).toBe(true);
  });
});
