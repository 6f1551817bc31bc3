import type { KeptPage } from './kept-page.ts';
import { openPageShelf } from './page-shelf.ts';

export type CacheStats = { entries: number; bytes: number; hits: number; misses: number; dropped: number };

export type PageCache = {
  find: (key: string) => KeptPage | undefined;
  /** Renders once for all who ask at the same time; `render` answers null for a page that must not be kept. */
  fill: (key: string, objects: readonly string[], render: () => Promise<KeptPage | null>) => Promise<KeptPage | null>;
  drop: (objects: readonly string[]) => void;
  dropAll: () => void;
  stats: () => CacheStats;
};

/** Rendered pages in memory, `limit` bytes of them, each until an object it shows changes. */
export function openPageCache(limit: number): PageCache {
  const shelf = openPageShelf(limit);
  const pending = new Map<string, { era: string; page: Promise<KeptPage | null> }>();
  const drops = new Map<string, number>();
  let allDrops = 0;
  const counts = { hits: 0, misses: 0, dropped: 0 };

  const eraOf = (objects: readonly string[]): string => [allDrops, ...objects.map((name) => drops.get(name) ?? 0)].join();

  return {
    find(key) {
      const page = shelf.take(key);
      if (page !== undefined) counts.hits++;
      return page;
    },
    fill(key, objects, render) {
      const era = eraOf(objects);
      const running = pending.get(key);
      // What began before a change may show the old state: who comes after it does not share it, and it is not kept.
      if (running?.era === era) return running.page;
      counts.misses++;
      const page = render()
        .then((made) => {
          if (made !== null && eraOf(objects) === era) shelf.put(key, made);
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
      counts.dropped += shelf.clear((page) => page.objects.some((name) => objects.includes(name)));
    },
    dropAll() {
      allDrops++;
      counts.dropped += shelf.clear(() => true);
    },
    stats: () => ({ ...shelf.size(), ...counts }),
  };
}
