import { type BackupRun, lastBackupRuns } from '#db/backup/runs.ts';
import type { Db } from '#db/connection.ts';
import type { Config } from '../config.ts';
import { isDue, lastScheduledMoment } from './schedule.ts';

export async function isBackupDue(
  { schedule }: Pick<Config['backup'], 'schedule'>,
  db: Db,
  now: Date,
): Promise<boolean> {
  if (schedule === undefined) return false;
  const { good, bad } = await lastBackupRuns(db);
  const began = (run: BackupRun | null): Date | null => run?.began ?? null;
  return isDue(schedule, now, { good: began(good), bad: began(bad) });
}

const hour = 3_600_000; // ms
/** A scheduled backup can take long, and a failed one is retried after an hour. */
const longest = 4 * hour;
/**
 * Without a schedule, operators are expected to make a backup each day, which can take two hours.
 */
const dayAndMore = 26 * hour;

/** Backups are late when the last good one began before this time. */
export const backupLateBefore = (
  { schedule }: Pick<Config['backup'], 'schedule'>,
  now: Date,
): Date =>
  schedule === undefined
    ? new Date(now.getTime() - dayAndMore)
    : lastScheduledMoment(schedule, new Date(now.getTime() - longest));
