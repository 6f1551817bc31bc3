import { LRUCache } from 'lru-cache';
import type { Db } from '#db/connection.ts';
import type { Clock } from '#integrations/integrations.ts';
import { sha256 } from '../factors/secrets.ts';

// Windows begin at whole minutes, so that all copies of the server count in the same window.
const windowLength = 60_000;
const mergeEvery = 500; // ms
const maxKeys = 20_000;

/**
 * `shared`: the total in the database after the last merge. `sending`: what the running merge adds.
 * `unsent`: what a later merge must add.
 */
type Count = { storedKey: string; window: number; shared: number; sending: number; unsent: number };

export type RateUsage = { used: number; limit: number; resetSeconds: number };

type Answer =
  | { allowed: true; rateUsage: RateUsage }
  | { allowed: false; rateUsage: RateUsage; retryAfterSeconds: number };

export type CallCounter = {
  take: (key: string, price: { limit: number; cost: number }) => Answer;
  look: (key: string, limit: number) => Answer;
  close: () => void;
};

/** Adds the counts to counters in the database that copies of the server share. */
export function openCallCounter(options: { db: Db; clock: Clock }): CallCounter {
  const { db, clock } = options;
  // Reads use `peek`, which does not count as a use, so the cache evicts the oldest entry.
  const counts = new LRUCache<string, Count>({ max: maxKeys });
  const unmerged = new Set<Count>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const countOf = (key: string, window: number): Count => {
    const known = counts.peek(key);
    if (known?.window === window) return known;
    if (known !== undefined) unmerged.delete(known);
    return startCount(counts, { key, storedKey: known?.storedKey, window });
  };

  const merge = async () => {
    const batch = [...unmerged];
    unmerged.clear();
    for (const count of batch) [count.sending, count.unsent] = [count.unsent, 0];
    try {
      await addToShared(db, batch);
    } catch {
      for (const count of batch) {
        [count.sending, count.unsent] = [0, count.sending + count.unsent];
        if (counts.size < maxKeys) unmerged.add(count);
      }
    }
    timer = undefined;
    if (unmerged.size > 0) schedule();
  };
  const schedule = () => {
    if (!closed) timer ??= setTimeout(() => void merge(), mergeEvery).unref();
  };

  return {
    take(key, { limit, cost }) {
      const now = clock.now().getTime();
      const count = countOf(key, windowAt(now));
      if (total(count) + cost > limit) return refusal(now, { used: total(count), limit });
      count.unsent += cost;
      unmerged.add(count);
      schedule();
      return allowed(now, { used: total(count), limit });
    },
    look(key, limit) {
      const now = clock.now().getTime();
      const count = counts.peek(key);
      const used = count?.window === windowAt(now) ? total(count) : 0;
      return used >= limit ? refusal(now, { used, limit }) : allowed(now, { used, limit });
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function startCount(
  counts: LRUCache<string, Count>,
  { key, storedKey, window }: { key: string; storedKey: string | undefined; window: number },
): Count {
  const count: Count = {
    storedKey: storedKey ?? `api:${sha256(key)}`,
    window,
    shared: 0,
    sending: 0,
    unsent: 0,
  };
  counts.set(key, count);
  return count;
}

const windowAt = (now: number): number => now - (now % windowLength);
const secondsLeft = (now: number): number => Math.ceil((windowAt(now) + windowLength - now) / 1000);

type Counted = Omit<RateUsage, 'resetSeconds'>;
const allowed = (now: number, counted: Counted): Answer => ({
  allowed: true,
  rateUsage: { ...counted, resetSeconds: secondsLeft(now) },
});
const refusal = (now: number, counted: Counted): Answer => {
  const seconds = secondsLeft(now);
  return {
    allowed: false,
    rateUsage: { ...counted, resetSeconds: seconds },
    retryAfterSeconds: seconds,
  };
};
const total = ({ shared, sending, unsent }: Count): number => shared + sending + unsent;

/** The keys are sorted, so that two copies of the server lock the rows in the same order. */
async function addToShared(db: Db, batch: readonly Count[]): Promise<void> {
  const sorted = batch.toSorted((a, b) => (a.storedKey < b.storedKey ? -1 : 1));
  const rows = await db.rows<{ key: string; points: number; expire: number }>({
    name: 'limit-merge',
    text: `insert into limit_counter as kept (key, points, expire)
      select * from unnest($1::text[], $2::int[], $3::bigint[])
      on conflict (key) do update set
        points = case when excluded.expire > kept.expire then excluded.points when excluded.expire = kept.expire then kept.points + excluded.points else kept.points end,
        expire = greatest(excluded.expire, kept.expire)
      returning key, points, expire`,
    values: [
      sorted.map((count) => count.storedKey),
      sorted.map((count) => count.sending),
      sorted.map((count) => count.window + windowLength),
    ],
  });
  const merged = new Map(rows.map((row) => [row.key, row]));
  for (const count of sorted) {
    const row = merged.get(count.storedKey);
    if (row !== undefined && row.expire === count.window + windowLength) count.shared = row.points;
    count.sending = 0;
  }
}
