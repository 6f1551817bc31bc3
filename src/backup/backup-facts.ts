import { type BackupRun, lastBackupRuns } from '#db/backup/runs.ts';
import type { Database } from '#db/pool.ts';
import type { ServerHealth } from '#protocol/operations/server-facts.ts';
import type { Config } from '../config.ts';
import { scheduleText } from './schedule.ts';

type Tools = { config: Pick<Config, 'backup'>; database: Database };

export async function backupFacts({ config, database }: Tools): Promise<ServerHealth['backup']> {
  const { to, schedule } = config.backup;
  const none = { good: null, bad: null };
  const { good, bad } = await lastBackupRuns(database.db).catch(() => none);
  return {
    to: to ?? null,
    schedule: schedule === undefined ? null : scheduleText(schedule),
    good: goodOf(good),
    bad: bad === null ? null : { began: bad.began, error: bad.error ?? '' },
  };
}

function goodOf(run: BackupRun | null): ServerHealth['backup']['good'] {
  if (run === null || run.archive === null) return null;
  return { began: run.began, archive: run.archive, bytes: Number(run.bytes ?? 0) };
}
