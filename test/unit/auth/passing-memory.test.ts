import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTtlCache } from '#auth/factors/ttl-cache.ts';

/** What was looked up is kept for a moment, so that a burst of requests costs one query. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** `find`: what a look-up of a key finds, at once unless `held`. */
function open({ maxAge = 100, maxEntries = 10 } = {}) {
  const memory = openTtlCache<string>({ maxAge, maxEntries });
  let looks = 0;
  const find = (key: string, found: string | null | Promise<string | null> = key) =>
    memory.get(key, async () => (looks++, found));
  /** Whether a question for this key costs a look-up. */
  const isLookedUp = async (key: string): Promise<boolean> => {
    const before = looks;
    await find(key);
    return looks > before;
  };
  return { memory, find, isLookedUp, looks: () => looks };
}

it('what is found is kept until it is too old, counted from when the look-up began', async () => {
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

it('those who ask at once share one look-up, each key its own', async () => {
  const { find, looks } = open();
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['a', 'a', 'b']);
  expect(looks()).toBe(2);
});

it('nothing found is not kept, and neither is a failure', async () => {
  const { memory, find, isLookedUp } = open();
  expect(await find('a', null)).toBeNull();
  expect(await isLookedUp('a')).toBe(true);
  await expect(memory.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await isLookedUp('b')).toBe(true);
});

it.each<[string, (held: PromiseWithResolvers<string | null>) => void]>([
  ['that finds nothing', ({ resolve }) => resolve(null)],
  ['that fails', ({ reject }) => reject(new Error('away'))],
])('a late look-up %s takes away nothing that was found since', async (_, end) => {
  const { memory, find, isLookedUp } = open();
  const held = Promise.withResolvers<string | null>();
  const late = find('a', held.promise);
  memory.drop('a');
  await find('a');
  end(held);
  await late.catch(() => undefined);
  expect(await isLookedUp('a')).toBe(false);
});

it('what is dropped is looked up again, by key, by what was found, or all', async () => {
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

it('a look-up under way goes with what matches, because nobody knows yet what it will find', async () => {
  const { memory, find, isLookedUp } = open();
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = find('a', promise);
  memory.dropWhere(() => false);
  resolve('a');
  await early;
  expect(await isLookedUp('a')).toBe(true);
});

it('the oldest look-ups go when there are too many, and one that is done again is the newest', async () => {
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

it('one that is done again because it is too old is the newest too', async () => {
  const { find, isLookedUp } = open({ maxEntries: 3 });
  await find('a');
  vi.advanceTimersByTime(50);
  await find('b');
  vi.advanceTimersByTime(50);
  for (const key of ['a', 'c', 'd']) await find(key);
  expect([await isLookedUp('a'), await isLookedUp('c')]).toEqual([false, false]);
  expect(await isLookedUp('b')).toBe(true);
});
