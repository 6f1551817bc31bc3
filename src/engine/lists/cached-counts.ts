import type { Statement } from '#db/connection.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { readValues } from '../sql/read-values.ts';

/** `objects`: whose changes invalidate the cached count. Null: the count is not cached. */
export type CountStatement = { statement: Statement; objects: readonly string[] | null };

/** Reads the counts that are not cached as one statement. */
export async function cachedCounts(
  { db, countsCache }: AnswerCache,
  asked: readonly CountStatement[],
): Promise<number[]> {
  const missing: Statement[] = [];
  let reading: Promise<number[]> | undefined;
  const readNext = async (statement: Statement): Promise<number> => {
    const at = missing.push(statement) - 1;
    // All calls of this function come before the promise is resolved.
    reading ??= Promise.resolve().then(() => readValues<number>(db, missing));
    return (await reading)[at]!; // proof: there is one value for each statement
  };
  const counts = asked.map(async ({ statement, objects }) => {
    if (objects === null) return readNext(statement);
    const key = `${statement.text} ${JSON.stringify(statement.values)}`;
    const { count } =
      countsCache.find(key) ??
      (await countsCache.fill(key, objects, async () => ({
        bytes: key.length + bytesOfCount,
        objects,
        count: await readNext(statement),
      })));
    return count;
  });
  return Promise.all(counts);
}

/** Estimated, without the key. */
const bytesOfCount = 200;
