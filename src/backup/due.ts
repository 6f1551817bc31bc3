import { type BackupRun, lastBackupRuns } from '#db/backup/runs.ts';
import type { Db } from '#db/connection.ts';
import type { Config } from '../config.ts';
import { isDue, lastScheduledMoment } from './schedule.ts';

/** Returns whether a backup is due by BACKUP_SCHEDULE; false without that setting. */
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
/**
 * With a schedule: the delay after which a backup is late. A large backup takes long, and a failed
 * one is retried after an hour.
 */
const longest = 4 * hour;
/**
 * Without a schedule: the age at which the last backup is too old. Operators make one each day, and
 * making it may take two hours.
 */
const dayAndMore = 26 * hour;

/** Returns a time. Backups are late when the last good one began before it. */
export const backupLateBefore = (
  { schedule }: Pick<Config['backup'], 'schedule'>,
  now: Date,
): Date =>
  schedule === undefined
    ? new Date(now.getTime() - dayAndMore)
    : lastScheduledMoment(schedule, new Date(now.getTime() - longest));
