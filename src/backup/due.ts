import { type BackupRun, lastBackupRuns } from '#db/backup/runs.ts';
import type { Db } from '#db/connection.ts';
import type { Config } from '../config.ts';
import { isDue } from './schedule.ts';

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
