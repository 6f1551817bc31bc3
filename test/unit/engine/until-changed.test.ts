import { describe, expect, it } from 'vitest';
import { openUntilChanged } from '#engine/cache/invalidating-cache.ts';

/** What is made of rows is kept until one of the objects that it shows changes. */

type Thing = { bytes: number; objects: readonly string[]; text: string };
const thing = (text: string, objects = ['Account'], bytes = 10): Thing => ({
  bytes,
  objects,
  text,
});
const open = (limit = 100) => openUntilChanged<Thing>(limit);
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
    const kept = open();
    expect(kept.find('a')).toBeUndefined();
    expect(await kept.fill('a', ['Account'], made('A'))).toEqual(thing('A'));
    expect(kept.find('a')).toEqual(thing('A'));
    expect(kept.find('b')).toBeUndefined();
    const counted = { entries: 1, bytes: 10, hits: 1, misses: 1, dropped: 0 };
    expect(kept.stats()).toEqual(counted);
  });

  it('is made once for all who ask at the same time, and by its key', async () => {
    const kept = open();
    const one = slow<Thing>();
    const asked = [
      kept.fill('a', ['Account'], one.make),
      kept.fill('a', ['Account'], one.make),
      kept.fill('b', ['Account'], made('B')),
    ];
    one.resolve(thing('A'));
    expect(await Promise.all(asked)).toEqual([thing('A'), thing('A'), thing('B')]);
    expect([one.count(), kept.stats().misses]).toEqual([1, 2]);
    await kept.fill('a', ['Account'], made('again'));
    expect([kept.find('a'), kept.stats().misses]).toEqual([thing('again'), 3]);
  });

  it('is not kept where it is nothing to keep', async () => {
    const kept = open();
    expect(await kept.fill('a', ['Account'], async () => null)).toBeNull();
    expect(kept.find('a')).toBeUndefined();
    expect(kept.stats().entries).toBe(0);
  });

  it('is not kept where making it fails, and can be made again', async () => {
    const kept = open();
    const failed = kept.fill('a', ['Account'], () => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(await kept.fill('a', ['Account'], made('A'))).toEqual(thing('A'));
  });
});

describe('a change', () => {
  it('drops what shows the object, and nothing else', async () => {
    const kept = open();
    await kept.fill('a', ['Account'], made('A'));
    await kept.fill('b', ['Contact'], made('B', ['Contact']));
    await kept.fill('c', ['Contact', 'Account'], made('C', ['Contact', 'Account']));
    kept.drop(['Account', 'Case']);
    expect(['a', 'b', 'c'].map((key) => kept.find(key)?.text)).toEqual([undefined, 'B', undefined]);
    expect(kept.stats().dropped).toBe(2);
    kept.drop(['Contact']);
    expect([kept.find('b'), kept.stats().dropped]).toEqual([undefined, 3]);
  });

  it('of anything drops all', async () => {
    const kept = open();
    await kept.fill('a', ['Account'], made('A'));
    await kept.fill('b', ['Contact'], made('B', ['Contact']));
    kept.dropAll();
    expect([kept.find('a'), kept.find('b'), kept.stats().dropped]).toEqual([
      undefined,
      undefined,
      2,
    ]);
  });

  const changes: [string, (kept: ReturnType<typeof open>) => void][] = [
    ['of the object', (kept) => kept.drop(['Case', 'Account'])],
    ['of the object, once more', (kept) => [1, 2].forEach(() => kept.drop(['Account']))],
    ['of anything', (kept) => kept.dropAll()],
  ];
  it.each(changes)('%s while it is made keeps it from being kept or shared', async (_, change) => {
    const kept = open();
    kept.drop(['Account']);
    const before = slow<Thing>();
    const asked = kept.fill('a', ['Contact', 'Account'], before.make);
    change(kept);
    const after = slow<Thing>();
    const askedSince = kept.fill('a', ['Contact', 'Account'], after.make);
    before.resolve(thing('old'));
    expect(await asked).toEqual(thing('old'));
    expect(kept.find('a')).toBeUndefined();
    // The one that is under way still is that of who asked since.
    const third = kept.fill('a', ['Contact', 'Account'], made('third'));
    after.resolve(thing('new'));
    expect(await Promise.all([askedSince, third])).toEqual([thing('new'), thing('new')]);
    expect(kept.find('a')).toEqual(thing('new'));
  });

  it('while it is made leaves its answer to who asked, however late that comes', async () => {
    const kept = open();
    const old = slow<Thing>();
    const asked = kept.fill('a', ['Account'], old.make);
    kept.drop(['Account']);
    await kept.fill('a', ['Account'], made('new'));
    old.resolve(thing('old'));
    expect(await asked).toEqual(thing('old'));
    expect(kept.find('a')).toEqual(thing('new'));
  });

  it('of another object while it is made lets it be kept and shared', async () => {
    const kept = open();
    const one = slow<Thing>();
    const asked = kept.fill('a', ['Account'], one.make);
    kept.drop(['Contact']);
    const shared = kept.fill('a', ['Account'], made('second'));
    one.resolve(thing('A'));
    expect([await asked, await shared, kept.find('a')]).toEqual([
      thing('A'),
      thing('A'),
      thing('A'),
    ]);
  });
});
