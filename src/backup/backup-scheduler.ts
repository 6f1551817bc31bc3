import { setTimeout as pause } from 'node:timers/promises';
import { lastBackupRuns, noteBackupRun } from '#db/backup/runs.ts';
import type { Connection } from '#db/connection.ts';
import type { Database } from '#db/pool.ts';
import type { Log } from '../server/log.ts';
import { isBackupDue } from './due.ts';
import { openPlace } from './places/open-place.ts';
import { archiveName } from './places/place.ts';
import type { BackupConfig } from './scheduled/backup-order.ts';
import { startBackupProcess } from './scheduled/start.ts';

type Tools = {
  config: BackupConfig;
  database: Database;
  connection: Connection;
  log: Log;
  now: () => Date;
};

type Outcome = 'made' | 'failed' | 'busy' | 'notDue' | 'stopped';

export type BackupScheduler = {
  look(): Promise<Outcome>;
  close(): Promise<void>;
};

const lookEvery = 60_000; // ms
/** Soon, so that a server that restarts often makes backups too. */
const first = 10_000; // ms
const patience = 5_000; // ms

/** A backup that was missed while no server ran is made after the next start. */
export function openBackupScheduler(tools: Tools): BackupScheduler {
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
    tools.log.warn(
      { err: error },
      'the database did not answer whether a backup is due; it is tried again',
    );
  const begin = (): void => void look().catch(report);
  const timers = [setTimeout(begin, first).unref(), setInterval(begin, lookEvery).unref()];
  return {
    look,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      closing.abort();
      const late = pause(patience, undefined, { ref: false });
      await Promise.race([looking?.catch(report), late]);
    },
  };
}

async function backUpIfDue(tools: Tools, closing: AbortSignal): Promise<Outcome> {
  if (closing.aborted) return 'stopped';
  const { config, connection, database, log, now } = tools;
  const began = now();
  if (!(await isBackupDue(config.backup, database.db, began))) return 'notDue';
  const making = startBackupProcess({ config, connection, began }, log);
  const stop = (): void => making.stop();
  closing.addEventListener('abort', stop);
  const said = await making.ended.finally(() => closing.removeEventListener('abort', stop));
  if ('ended' in said) return said.ended;
  if ('made' in said) {
    const { place: archive, bytes, took } = said.made;
    log.info({ archive, bytes, took }, 'a backup was made');
    return 'made';
  }
  if (closing.aborted) return 'stopped';
  log.error({ reason: said.failed }, 'a backup failed');
  await noteFailure(tools, { began, error: said.failed });
  return 'failed';
}

/** For a backup process that ended before it recorded its failure. */
async function noteFailure(
  { config, database }: Tools,
  { began, error }: { began: Date; error: string },
): Promise<void> {
  const { to, account, passphrase } = config.backup;
  const { bad } = await lastBackupRuns(database.db);
  if (bad?.began.getTime() === began.getTime()) return;
  const none = { took: 0, archive: null, bytes: null };
  await noteBackupRun(database.db, { began, error, scheduled: true, ...none });
  const place = await openPlace(to!, account); // proof: a schedule requires a place
  await place.removeDraft(archiveName(began, passphrase !== undefined));
}
