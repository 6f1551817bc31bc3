import { setTimeout as pause } from 'node:timers/promises';
import { type BackupRun, lastBackupRuns } from '#db/backup/runs.ts';
import type { Connection, Db } from '#db/connection.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import type { FileStore } from '#outside/file-store.ts';
import { holdingJob } from '#records/job-runs.ts';
import { backupTask } from '#wire/sweep.ts';
import type { Config } from '../config.ts';
import type { Log } from '../roof/log.ts';
import { noted } from './make-backup.ts';
import { openPlace } from './places/open-place.ts';
import { BackupStopped } from './refused.ts';
import { removeOldArchives } from './remove-old.ts';
import { isDue } from './schedule.ts';

type Tools = {
  config: Config;
  database: Database;
  connection: Connection;
  files: FileStore;
  log: Log;
  now: () => Date;
};

type Outcome = 'made' | 'failed' | 'busy' | 'notDue' | 'stopped';

export type BackupKeeper = {
  /** Makes a backup when one is due, unless another copy of the server makes it. */
  look(): Promise<Outcome>;
  /** Stops a backup under way and looks no more. */
  close(): Promise<void>;
};

/** How often a copy of the server looks whether a backup is due. */
const lookEvery = 60_000; // ms
/** How long a backup that must stop is waited for. */
const patience = 5_000; // ms

/**
 * Makes backups by BACKUP_SCHEDULE, by one copy of the server for all. Without that setting it does
 * nothing. A moment that passed while no server ran is made up for when the next one starts.
 */
export function openBackupKeeper(tools: Tools): BackupKeeper {
  if (tools.config.backup.schedule === undefined) {
    return { look: () => Promise.resolve('notDue'), close: () => Promise.resolve() };
  }
  const closing = new AbortController();
  let looking: Promise<Outcome> | undefined;
  const look = (): Promise<Outcome> =>
    (looking ??= backUpIfDue(tools, closing.signal).finally(() => {
      looking = undefined;
    }));
  const report = (error: unknown): void =>
    tools.log.warn({ err: error }, 'whether a backup is due could not be read');
  const timer = setInterval(() => void look().catch(report), lookEvery).unref();
  return {
    look,
    async close() {
      clearInterval(timer);
      closing.abort();
      const late = pause(patience, undefined, { ref: false });
      await Promise.race([looking?.catch(report), late]);
    },
  };
}

async function backUpIfDue(tools: Tools, closing: AbortSignal): Promise<Outcome> {
  if (closing.aborted) return 'stopped';
  if (!(await isDueNow(tools))) return 'notDue';
  const { connection, log } = tools;
  const onError = (error: Error): void => log.warn({ err: error }, 'a connection was lost');
  // Connections of its own: a table takes longer than the server gives a statement.
  const own = await openDatabase(connection, { maxConnections: 3, onError, silence: 0 });
  try {
    return await holdingJob(own.db, backupTask, async () =>
      // Another copy may have made it since.
      (await isDueNow(tools)) ? carryOut(tools, own.db, closing) : 'notDue',
    );
  } finally {
    await own.close();
  }
}

async function isDueNow({ config, database, now }: Tools): Promise<boolean> {
  const { schedule } = config.backup;
  if (schedule === undefined) return false;
  const { good, bad } = await lastBackupRuns(database.db);
  const began = (run: BackupRun | null): Date | null => run?.began ?? null;
  return isDue(schedule, now(), { good: began(good), bad: began(bad) });
}

async function carryOut(tools: Tools, db: Db, closing: AbortSignal): Promise<Outcome> {
  const { config, files, log, now } = tools;
  try {
    const place = await openPlace(config.backup.to!, config.backup.account); // proof: has a schedule
    const made = await noted({
      config,
      db,
      files,
      place,
      now,
      scheduled: true,
      progress() {
        if (closing.aborted) throw new BackupStopped('the server stops');
      },
      warn: (line) => log.warn(line),
    });
    log.info({ archive: made.place, bytes: made.bytes, took: made.took }, 'a backup was made');
    await removeOldArchives(place, config.backup.keep, (line) => log.info(line));
    return 'made';
  } catch (error) {
    if (error instanceof BackupStopped) return 'stopped';
    log.error({ err: error }, 'a backup failed');
    return 'failed';
  }
}
