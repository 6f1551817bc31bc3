import { createHash, randomBytes, randomInt } from 'node:crypto';
import { normalizeId } from '#protocol/ids.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns a new record id in base 62: key prefix, seven characters of time (ms), five random ones.
 * New ids therefore sort last in an index. The primary key rejects an unlikely collision.
 */
export function newRecordId(keyPrefix: string, now: Date): string {
  let text = written(now.getTime(), 7);
  for (const byte of randomBytes(5)) text += digits[byte % 62]!;
  return normalizeId(keyPrefix + text)!;
}

/** Returns ids for rows created at one moment, which do not collide with each other. */
export function newRecordIds(keyPrefix: string, now: Date, count: number): string[] {
  const time = written(now.getTime(), 7);
  const first = randomInt(62 ** 5 - count);
  return Array.from({ length: count }, (_, i) =>
    normalizeId(keyPrefix + time + written(first + i, 5))!,
  );
}

/** Returns the last `length` digits of a number in base 62. */
function written(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 62))
    text = digits[rest % 62]! + text;
  return text;
}

/** Returns an id for what has no row, such as a list view. The same name gives the same id. */
export function derivedId(keyPrefix: string, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  let text = '';
  for (let i = 0; i < 12; i++) text += digits[hash[i]! % 62]!;
  return normalizeId(keyPrefix + text)!;
}
