import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#db/connection.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import type { Config } from '../config.ts';
import { makeBackup } from './make-backup.ts';
import { openPlace } from './places/open-place.ts';
import { type ArchivePlace, parseUpgradeArchiveName } from './places/place.ts';
import { BackupBusy, UpgradeRefused } from './refused.ts';
import { openFileStore } from '#integrations/integrations.ts';

export type UpgradeSettings = Pick<Config, 'backup' | 'secretKeys' | 'webshop' | 's3' | 'filesDir'>;

type Tools = { connection: Connection; say: (line: string) => void };

const betweenLooks = 1_000; // ms

/**
 * Does nothing when that was done within the hour: a server that cannot migrate can restart often.
 */
export async function backUpBeforeMigrations(config: UpgradeSettings, tools: Tools): Promise<void> {
  const { connection, say } = tools;
  // The server's pool has a time limit for queries. Copying a table takes longer.
  const database = await openDatabase(connection, {
    maxConnections: 4,
    onError: () => undefined,
    silence: 0,
  });
  try {
    for (let isFirst = true; ; isFirst = false) {
      const last = await pendingMigrations(database.db);
      if (last === null) return;
      try {
        return await backUp(config, last, { database, say });
      } catch (error) {
        if (!(error instanceof BackupBusy)) throw error;
        if (isFirst) say('The server waits for a backup that another process makes.');
        await pause(betweenLooks);
      }
    }
  } finally {
    await database.close();
  }
}

async function backUp(
  config: UpgradeSettings,
  last: number,
  { database, say }: { database: Database; say: Tools['say'] },
): Promise<void> {
  try {
    // proof: the setting `beforeUpgrade` is only valid with BACKUP_TO
    const place = await openPlace(config.backup.to!, config.backup.account);
    const recent = await recentArchive(place, last);
    if (recent !== undefined)
      return say(`The backup ${recent} was made less than an hour ago, before the same upgrade.`);
    say('The database is backed up before it is upgraded …');
    const made = await makeBackup({
      config,
      db: database.db,
      files: await openFileStore(config),
      place,
      now: () => new Date(),
      scheduled: false,
      before: last,
      progress: () => undefined,
      warn: say,
    });
    say(`The backup before the upgrade is ${made.place}.`);
  } catch (error) {
    if (error instanceof BackupBusy) throw error;
    throw new UpgradeRefused(sentenceOf(error), { cause: error });
  }
}

const recently = 3_600_000; // ms

async function recentArchive(place: ArchivePlace, last: number): Promise<string | undefined> {
  const names = await place.list();
  return names.findLast((name) => {
    const made = parseUpgradeArchiveName(name);
    const age = Date.now() - (made?.madeAt.getTime() ?? 0);
    return made?.migration === last && age >= 0 && age < recently;
  });
}

function sentenceOf(error: unknown): string {
  const why = error instanceof Error ? error.message.trim() : String(error);
  return (
    `The backup before the upgrade failed, so the database was not changed: ${why} ` +
    'Correct that, or set BACKUP_BEFORE_UPGRADE=off to upgrade without a backup.'
  );
}
