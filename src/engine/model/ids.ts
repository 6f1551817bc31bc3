import { createHash, randomBytes, randomInt } from 'node:crypto';
import { normalizeId } from '#protocol/ids.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A new record id: key prefix, seven characters of time in milliseconds, five of chance. New rows
 * land at the end of the index; five random characters (916 million) within one millisecond make a
 * clash, which the primary key would refuse, something nobody will see.
 */
export function newRecordId(keyPrefix: string, now: Date): string {
  let text = written(now.getTime(), 7);
  for (const byte of randomBytes(5)) text += digits[byte % 62]!;
  return normalizeId(keyPrefix + text)!;
}

/**
 * New ids for many rows of one moment: chance chooses the first, the others follow it, so that they
 * cannot clash among themselves.
 */
export function newRecordIds(keyPrefix: string, now: Date, count: number): string[] {
  const time = written(now.getTime(), 7);
  const first = randomInt(62 ** 5 - count);
  return Array.from({ length: count }, (_, i) =>
    normalizeId(keyPrefix + time + written(first + i, 5))!,
  );
}

/** A number in so many digits of 62. */
function written(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 62))
    text = digits[rest % 62]! + text;
  return text;
}

/**
 * The id of something that stands in code and has no row: a list view, a layout, a section. Same
 * name, same id, on every machine.
 */
export function derivedId(keyPrefix: string, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  let text = '';
  for (let i = 0; i < 12; i++) text += digits[hash[i]! % 62]!;
  return normalizeId(keyPrefix + text)!;
}
