import type { KeptPage } from './kept-page.ts';

export type CacheStats = { entries: number; bytes: number; hits: number; misses: number; dropped: number };

export type PageCache = {
  find: (key: string) => KeptPage | undefined;
  /** Renders once for all who ask at the same time; `render` answers null for a page that must not be kept. */
  fill: (key: string, objects: readonly string[], render: () => Promise<KeptPage | null>) => Promise<KeptPage | null>;
  drop: (objects: readonly string[]) => void;
  dropAll: () => void;
  stats: () => CacheStats;
};

/** Rendered pages in memory, the longest unused leaving first when `limit` bytes are full. */
export function openPageCache(limit: number): PageCache {
  const pages = new Map<string, KeptPage>();
  const pending = new Map<string, { era: string; page: Promise<KeptPage | null> }>();
  const drops = new Map<string, number>();
  let allDrops = 0;
  const counts = { bytes: 0, hits: 0, misses: 0, dropped: 0 };

  const eraOf = (objects: readonly string[]): string => [allDrops, ...objects.map((name) => drops.get(name) ?? 0)].join();
  const remove = (key: string, page: KeptPage) => {
    pages.delete(key);
    counts.bytes -= page.bytes;
  };
  const store = (key: string, page: KeptPage) => {
    const before = pages.get(key);
    if (before !== undefined) remove(key, before);
    if (page.bytes > limit) return;
    pages.set(key, page);
    counts.bytes += page.bytes;
    for (const [oldest, old] of pages) {
      if (counts.bytes <= limit) break;
      remove(oldest, old);
    }
  };
  const forget = (belongs: (page: KeptPage) => boolean) => {
    for (const [key, page] of pages) {
      if (!belongs(page)) continue;
      remove(key, page);
      counts.dropped++;
    }
  };

  return {
    find(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      counts.hits++;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    fill(key, objects, render) {
      const era = eraOf(objects);
      const running = pending.get(key);
      // What began before a change may show the old state: who comes after it does not share it.
      if (running?.era === era) return running.page;
      counts.misses++;
      const page = render()
        .then((made) => {
          if (made !== null && eraOf(objects) === era) store(key, made);
          return made;
        })
        .finally(() => {
          if (pending.get(key)?.page === page) pending.delete(key);
        });
      pending.set(key, { era, page });
      return page;
    },
    drop(objects) {
      for (const name of objects) drops.set(name, (drops.get(name) ?? 0) + 1);
      forget((page) => page.objects.some((name) => objects.includes(name)));
    },
    dropAll() {
      allDrops++;
      forget(() => true);
    },
    stats: () => ({ entries: pages.size, ...counts }),
  };
}
