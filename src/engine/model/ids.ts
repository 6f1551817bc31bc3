import { createHash, randomInt } from 'node:crypto';
import { normalizeId } from '#protocol/ids.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const idTail = 5;
const allTails = 62 ** idTail;
/** Starts at random, because several processes make ids for one database. */
let nextTail = randomInt(allTails);

/**
 * The key prefix, time (ms), a counter, and the suffix of `normalizeId`, so that ids with one key
 * prefix sort by time.
 */
export function newRecordId(keyPrefix: string, now: Date): string {
  return newRecordIds(keyPrefix, now, 1)[0]!; // proof: one was asked for
}

export function newRecordIds(keyPrefix: string, now: Date, count: number): string[] {
  const time = written(now.getTime(), 7);
  const first = nextTail + count > allTails ? 0 : nextTail;
  nextTail = first + count;
  return Array.from({ length: count }, (_, i) =>
    normalizeId(keyPrefix + time + written(first + i, idTail))!,
  );
}

function written(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 62))
    text = digits[rest % 62]! + text;
  return text;
}

/** An id for what has no row, such as a page layout. The same arguments give the same id. */
export function derivedId(keyPrefix: string, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  let text = '';
  for (let i = 0; i < 12; i++) text += digits[hash[i]! % 62]!;
  return normalizeId(keyPrefix + text)!;
}
