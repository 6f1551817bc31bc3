import { describe, expect, it } from 'vitest';
import { createInvalidatingCache } from '#engine/cache/invalidating-cache.ts';

/** A value that is made of rows is cached until one of the objects that it shows changes. */

type Thing = { bytes: number; objects: readonly string[]; text: string };
const thing = (text: string, objects = ['Account'], bytes = 10): Thing => ({
  bytes,
  objects,
  text,
});
const open = (limit = 100) => createInvalidatingCache<Thing>(limit);
const making = (text: string, objects?: string[]) => async () => thing(text, objects);

/** A maker whose value comes when the test resolves it. */
function slow<Made>() {
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  let count = 0;
  const make = () => {
    count++;
    return promise;
  };
  return { make, resolve, reject, count: () => count };
}

describe('a cached value', () => {
  it('is returned to its caller, and found from then on', async () => {
    const cache = open();
    expect(cache.find('a')).toBeUndefined();
    expect(await cache.fill('a', ['Account'], making('A'))).toEqual(thing('A'));
    expect(cache.find('a')).toEqual(thing('A'));
    expect(cache.find('b')).toBeUndefined();
    const counted = { entries: 1, bytes: 10, hits: 1, misses: 1, dropped: 0 };
    expect(cache.stats()).toEqual(counted);
  });

  it('is made once for all simultaneous callers of the same key', async () => {
    const cache = open();
    const one = slow<Thing>();
    const filled = [
      cache.fill('a', ['Account'], one.make),
      cache.fill('a', ['Account'], one.make),
      cache.fill('b', ['Account'], making('B')),
    ];
    one.resolve(thing('A'));
    expect(await Promise.all(filled)).toEqual([thing('A'), thing('A'), thing('B')]);
    expect([one.count(), cache.stats().misses]).toEqual([1, 2]);
    await cache.fill('a', ['Account'], making('again'));
    expect([cache.find('a'), cache.stats().misses]).toEqual([thing('again'), 3]);
  });

  it('is not kept when it is null', async () => {
    const cache = open();
    expect(await cache.fill('a', ['Account'], async () => null)).toBeNull();
    expect(cache.find('a')).toBeUndefined();
    expect(cache.stats().entries).toBe(0);
  });

  it('is not kept when making it fails, and can be made again', async () => {
    const cache = open();
    const failed = cache.fill('a', ['Account'], () => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(await cache.fill('a', ['Account'], making('A'))).toEqual(thing('A'));
  });
});

describe('a change', () => {
  it('of an object drops the values that show the object, and no other', async () => {
    const cache = open();
    await cache.fill('a', ['Account'], making('A'));
    await cache.fill('b', ['Contact'], making('B', ['Contact']));
    await cache.fill('c', ['Contact', 'Account'], making('C', ['Contact', 'Account']));
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

  it('of anything drops all values', async () => {
    const cache = open();
    await cache.fill('a', ['Account'], making('A'));
    await cache.fill('b', ['Contact'], making('B', ['Contact']));
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
  it.each(changes)(
    '%s while a value is made keeps that value from being cached or shared',
    async (_, change) => {
      const cache = open();
      cache.drop(['Account']);
      const before = slow<Thing>();
      const filled = cache.fill('a', ['Contact', 'Account'], before.make);
      change(cache);
      const after = slow<Thing>();
      const filledSince = cache.fill('a', ['Contact', 'Account'], after.make);
      before.resolve(thing('old'));
      expect(await filled).toEqual(thing('old'));
      expect(cache.find('a')).toBeUndefined();
      // The value that is still being made is the one of the second caller.
      const third = cache.fill('a', ['Contact', 'Account'], making('third'));
      after.resolve(thing('new'));
      expect(await Promise.all([filledSince, third])).toEqual([thing('new'), thing('new')]);
      expect(cache.find('a')).toEqual(thing('new'));
    },
  );

  it('while a value is made does not keep the late old value from its own caller', async () => {
    const cache = open();
    const old = slow<Thing>();
    const filled = cache.fill('a', ['Account'], old.make);
    cache.drop(['Account']);
    await cache.fill('a', ['Account'], making('new'));
    old.resolve(thing('old'));
    expect(await filled).toEqual(thing('old'));
    expect(cache.find('a')).toEqual(thing('new'));
  });

  it('of another object while a value is made lets that value be cached and shared', async () => {
    const cache = open();
    const one = slow<Thing>();
    const filled = cache.fill('a', ['Account'], one.make);
    cache.drop(['Contact']);
    const shared = cache.fill('a', ['Account'], making('second'));
    one.resolve(thing('A'));
    expect([await filled, await shared, cache.find('a')]).toEqual([
      thing('A'),
      thing('A'),
      thing('A'),
    ]);
  });
});
