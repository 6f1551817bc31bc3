import type { Db } from '#db/connection.ts';
import { databaseTime } from '#db/writable.ts';

/** Log-in codes, sessions and the order of log lines depend on the time. */
const mostDifference = 2_000; // ms

export async function clockNotices(db: Db, now: () => number = Date.now): Promise<string[]> {
  const before = now();
  const at = (await databaseTime(db)).getTime();
  const after = now();
  const difference = Math.max(before - at, at - after);
  if (difference <= mostDifference) return [];
  const seconds = Math.round(difference / 1_000);
  return [
    `Warning: the clocks of this machine and of the database differ by ${seconds} seconds. Synchronize both, as with chrony.`,
  ];
}
