import type { Db } from '#db/connection.ts';
import { type NotificationListener, orderedTopic } from '#db/listen.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { createInvalidatingCache, type InvalidatingCache } from './invalidating-cache.ts';

/** By requested path; null also when the field is hidden on that row. */
export type PlainRow = Readonly<Record<string, Scalar | null>>;

type Rows = { bytes: number; objects: readonly string[]; rows: readonly PlainRow[] };
type Count = { bytes: number; objects: readonly string[]; count: number };

/**
 * `rowsCache`: of guests and of the system. `countsCache`: of lists. A transaction (another `db`) must not use them:
 * it can see uncommitted changes.
 */
export type AnswerCache = {
  db: Db;
  rowsCache: InvalidatingCache<Rows>;
  countsCache: InvalidatingCache<Count>;
  close: () => void;
};

const [bytesOfRows, bytesOfCounts] = [8 * 1024 * 1024, 1024 * 1024];

/** In ms. Programs that write to the database themselves send no message. */
const longestUseOfCount = 60_000;

export function openAnswerCache(
  db: Db,
  listen: Pick<NotificationListener, 'on' | 'onGap'>,
): AnswerCache {
  const rowsCache = createInvalidatingCache<Rows>(bytesOfRows);
  const countsCache = createInvalidatingCache<Count>(bytesOfCounts, { ttl: longestUseOfCount });
  const ends = [
    listen.on(({ topic, key }) => {
      if (topic === 'records') rowsCache.drop([key]);
      // A row of the history, and a counter of a row, change without the topic `records`.
      const changed = topic === 'records' ? key : topic === orderedTopic ? objectOf(key) : null;
      if (changed !== null) countsCache.drop([changed]);
    }),
    listen.onGap(rowsCache.dropAll),
    listen.onGap(countsCache.dropAll),
  ];
  return { db, rowsCache, countsCache, close: () => ends.forEach((end) => end()) };
}

/** The key of an ordered message begins with the API name of an object. */
const objectOf = (key: string): string => key.slice(0, key.indexOf(' '));

export async function cachedRows(
  answers: AnswerCache,
  asked: { key: string; objects: readonly string[] },
  read: () => Promise<readonly PlainRow[]>,
) {
  const { key, objects } = asked;
  const { rows } =
    answers.rowsCache.find(key) ??
    (await answers.rowsCache.fill(key, objects, async () => {
      const found = Object.freeze((await read()).map((row) => Object.freeze(row)));
      return {
        bytes: key.length + found.reduce((sum, row) => sum + bytesOf(row), overhead),
        objects,
        rows: found,
      };
    }));
  return rows;
}

/** In bytes, estimated. */
const overhead = 200;
const ofRow = 100;
const ofValue = 16;

const bytesOf = (row: PlainRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + ofValue + (typeof value === 'string' ? value.length * 2 : 0),
    ofRow,
  );
