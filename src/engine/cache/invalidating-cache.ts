import { LRUCache } from 'lru-cache';

/** `bytes`: at least 1, which `lru-cache` requires. `objects`: whose rows the value depends on. */
type CachedValue = { bytes: number; objects: readonly string[] };

export type CacheStats = {
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
  dropped: number;
};

export type InvalidatingCache<K> = {
  find: (key: string) => K | undefined;
  /**
   * Concurrent calls for one key share one call of `make`, unless `objects` were dropped in
   * between. Null, and a value whose `objects` were dropped during `make`, are not cached.
   */
  fill: <M extends K | null>(
    key: string,
    objects: readonly string[],
    make: () => Promise<M>,
  ) => Promise<M>;
  drop: (objects: readonly string[]) => void;
  dropAll: () => void;
  stats: () => CacheStats;
};

/** `limit`: in bytes. `ttl`: how long a value is used at most, in ms; by default without end. */
export function createInvalidatingCache<K extends CachedValue>(
  limit: number,
  { ttl = 0 }: { ttl?: number } = {},
): InvalidatingCache<K> {
  const lruCache = new LRUCache<string, K>({
    maxSize: limit,
    ttl,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const pending = new Map<string, { era: string; making: Promise<K | null> }>();
  const drops = new Map<string, number>();
  let allDrops = 0;
  const counts = { hits: 0, misses: 0, dropped: 0 };

  const eraOf = (objects: readonly string[]): string =>
    [allDrops, ...objects.map((name) => drops.get(name) ?? 0)].join();
  return {
    find(key) {
      const thing = lruCache.get(key);
      if (thing !== undefined) counts.hits++;
      return thing;
    },
    fill<M extends K | null>(
      key: string,
      objects: readonly string[],
      make: () => Promise<M>,
    ): Promise<M> {
      const era = eraOf(objects);
      const running = pending.get(key);
      // A computation that began before a drop can be stale. proof: all values under one key have
      // one type
      if (running?.era === era) return running.making as Promise<M>;
      counts.misses++;
      const making = make()
        .then((made) => {
          if (made !== null && eraOf(objects) === era) lruCache.set(key, made);
          return made;
        })
        .finally(() => {
          if (pending.get(key)?.making === making) pending.delete(key);
        });
      pending.set(key, { era, making });
      return making;
    },
    drop(objects) {
      for (const name of objects) drops.set(name, (drops.get(name) ?? 0) + 1);
      const stale = [...lruCache].filter(([, thing]) =>
        thing.objects.some((name) => objects.includes(name)),
      );
      for (const [key] of stale) lruCache.delete(key);
      counts.dropped += stale.length;
    },
    dropAll() {
      allDrops++;
      counts.dropped += lruCache.size;
      lruCache.clear();
    },
    stats: () => ({ entries: lruCache.size, bytes: lruCache.calculatedSize, ...counts }),
  };
}
