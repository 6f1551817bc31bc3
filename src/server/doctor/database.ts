import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { lastBackupRuns } from '#db/backup/runs.ts';
import { pingDatabase, type Db } from '#db/connection.ts';
import { hasEmbeddedDatabase } from '#db/embedded/embedded-database.ts';
import { databaseFacts } from '#db/facts.ts';
import { createMigrationsCheck } from '#db/migrate.ts';
import { openDatabase } from '#db/pool.ts';
import { toDatabaseRefusal } from '#db/refused.ts';
import { openSecrets } from '#db/secrets.ts';
import { acceptsWrites } from '#db/writable.ts';
import type { S3Account } from '#integrations/s3-calls.ts';
import { backupLateBefore } from '../../backup/due.ts';
import { isBucketUrl, openPlace } from '../../backup/places/open-place.ts';
import type { Config } from '../../config.ts';
import { openUnmigratedStore } from '../../store.ts';
import { spaceText } from '../disks.ts';
import { clockNotices } from '../start/clock-notices.ts';
import { refuseDemoAccounts } from '../start/demo-accounts.ts';
import { judgeBrand } from './brand.ts';
import { type DoctorLine, faultLine, okLine, linesOrOk, sentenceOf, warningLine } from './line.ts';

const subject = 'database';
const quiet = { say: () => undefined, onError: () => undefined };

/** Without `DATABASE_URL`, starts the embedded database if no server runs. */
export async function judgeDatabase(config: Config): Promise<DoctorLine[]> {
  if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir)) {
    return [
      warningLine(subject, `${config.dataDir} holds no database yet: the first start creates it.`),
    ];
  }
  const pooled = await judgePooler(config);
  if (pooled.length > 0) return pooled;
  const store = await openUnmigratedStore(config, quiet);
  try {
    const { db } = store.database;
    const own = await judgeItself(db);
    if (own.some(({ level }) => level !== 'ok')) return own;
    const inside = [judgeSecrets, judgeAccounts, judgeClock, judgeBackups, judgeBrand];
    const found = await Promise.all(inside.map((judge) => judge(config, db)));
    return [...own, ...found.flat()];
  } finally {
    await store.close();
  }
}

async function judgePooler(config: Config): Promise<DoctorLine[]> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined) return [];
  const refusalLines = (error: unknown, setting: string): DoctorLine[] => [
    faultLine(subject, sentenceOf(toDatabaseRefusal(error, setting))),
  ];
  const direct =
    databaseDirectUrl === undefined ? {} : { direct: { connectionString: databaseDirectUrl } };
  const options = { maxConnections: 1, onError: () => undefined, ...direct };
  try {
    const database = await openDatabase({ connectionString: databaseUrl }, options);
    try {
      await pingDatabase(database.db);
      return [];
    } catch (error) {
      return refusalLines(error, 'DATABASE_URL');
    } finally {
      await database.close();
    }
  } catch (error) {
    // The error comes from the connection for notifications, because no other was opened yet.
    return refusalLines(
      error,
      databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    );
  }
}

async function judgeItself(db: Db): Promise<DoctorLine[]> {
  if (!(await acceptsWrites(db))) {
    return [faultLine(subject, 'it accepts no writes: it is a standby, or its disk is full.')];
  }
  const { version, size } = await databaseFacts(db);
  if (!(await createMigrationsCheck()(db))) {
    return [
      warningLine(subject, 'migrations of this version are missing: the next start runs them.'),
    ];
  }
  return [okLine(subject, `PostgreSQL ${version} takes writes; ${spaceText(size)}.`)];
}

async function judgeSecrets({ secretKeys }: Config, db: Db): Promise<DoctorLine[]> {
  const waiting = await openSecrets(secretKeys).check(db);
  if (waiting === 0) return [okLine('secrets', 'each can be read.')];
  const sentence =
    `${String(waiting)} in the database are not encrypted with SECRET_KEY: ` +
    'run npm run admin -- rotate-secrets.';
  return [warningLine('secrets', sentence)];
}

async function judgeAccounts(config: Config, db: Db): Promise<DoctorLine[]> {
  const { demo, publicSettings } = config;
  if (!demo) {
    const services = { secrets: openSecrets(config.secretKeys) };
    const refusal = await refuseDemoAccounts({ db, services }).then(() => null, sentenceOf);
    if (refusal !== null) return [faultLine('accounts', refusal)];
    return [okLine('accounts', 'none has the published password of the demo.')];
  }
  if (publicSettings.length === 0)
    return [okLine('accounts', 'the demo is on, for this machine only.')];
  const sentence =
    `the demo is on, and others can reach this server (${publicSettings.join(' and ')}): ` +
    'anyone can log in with its published password. Set DEMO=0.';
  return [faultLine('accounts', sentence)];
}

async function judgeClock(_: Config, db: Db): Promise<DoctorLine[]> {
  const found = (await clockNotices(db)).map((text) =>
    warningLine('clock', text.replace(/^Warning: /, '')),
  );
  return linesOrOk(found, okLine('clock', 'the same as that of the database.'));
}

const bucketTrouble = (to: string, account: S3Account | undefined): Promise<string | null> =>
  openPlace(to, account)
    .then((place) => place.list())
    .then(() => null, sentenceOf);

/** The first backup creates the folder, in the nearest existing folder above it. */
async function folderTrouble(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && dirname(folder) !== folder) return folderTrouble(dirname(folder));
    return `the folder ${folder} cannot be used for backups: ${sentenceOf(error)}.`;
  }
}

async function judgeBackups({ backup, demo }: Config, db: Db): Promise<DoctorLine[]> {
  const { to, account, passphrase } = backup;
  if (to === undefined) {
    if (demo) return [okLine('backup', 'there is none; a demo needs none.')];
    return [warningLine('backup', 'no backup is scheduled: set BACKUP_TO and BACKUP_SCHEDULE.')];
  }
  const away = await (isBucketUrl(to) ? bucketTrouble(to, account) : folderTrouble(resolve(to)));
  if (away !== null) return [faultLine('backup', away)];
  const { good, bad } = await lastBackupRuns(db);
  if (bad !== null && (good === null || bad.began > good.began)) {
    return [
      faultLine('backup', `the last one failed at ${bad.began.toISOString()}: ${bad.error ?? ''}`),
    ];
  }
  if (good === null) return [warningLine('backup', 'none was made yet: run npm run backup.')];
  const last = `the last good one is of ${good.began.toISOString()}`;
  if (good.began < backupLateBefore(backup, new Date()))
    return [faultLine('backup', `${last}, which is too old.`)];
  if (passphrase === undefined) {
    return [warningLine('backup', `${last}, not encrypted: set BACKUP_PASSPHRASE.`)];
  }
  return [okLine('backup', `${last}, ${spaceText(Number(good.bytes ?? 0))}.`)];
}
