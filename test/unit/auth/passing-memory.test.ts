import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTtlCache } from '#auth/factors/ttl-cache.ts';

/** A short-lived cache of look-ups, so that many requests at once take one query. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** `find`: gets a key from the cache, where a look-up gives `found`. */
function open({ maxAge = 100, maxEntries = 10 } = {}) {
  const memory = openTtlCache<string>({ maxAge, maxEntries });
  let looks = 0;
  const find = (key: string, found: string | null | Promise<string | null> = key) =>
    memory.get(key, async () => (looks++, found));
  /** Whether getting this key takes a look-up. */
  const isLookedUp = async (key: string): Promise<boolean> => {
    const before = looks;
    await find(key);
    return looks > before;
  };
  return { memory, find, isLookedUp, looks: () => looks };
}

it('a result is cached until its maximal age, counted from the start of its look-up', async () => {
  const { find, isLookedUp } = open();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = find('a', promise);
  vi.advanceTimersByTime(60);
  resolve('found');
  expect(await first).toBe('found');
  expect(await find('a', 'other')).toBe('found');
  vi.advanceTimersByTime(39);
  expect(await isLookedUp('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isLookedUp('a')).toBe(true);
});

it('concurrent requests for a key share one look-up', async () => {
  const { find, looks } = open();
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['a', 'a', 'b']);
  expect(looks()).toBe(2);
});

it('a look-up that finds nothing or fails is not cached', async () => {
  const { memory, find, isLookedUp } = open();
  expect(await find('a', null)).toBeNull();
  expect(await isLookedUp('a')).toBe(true);
  await expect(memory.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await isLookedUp('b')).toBe(true);
});

it.each<[string, (held: PromiseWithResolvers<string | null>) => void]>([
  ['that finds nothing', ({ resolve }) => resolve(null)],
  ['that fails', ({ reject }) => reject(new Error('away'))],
])('a late look-up %s does not remove a newer result', async (_, end) => {
  const { memory, find, isLookedUp } = open();
  const held = Promise.withResolvers<string | null>();
  const late = find('a', held.promise);
  memory.drop('a');
  await find('a');
  end(held);
  await late.catch(() => undefined);
  expect(await isLookedUp('a')).toBe(false);
});

it('a result that is dropped by key, by value or with all others is looked up again', async () => {
  const { memory, find, isLookedUp } = open();
  const findBoth = () => Promise.all([find('a'), find('b')]);
  await findBoth();
  memory.drop('a');
  expect([await isLookedUp('a'), await isLookedUp('b')]).toEqual([true, false]);
  memory.dropWhere((found) => found === 'b');
  expect([await isLookedUp('a'), await isLookedUp('b')]).toEqual([false, true]);
  memory.clear();
  expect([await isLookedUp('a'), await isLookedUp('b')]).toEqual([true, true]);
});

it('dropping by value also drops pending look-ups', async () => {
  const { memory, find, isLookedUp } = open();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = find('a', promise);
  memory.dropWhere(() => false);
  resolve('a');
  await early;
  expect(await isLookedUp('a')).toBe(true);
});

it('the oldest result is evicted first, and a repeated look-up is the newest', async () => {
  const { memory, find, isLookedUp } = open({ maxEntries: 3 });
  for (const key of ['a', 'b', 'c']) await find(key);
  memory.drop('a');
  await find('a');
  await find('d');
  expect(await isLookedUp('c')).toBe(false);
  expect(await isLookedUp('a')).toBe(false);
  expect(await isLookedUp('d')).toBe(false);
  expect(await isLookedUp('b')).toBe(true);
});

it('a result looked up again after its maximal age is the newest', async () => {
  const { find, isLookedUp } = open({ maxEntries: 3 });
  await find('a');
  vi.advanceTimersByTime(50);
  await find('b');
  vi.advanceTimersByTime(50);
  for (const key of ['a', 'c', 'd']) await find(key);
  expect([await isLookedUp('a'), await isLookedUp('c')]).toEqual([false, false]);
  expect(await isLookedUp('b')).toBe(true);
});
