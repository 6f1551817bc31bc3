import { createHash, randomBytes, randomInt } from 'node:crypto';
import { normalizeId } from '#protocol/ids.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns a new record id: the key prefix, seven characters of time (ms) and five random ones, in
 * base 62. New rows are therefore added at the end of the index. Two ids created in one millisecond
 * have 916 million possible suffixes; the primary key rejects the very unlikely collision.
 */
export function newRecordId(keyPrefix: string, now: Date): string {
  let text = written(now.getTime(), 7);
  for (const byte of randomBytes(5)) text += digits[byte % 62]!;
  return normalizeId(keyPrefix + text)!;
}

/**
 * Returns ids for many rows created at one moment. The first suffix is random and the others count
 * on from it, so that they cannot collide with each other.
 */
export function newRecordIds(keyPrefix: string, now: Date, count: number): string[] {
  const time = written(now.getTime(), 7);
  const first = randomInt(62 ** 5 - count);
  return Array.from({ length: count }, (_, i) =>
    normalizeId(keyPrefix + time + written(first + i, 5))!,
  );
}

/** Returns a number in base 62, padded to `length` digits. */
function written(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 62))
    text = digits[rest % 62]! + text;
  return text;
}

/**
 * Returns the id of something that is defined in code and has no row: a list view, a layout, a
 * section. The same name results in the same id on every machine.
 */
export function derivedId(keyPrefix: string, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  let text = '';
  for (let i = 0; i < 12; i++) text += digits[hash[i]! % 62]!;
  return normalizeId(keyPrefix + text)!;
}
