import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statement } from '#db/connection.ts';
import { openCallCounter } from '#auth/api-keys/call-counter.ts';
import { sha256 } from '#auth/factors/secrets.ts';

/** API calls per minute are counted in memory, and shared between servers. */

/** In the middle of a minute, so that no minute ends during a test. */
const noon = new Date('2026-11-21T12:00:30Z');
const endOfMinute = Date.parse('2026-11-21T12:01:00Z');
beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => void vi.useRealTimers());

type Row = { key: string; points: number; expire: number };
/** `others`: the calls that other servers counted for each key. */
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
    /** The clocks of other servers are a minute ahead. */
    setAhead: () => void (ahead = 60_000),
    /** The database answers once this is done. */
    answersAfter: (promise: Promise<void>) => void (underWay = promise),
    used: (key = 'key') => counter.look(key, 1_000).rateUsage.used,
  };
}
const stored = (key = 'key') => `api:${sha256(key)}`;
const merge = () => vi.advanceTimersByTimeAsync(500);

describe('a call', () => {
  it('is counted with its cost, and gives the usage of this minute', () => {
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

  it('in the next minute counts from zero', () => {
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

  it('can be checked without being counted', () => {
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

describe('the count of a server', () => {
  it('is shared half a second later, for all keys in one sorted batch', async () => {
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

  it('is shared once, and not while it stays the same', async () => {
    const { take, batches } = open();
    take('key', { limit: 10, cost: 1 });
    await merge();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches).toHaveLength(1);
    take('key', { limit: 10, cost: 2 });
    await merge();
    expect(batches[1]).toEqual([{ key: stored(), points: 2, expire: endOfMinute }]);
  });

  it('is added to the counts of other servers', async () => {
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

  it('continues while the database is away, and is shared afterwards', async () => {
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

  it('of a past minute is not shared after a call in a new minute', async () => {
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

  it('is not shared after it is closed', async () => {
    const { take, batches, close } = open();
    take('key', { limit: 10, cost: 1 });
    close();
    await merge();
    take('key', { limit: 10, cost: 1 });
    await merge();
    expect(batches).toEqual([]);
  });

  it('continues while it is being shared', async () => {
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

  it('includes calls made during a failed attempt to share', async () => {
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

  it('made while sharing is not shared once the counter is closed', async () => {
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

  it('is not increased by the newer minute of other servers', async () => {
    const { take, look, setAhead } = open({ [stored()]: 99 });
    setAhead();
    take('key', { limit: 50, cost: 1 });
    await merge();
    expect(look('key', 50).allowed).toBe(true);
  });
});
