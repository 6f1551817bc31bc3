import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { makeBackup } from '#backup/make-backup.ts';
import { openArchive, openPlace } from '#backup/places/open-place.ts';
import { BackupRefused } from '#backup/refused.ts';
import { restoreArchive, type RestoreResult } from '#backup/restore.ts';
import { readConfig } from '#config.ts';
import type { Db } from '#db/connection.ts';
import { openDatabase } from '#db/pool.ts';
import { openFileStore } from '#integrations/integrations.ts';
import { refusalOf } from '#server/start/refusals.ts';
import { openUnmigratedStore } from '#store.ts';
import { urlOf } from '../../support/server.ts';
import { programEnvironment } from '../../server-process.ts';
import { testDatabases } from '../../support/databases.ts';

export type CommandResult = { code: number | null; out: string; err: string };
export type Running = { process: ChildProcess; ended: Promise<CommandResult> };

/** Starts `npm run backup` or `npm run restore` with these settings and no others. */
export function startCommand(
  command: 'backup' | 'restore',
  words: readonly string[],
  settings: Record<string, string>,
): Running {
  const { TMPDIR = tmpdir() } = process.env;
  const child = spawn(process.execPath, [`src/cli/${command}.ts`, ...words], {
    env: programEnvironment({ TMPDIR, DEMO: '0', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'close').then(async () => ({
    code: child.exitCode,
    out: await out,
    err: await err,
  }));
  return { process: child, ended };
}

export const runCommand = (...started: Parameters<typeof startCommand>): Promise<CommandResult> =>
  startCommand(...started).ended;

const quiet = { say: () => undefined, onError: () => undefined };

/** What the command `backup` does, in this process, which is faster. Gives the archive. */
export async function makeArchive(settings: Record<string, string>): Promise<string> {
  const config = readConfig({ DEMO: '0', ...settings });
  const store = await openUnmigratedStore(config, quiet);
  try {
    const made = await makeBackup({
      config,
      db: store.database.db,
      files: await openFileStore(config),
      place: await openPlace(newFolder(), config.backup.account),
      now: () => new Date(),
      scheduled: false,
      progress: () => undefined,
      warn: () => undefined,
    });
    return made.place;
  } finally {
    await store.close();
  }
}

/** What the command `restore` does, in this process, which is faster. */
export async function restoreFrom(
  archive: string,
  settings: Record<string, string>,
): Promise<RestoreResult> {
  const config = readConfig({ DEMO: '0', ...settings });
  const { place, name } = await openArchive(archive, config.backup.account);
  const store = await openUnmigratedStore(config, quiet);
  try {
    const files = await openFileStore(config);
    const tools = { config, place, name, progress: () => undefined };
    return await restoreArchive(tools, { db: store.database.db, files });
  } finally {
    await store.close();
  }
}

/** The sentence with which a command refuses; undefined for a bug, which it throws. */
export const refusalIn = (error: unknown): string | undefined =>
  error instanceof BackupRefused ? error.message : refusalOf(error)?.sentence;

/** A database and an empty folder for files. */
export type DataStore = {
  settings: Record<string, string>;
  filesDir: string;
  close(): Promise<void>;
};

/** Creates an empty database, or a copy of the template. */
export async function openDataStore(template?: string): Promise<DataStore> {
  const databases = testDatabases();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await databases.create(name, template);
  const filesDir = mkdtempSync(join(tmpdir(), 'zorgeloos-restored-'));
  return {
    settings: { DATABASE_URL: urlOf(databases.connectionFor(name)), FILES_DIR: filesDir },
    filesDir,
    async close() {
      await databases.drop(name);
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with the database of these settings. */
export async function openStoreAt<T>(
  { DATABASE_URL }: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const options = { maxConnections: 2, onError: () => undefined };
  const database = await openDatabase({ connectionString: DATABASE_URL! }, options);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** The rows of a statement on the database of these settings. */
export const rowsAt = <Row>(settings: Record<string, string>, statement: string): Promise<Row[]> =>
  openStoreAt(settings, (db) => db.rows<Row>({ text: statement, values: [] }));

/** For each table the number of rows, and a checksum that does not depend on their order. */
export async function contentOf(settings: Record<string, string>): Promise<Record<string, string>> {
  const tables = await rowsAt<{ name: string }>(
    settings,
    `select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace order by 1`,
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::text || ' ' ||
      coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as content
      from "${name}" t`,
  );
  const rows = await rowsAt<{ name: string; content: string }>(settings, each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** A folder for archives. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'zorgeloos-backups-'));
