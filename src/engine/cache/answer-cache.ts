import type { Db } from '#db/connection.ts';
import type { NotificationListener } from '#db/listen.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { createInvalidatingCache, type InvalidatingCache } from './invalidating-cache.ts';

/** By requested path; null also when the field is hidden on that row. */
export type PlainRow = Readonly<Record<string, Scalar | null>>;

type Answer = { bytes: number; objects: readonly string[]; rows: readonly PlainRow[] };

/** For guests. A transaction (another `db`) must not use it: it can see uncommitted changes. */
export type AnswerCache = { db: Db; rowsCache: InvalidatingCache<Answer>; close: () => void };

const mostBytes = 8 * 1024 * 1024;

export function openAnswerCache(
  db: Db,
  listen: Pick<NotificationListener, 'on' | 'onGap'>,
): AnswerCache {
  const rowsCache = createInvalidatingCache<Answer>(mostBytes);
  const ends = [
    listen.on(({ topic, key }) => {
      if (topic === 'records') rowsCache.drop([key]);
    }),
    listen.onGap(rowsCache.dropAll),
  ];
  return { db, rowsCache, close: () => ends.forEach((end) => end()) };
}

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
