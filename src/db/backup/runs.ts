import type { Db } from '../connection.ts';

/** `took`: in ms. */
export type BackupRun = {
  began: Date;
  took: number;
  archive: string | null;
  bytes: number | null;
  error: string | null;
  scheduled: boolean;
};

const longestError = 500;
const maxStoredRuns = 1_000;

/** Does nothing in a database of an older version, which has no table for results. */
export async function noteBackupRun(db: Db, run: BackupRun): Promise<void> {
  const [table] = await db.rows<{ known: boolean }>({
    text: `select to_regclass('backup_run') is not null as known`,
    values: [],
  });
  if (table?.known !== true) return;
  const { began, took, archive, bytes, error, scheduled } = run;
  await db.run({
    text: `insert into backup_run (began_at, took, archive, bytes, error, scheduled)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [began, took, archive, bytes, error?.slice(0, longestError) ?? null, scheduled],
  });
  await db.run({
    text: `delete from backup_run where id <= (select id from backup_run
      order by id desc offset $1 limit 1)`,
    values: [maxStoredRuns],
  });
}

const columns = 'began_at as began, took, archive, bytes, error, scheduled';

export async function lastBackupRuns(
  db: Db,
): Promise<{ good: BackupRun | null; bad: BackupRun | null }> {
  const last = async (condition: string): Promise<BackupRun | null> => {
    const [row] = await db.rows<BackupRun>({
      text: `select ${columns} from backup_run where ${condition}
        order by began_at desc, id desc limit 1`,
      values: [],
    });
    return row ?? null;
  };
  return { good: await last('error is null'), bad: await last('error is not null') };
}
