import type { KeptPage } from './kept-page.ts';

export type PageShelf = {
  /** The page, which by this becomes the last to leave. */
  take: (key: string) => KeptPage | undefined;
  put: (key: string, page: KeptPage) => void;
  /** Removes what belongs together; answers how many. */
  clear: (belongs: (page: KeptPage) => boolean) => number;
  size: () => { entries: number; bytes: number };
};

/** Pages up to `limit` bytes together, the longest unused leaving first. */
export function openPageShelf(limit: number): PageShelf {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;

  const remove = (key: string, page: KeptPage) => {
    pages.delete(key);
    bytes -= page.bytes;
  };

  return {
    take(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    put(key, page) {
      const before = pages.get(key);
      if (before !== undefined) remove(key, before);
      if (page.bytes > limit) return;
      pages.set(key, page);
      bytes += page.bytes;
      for (const [oldest, old] of pages) {
        if (bytes <= limit) break;
        remove(oldest, old);
      }
    },
    clear(belongs) {
      const before = pages.size;
      for (const [key, page] of pages) if (belongs(page)) remove(key, page);
      return before - pages.size;
    },
    size: () => ({ entries: pages.size, bytes }),
  };
}
