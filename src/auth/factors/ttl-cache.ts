import { LRUCache } from 'lru-cache';

export type TtlCache<T> = {
  /** Simultaneous calls for one key share one lookup. A null result is not cached. */
  get(key: string, look: () => Promise<T | null>): Promise<T | null>;
  drop(key: string): void;
  /** Also drops lookups that are still running, because their results might match. */
  dropWhere(matches: (found: T) => boolean): void;
  clear(): void;
};

type Entry<T> = { since: number; answer: Promise<T | null>; found: T | undefined };

export function openTtlCache<T>(limits: { maxAge: number; maxEntries: number }): TtlCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: limits.maxEntries });

  const begin = (key: string, look: () => Promise<T | null>): Promise<T | null> => {
    const entry: Entry<T> = { since: performance.now(), found: undefined, answer: look() };
    entry.answer = entry.answer.then(
      (found) => {
        if (found !== null) entry.found = found;
        else if (entries.peek(key) === entry) entries.delete(key);
        return found;
      },
      (error: unknown) => {
        if (entries.peek(key) === entry) entries.delete(key);
        throw error;
      },
    );
    entries.set(key, entry);
    return entry.answer;
  };

  return {
    get(key, look) {
      const entry = entries.peek(key);
      return entry !== undefined && performance.now() - entry.since < limits.maxAge
        ? entry.answer
        : begin(key, look);
    },
    drop: (key) => void entries.delete(key),
    dropWhere(matches) {
      const dropped = [...entries].filter(([, { found }]) => found === undefined || matches(found));
      for (const [key] of dropped) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
