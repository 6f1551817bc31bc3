import { type BackupRun, lastBackupRuns } from '#db/backup/runs.ts';
import type { Db } from '#db/connection.ts';
import type { Config } from '../config.ts';
import { isDue, lastScheduledMoment } from './schedule.ts';

/** Whether a backup is due by BACKUP_SCHEDULE. */
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
/** A backup of much data takes long, and one that failed is tried again after an hour. */
const longest = 4 * hour;
/** Between two backups of an operator who makes one each day, and what the second may take. */
const dayAndMore = 26 * hour;

/** When the last good backup began before this moment, it is too old. */
export const backupLateBefore = (
  { schedule }: Pick<Config['backup'], 'schedule'>,
  now: Date,
): Date =>
  schedule === undefined
    ? new Date(now.getTime() - dayAndMore)
    : lastScheduledMoment(schedule, new Date(now.getTime() - longest));
