/** A cache entry: its size in bytes, and the objects whose rows it shows. */
export type CachedValue = { bytes: number; objects: readonly string[] };

export type LruCache<K> = {
  /** The value under the key; marks it as most recently used. */
  take: (key: string) => K | undefined;
  put: (key: string, thing: K) => void;
  /** Removes the values for which `belongs` is true; gives how many. */
  clear: (belongs: (thing: K) => boolean) => number;
  size: () => { entries: number; bytes: number };
};

/** An LRU cache of at most `limit` bytes. */
export function createLruCache<K extends CachedValue>(limit: number): LruCache<K> {
  const things = new Map<string, K>();
  let bytes = 0;

  const remove = (key: string, thing: K) => {
    things.delete(key);
    bytes -= thing.bytes;
  };

  return {
    take(key) {
      const thing = things.get(key);
      if (thing === undefined) return undefined;
      things.delete(key);
      things.set(key, thing);
      return thing;
    },
    put(key, thing) {
      const before = things.get(key);
      if (before !== undefined) remove(key, before);
      if (thing.bytes > limit) return;
      things.set(key, thing);
      bytes += thing.bytes;
      for (const [oldest, old] of things) {
        if (bytes <= limit) break;
        remove(oldest, old);
      }
    },
    clear(belongs) {
      const before = things.size;
      for (const [key, thing] of things) if (belongs(thing)) remove(key, thing);
      return before - things.size;
    },
    size: () => ({ entries: things.size, bytes }),
  };
}
