import { describe, expect, it } from 'vitest';
import { createInvalidatingCache } from '#engine/cache/invalidating-cache.ts';

/** What is made of rows is kept until one of the objects that it shows changes. */

type Thing = { bytes: number; objects: readonly string[]; text: string };
const thing = (text: string, objects = ['Account'], bytes = 10): Thing => ({
  bytes,
  objects,
  text,
});
const open = (limit = 100) => createInvalidatingCache<Thing>(limit);
const made = (text: string, objects?: string[]) => async () => thing(text, objects);

/** A making that ends when the test says so. */
function slow<Made>() {
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  let count = 0;
  const make = () => {
    count++;
    return promise;
  };
  return { make, resolve, reject, count: () => count };
}

describe('what is made', () => {
  it('is answered to who asked, and found from then on', async () => {
    const cache = open();
    expect(cache.find('a')).toBeUndefined();
    expect(await cache.fill('a', ['Account'], made('A'))).toEqual(thing('A'));
    expect(cache.find('a')).toEqual(thing('A'));
    expect(cache.find('b')).toBeUndefined();
    const counted = { entries: 1, bytes: 10, hits: 1, misses: 1, dropped: 0 };
    expect(cache.stats()).toEqual(counted);
  });

  it('is made once for all who ask at the same time, and by its key', async () => {
    const cache = open();
    const one = slow<Thing>();
    const asked = [
      cache.fill('a', ['Account'], one.make),
      cache.fill('a', ['Account'], one.make),
      cache.fill('b', ['Account'], made('B')),
    ];
    one.resolve(thing('A'));
    expect(await Promise.all(asked)).toEqual([thing('A'), thing('A'), thing('B')]);
    expect([one.count(), cache.stats().misses]).toEqual([1, 2]);
    await cache.fill('a', ['Account'], made('again'));
    expect([cache.find('a'), cache.stats().misses]).toEqual([thing('again'), 3]);
  });

  it('is not kept where it is nothing to keep', async () => {
    const cache = open();
    expect(await cache.fill('a', ['Account'], async () => null)).toBeNull();
    expect(cache.find('a')).toBeUndefined();
    expect(cache.stats().entries).toBe(0);
  });

  it('is not kept where making it fails, and can be made again', async () => {
    const cache = open();
    const failed = cache.fill('a', ['Account'], () => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(await cache.fill('a', ['Account'], made('A'))).toEqual(thing('A'));
  });
});

describe('a change', () => {
  it('drops what shows the object, and nothing else', async () => {
    const cache = open();
    await cache.fill('a', ['Account'], made('A'));
    await cache.fill('b', ['Contact'], made('B', ['Contact']));
    await cache.fill('c', ['Contact', 'Account'], made('C', ['Contact', 'Account']));
    cache.drop(['Account', 'Case']);
    expect(['a', 'b', 'c'].map((key) => cache.find(key)?.text)).toEqual([
      undefined,
      'B',
      undefined,
    ]);
    expect(cache.stats().dropped).toBe(2);
    cache.drop(['Contact']);
    expect([cache.find('b'), cache.stats().dropped]).toEqual([undefined, 3]);
  });

  it('of anything drops all', async () => {
    const cache = open();
    await cache.fill('a', ['Account'], made('A'));
    await cache.fill('b', ['Contact'], made('B', ['Contact']));
    cache.dropAll();
    expect([cache.find('a'), cache.find('b'), cache.stats().dropped]).toEqual([
      undefined,
      undefined,
      2,
    ]);
  });

  const changes: [string, (cache: ReturnType<typeof open>) => void][] = [
    ['of the object', (cache) => cache.drop(['Case', 'Account'])],
    ['of the object, once more', (cache) => [1, 2].forEach(() => cache.drop(['Account']))],
    ['of anything', (cache) => cache.dropAll()],
  ];
  it.each(changes)('%s while it is made keeps it from being kept or shared', async (_, change) => {
    const cache = open();
    cache.drop(['Account']);
    const before = slow<Thing>();
    const asked = cache.fill('a', ['Contact', 'Account'], before.make);
    change(cache);
    const after = slow<Thing>();
    const askedSince = cache.fill('a', ['Contact', 'Account'], after.make);
    before.resolve(thing('old'));
    expect(await asked).toEqual(thing('old'));
    expect(cache.find('a')).toBeUndefined();
    // The one that is under way still is that of who asked since.
    const third = cache.fill('a', ['Contact', 'Account'], made('third'));
    after.resolve(thing('new'));
    expect(await Promise.all([askedSince, third])).toEqual([thing('new'), thing('new')]);
    expect(cache.find('a')).toEqual(thing('new'));
  });

  it('while it is made leaves its answer to who asked, however late that comes', async () => {
    const cache = open();
    const old = slow<Thing>();
    const asked = cache.fill('a', ['Account'], old.make);
    cache.drop(['Account']);
    await cache.fill('a', ['Account'], made('new'));
    old.resolve(thing('old'));
    expect(await asked).toEqual(thing('old'));
    expect(cache.find('a')).toEqual(thing('new'));
  });

  it('of another object while it is made lets it be kept and shared', async () => {
    const cache = open();
    const one = slow<Thing>();
    const asked = cache.fill('a', ['Account'], one.make);
    cache.drop(['Contact']);
    const shared = cache.fill('a', ['Account'], made('second'));
    one.resolve(thing('A'));
    expect([await asked, await shared, cache.find('a')]).toEqual([
      thing('A'),
      thing('A'),
      thing('A'),
    ]);
  });
});
