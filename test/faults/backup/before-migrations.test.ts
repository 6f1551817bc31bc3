import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppliedMigration, migrateTo } from '#db/migrate.ts';
import { readConfig } from '#config.ts';
import { openStore } from '#store.ts';
import { runProgram, type ServerProcess, startServer } from '../../server-process.ts';
import { templates, testDatabases } from '../../support/databases.ts';
import { urlOf } from '../../support/server.ts';
import {
  newFolder,
  openDataStore,
  openStoreAt,
  type DataStore,
  rowsAt,
  runCommand,
} from './command.ts';

/** With BACKUP_TO, a server makes a backup before it applies migrations. */

/** A template database of the previous version, with a row in it. */
let before: DataStore & { name: string; last: number };
let dataStore: DataStore;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  before = await openAsBefore();
});
afterAll(() => before.close());
beforeEach(async () => {
  dataStore = await openDataStore(before.name);
  folder = newFolder();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')));
  await dataStore.close();
});

const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  ...dataStore.settings,
  BACKUP_TO: folder,
  ...more,
});

async function serve(): Promise<void> {
  servers.push(await startServer(settings()));
}

/** Opens the database as a server does at its start, and closes it. Gives the lines it says. */
async function openAsServer(more?: Record<string, string>): Promise<string> {
  const said: string[] = [];
  const store = await openStore(readConfig({ DEMO: '0', ...settings(more) }), {
    say: (line) => void said.push(line),
    onError: () => undefined,
  });
  await store.close();
  return said.join('\n');
}

const archives = (): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('zorgeloos-') && name.includes('.tar'));

const listed = 'select number, name, sha256 from schema_migration order by number';

/** All migrations of this version, from schema_migration. */
async function migrationsOfThisVersion(): Promise<AppliedMigration[]> {
  const databases = testDatabases();
  const copy = await databases.clone(templates.empty);
  const url = urlOf(databases.connectionFor(copy));
  const all = await rowsAt<AppliedMigration>({ DATABASE_URL: url }, listed);
  await databases.drop(copy);
  return all;
}

async function openAsBefore(): Promise<typeof before> {
  const all = await migrationsOfThisVersion();
  const opened = await openDataStore();
  const name = await openStoreAt(opened.settings, async (db) => {
    await migrateTo(db, all.slice(0, -1));
    await db.run({ text: `insert into turn (task, taken_at) values ('proef', now())`, values: [] });
    const text = 'select current_database()::text as name';
    return (await db.rows<{ name: string }>({ text, values: [] }))[0]!.name;
  });
  return { ...opened, name, last: all.at(-1)!.number }; // proof: there are migrations
}

const lastApplied = async (at: Record<string, string>): Promise<number> =>
  (await rowsAt<{ number: number }>(at, `${listed} desc limit 1`))[0]!.number;

it('A server whose backup fails does not migrate, and ends with exit code 74', async () => {
  const { last } = before;
  writeFileSync(join(folder, 'file'), '');
  const wrong = settings({ BACKUP_TO: join(folder, 'file', 'backups'), LOG_LEVEL: 'error' });
  const { code, stderr } = await runProgram(['src/server.js'], wrong);
  expect(code).toBe(74);
  expect(stderr).toMatch(
    /^The backup before the upgrade failed, so the database was not changed: /,
  );
  expect(stderr).toContain('BACKUP_BEFORE_UPGRADE=off');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await lastApplied(dataStore.settings)).toBeLessThan(last);
});

it('A command that would migrate makes the backup too, and stops when it fails', async () => {
  writeFileSync(join(folder, 'file'), '');
  const wrong = settings({ BACKUP_TO: join(folder, 'file', 'backups') });
  const words = ['src/cli/admin.ts', 'keys'];
  expect(await runProgram(words, wrong)).toMatchObject({ code: 74 });
  expect(await runProgram(words, settings())).toMatchObject({ code: 0 });
  expect(archives()).toHaveLength(1);
});

it('BACKUP_BEFORE_UPGRADE=off migrates without a backup', async () => {
  const { last } = before;
  await openAsServer({ BACKUP_BEFORE_UPGRADE: 'off' });
  expect(await lastApplied(dataStore.settings)).toBe(last);
  expect(archives()).toEqual([]);
});

it('A server makes no backup of an empty database or of one with all migrations', async () => {
  const empty = await openDataStore();
  try {
    for (let i = 0; i < 2; i++) await openAsServer(empty.settings);
    expect(archives()).toEqual([]);
  } finally {
    await empty.close();
  }
});

it('The backup before an upgrade holds the old database and its reason', async () => {
  const { last } = before;
  const said = await openAsServer();
  expect(await lastApplied(dataStore.settings)).toBe(last);
  const [name, ...others] = archives();
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^zorgeloos-before-${String(last).padStart(4, '0')}-`));
  expect(said).toContain(name);
  const text = zstdDecompressSync(readFileSync(join(folder, name!))).toString();
  expect(text).toContain(`"reason":"before the upgrade to migration ${String(last)}"`);
  expect(text).not.toContain(`{"number":${String(last)},`);
  const restored = await openDataStore();
  try {
    const { code, err } = await runCommand('restore', [join(folder, name!)], restored.settings);
    expect([code, err]).toEqual([0, expect.not.stringContaining('Error')]);
    const rows = await rowsAt(restored.settings, `select task from turn where task = 'proef'`);
    expect(rows).toHaveLength(1);
  } finally {
    await restored.close();
  }
});

it('Two servers that start at once make one backup', async () => {
  await Promise.all([serve(), serve()]);
  expect(archives()).toHaveLength(1);
});

it('A start soon after another one makes no second backup', async () => {
  const last = String(before.last).padStart(4, '0');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[-:]/g, '');
  const made = `zorgeloos-before-${last}-${stamp}.tar.zst`;
  writeFileSync(join(folder, made), '');
  const said = await openAsServer();
  expect(archives()).toEqual([made]);
  expect(said).toContain(made);
});

it('BACKUP_KEEP removes no backup that was made before an upgrade', async () => {
  await openAsServer({ BACKUP_KEEP: '1d' });
  for (let i = 0; i < 2; i++)
    expect(await runCommand('backup', [], settings({ BACKUP_KEEP: '1d' }))).toMatchObject({
      code: 0,
    });
  const [upgrade, others] = [archives(), archives()].map((names, i) =>
    names.filter((name) => name.includes('before') === (i === 0)),
  );
  expect([upgrade, others]).toEqual([[expect.anything()], [expect.anything()]]);
});
