import { createHash, randomBytes } from 'node:crypto';
import { normalizeId } from '#wire/ids.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A new record id: key prefix, seven characters of time in milliseconds, five of chance. New rows land at the end of the
 * index; five random characters (916 million) within one millisecond make a clash, which the primary key would refuse,
 * something nobody will see.
 */
export function newRecordId(keyPrefix: string, now: Date): string {
  let time = now.getTime();
  let text = '';
  for (let i = 0; i < 7; i++) {
    text = digits[time % 62]! + text;
    time = Math.floor(time / 62);
  }
  for (const byte of randomBytes(5)) text += digits[byte % 62]!;
  return normalizeId(keyPrefix + text)!;
}

/** The id of something that stands in code and has no row: a list view, a layout, a section. Same name, same id, on every machine. */
export function derivedId(keyPrefix: string, name: string): string {
  const hash = createHash('sha256').update(name).digest();
  let text = '';
  for (let i = 0; i < 12; i++) text += digits[hash[i]! % 62]!;
  return normalizeId(keyPrefix + text)!;
}
