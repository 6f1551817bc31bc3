import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppliedMigration, migrateTo } from '#db/migrate.ts';
import { newSigningKey } from '#integrations/self-signed.ts';
import { uploadFile } from '../../contract/files/multipart.ts';
import { accounts, openTestServer, password, type TestServer } from '../../support/server.ts';
import { templates } from '../../support/databases.ts';
import { outputOf, type ServerProcess, startServer } from '../../server-process.ts';
import {
  contentOf,
  type CommandResult,
  makeArchive,
  newFolder,
  openDataStore,
  openStoreAt,
  type DataStore,
  refusalIn,
  restoreFrom,
  rowsAt,
  runCommand,
} from './command.ts';

let testServer: TestServer;
let source: Record<string, string>;
let before: Record<string, string>;
let made: CommandResult;
/** The place where the archive was restored, once for all tests. */
let copy: DataStore;
let restored: CommandResult;
let url = '';
let archive = '';
const folder = newFolder();
const bytes = 'bytes of a document '.repeat(9_000);

beforeAll(async () => {
  testServer = await openTestServer();
  source = { DATABASE_URL: testServer.databaseUrl, FILES_DIR: testServer.filesDir };
  const { body } = await uploadFile(testServer, 'korenaar', { bytes, name: 'contract.txt' });
  url = body.contentVersion.fields.VersionDataUrl.value;
  await testServer.dependencies.auditKeeper.flush();
  await testServer.dependencies.auditKeeper.sealNow({ seen: null, by: '' });
  before = await contentOf(source);
  made = await runCommand('backup', [folder], source);
  archive = join(folder, readdirSync(folder)[0] ?? '');
  copy = await openDataStore();
  restored = await runCommand('restore', [archive], copy.settings);
});
afterAll(async () => {
  await copy.close();
  await testServer.close();
});

let dataStore: DataStore | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.end('SIGTERM');
  await dataStore?.close();
  [server, dataStore] = [undefined, undefined];
});

it('A restored backup has the same rows, indexes, files, logins and audit chain', async () => {
  expect(made.err + made.out).toMatch(/^Backup: .*tables/m);
  expect(made.code).toBe(0);
  expect(restored.err + restored.out).toMatch(/Restored: \d+ tables/);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('audit log is whole') });

  const after = await contentOf(copy.settings);
  // The run of the backup itself is recorded after its snapshot.
  expect({ ...after, backup_run: '' }).toEqual({ ...before, backup_run: '' });
  const definitions = `select indexdef from pg_indexes where schemaname = 'public' order by 1`;
  expect(await rowsAt(copy.settings, definitions)).toEqual(await rowsAt(source, definitions));
  const audit = await rowsAt<{ n: number }>(copy.settings, 'select count(*)::int as n from audit');
  expect(audit[0]!.n).toBeGreaterThan(0);

  server = await startServer({ ...copy.settings, DEMO: '1' });
  const headers = { authorization: `Bearer ${await testServer.apiKey('korenaar')}` };
  const file = await fetch(new URL(url, server.url), { headers });
  expect(await file.text()).toBe(bytes);
  const entered = await fetch(new URL('/inloggen', server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(server.url).origin },
    body: new URLSearchParams({ stap: 'wachtwoord', email: accounts.korenaar, password }),
  });
  expect(entered.headers.get('set-cookie')).toContain('zorgeloos_session=');
});

const countTables = async (settings: Record<string, string>): Promise<number> => {
  const rows = await rowsAt(
    settings,
    `select from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace`,
  );
  return rows.length;
};

/** Expects that the restore is refused with this sentence and writes nothing. */
async function expectRefused(sentence: string | RegExp, archive: string, more = {}): Promise<void> {
  dataStore ??= await openDataStore();
  const restoring = restoreFrom(archive, { ...dataStore.settings, ...more });
  expect(await restoring.then(() => undefined, refusalIn)).toMatch(sentence);
  expect(await countTables(dataStore.settings)).toBe(0);
  expect(
    readdirSync(dataStore.filesDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  ).toEqual([]);
}

it('An archive that was changed or cut off is refused before anything is written', async () => {
  const bytes = readFileSync(archive);
  const other = join(newFolder(), 'other.tar.zst');
  for (const at of [40, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    writeFileSync(other, changed);
    await expectRefused(/changed or cut off/, other);
  }
  writeFileSync(other, bytes.subarray(0, bytes.length - 100_000));
  await expectRefused(/changed or cut off/, other);
  await expectRefused(/cannot be read: ENOENT/, join(newFolder(), 'none.tar.zst'));
});

it('A restore into a non-empty database or file store is refused', async () => {
  dataStore = await openDataStore();
  const stray = join(dataStore.filesDir, 'ab', 'ab'.repeat(16));
  mkdirSync(dirname(stray));
  writeFileSync(stray, 'of somebody else');
  const refused = await runCommand('restore', [archive], dataStore.settings);
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('The file store is not empty'),
  });
  expect(await countTables(dataStore.settings)).toBe(0);
  expect(readFileSync(stray, 'utf8')).toBe('of somebody else');

  const full = await runCommand('restore', [archive], source);
  expect(full).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('The database is not empty'),
  });
  expect(refused.err + full.err).not.toContain('    at ');
});

it('An encrypted archive is restored only with its passphrase', async () => {
  const secret = { BACKUP_PASSPHRASE: 'a passphrase of several words' };
  const path = await makeArchive({ ...source, ...secret });
  expect(path).toMatch(/\.age$/);
  expect(readFileSync(path).includes('bytes of a document')).toBe(false);
  await expectRefused(/set BACKUP_PASSPHRASE/, path);
  const wrong = { BACKUP_PASSPHRASE: 'another passphrase of words' };
  await expectRefused(/cannot be read with this BACKUP_PASSPHRASE/, path, wrong);
  const restored = await restoreFrom(path, { ...dataStore!.settings, ...secret });
  expect(restored.auditFault).toBeNull();
});

it('A restore of sealed secrets is refused without their SECRET_KEY', async () => {
  const key = 'k'.repeat(40);
  const sealedFrom = await openDataStore(templates.demo);
  try {
    const sealed = { ...sealedFrom.settings, SECRET_KEY: key };
    await outputOf(['src/cli/admin.ts', 'rotate-secrets'], sealed);
    const path = await makeArchive(sealed);
    await expectRefused(/^SECRET_KEY is not set/m, path);
    await expectRefused(/^SECRET_KEY is another key/m, path, { SECRET_KEY: 'x'.repeat(40) });
    const given = { ...dataStore!.settings, SECRET_KEY: key };
    expect((await restoreFrom(path, given)).auditFault).toBeNull();
  } finally {
    await sealedFrom.close();
  }
});

it('A restore is refused without the right WEBSHOP_KEY_FILE, before it writes', async () => {
  const keys = newFolder();
  const keyFile = async (name: string): Promise<string> => {
    const { privateKey, certificate } = await newSigningKey(name, new Date());
    writeFileSync(join(keys, name), privateKey + certificate);
    return join(keys, name);
  };
  const WEBSHOP_KEY_FILE = await keyFile('own');
  const path = await makeArchive({ ...source, WEBSHOP_KEY_FILE });
  await expectRefused(/^WEBSHOP_KEY_FILE /m, path);
  await expectRefused(/^WEBSHOP_KEY_FILE /m, path, { WEBSHOP_KEY_FILE: await keyFile('other') });
  const given = { ...dataStore!.settings, WEBSHOP_KEY_FILE };
  expect((await restoreFrom(path, given)).auditFault).toBeNull();
});

it('An archive of an older version is restored and migrated to this version', async () => {
  const old = await openDataStore();
  try {
    await openStoreAt(old.settings, async (db) => {
      const known = await rowsAt<AppliedMigration>(
        source,
        'select number, name, sha256 from schema_migration where number < 180',
      );
      await migrateTo(db, known);
      await db.run({ text: `insert into turn (task, taken_at) values ('old', now())`, values: [] });
    });
    const path = await makeArchive(old.settings);
    dataStore = await openDataStore();
    expect((await restoreFrom(path, dataStore.settings)).auditFault).toBeNull();
    const [row] = await rowsAt<{ last: number; turns: number }>(
      dataStore.settings,
      `select (select max(number) from schema_migration) as last,
        (select count(*)::int from turn where task = 'old') as turns`,
    );
    expect(row).toMatchObject({ turns: 1 });
    expect(row!.last).toBeGreaterThanOrEqual(222);
  } finally {
    await old.close();
  }
});

it('An archive of a newer version is refused', async () => {
  const newer = await openDataStore(templates.demo);
  try {
    await rowsAt(
      newer.settings,
      `insert into schema_migration (number, name, sha256)
      values (9000, '9000_of_tomorrow', repeat('ab', 32))`,
    );
    await expectRefused(/9000_of_tomorrow/, await makeArchive(newer.settings));
  } finally {
    await newer.close();
  }
});

it('A verify finds the archive whole, and leaves no database', async () => {
  const trial = await runCommand('backup', ['--verify', archive], source);
  expect(trial).toMatchObject({ code: 0, out: expect.stringContaining('The archive is whole') });
  const left = await rowsAt(
    source,
    `select from pg_database where datname like 'zorgeloos_verify%'`,
  );
  expect(left).toEqual([]);
});

it('A sequence continues past the highest value after a restore', async () => {
  const next = `select nextval('case_casenumber_seq')::int as number,
    (select max(substr(casenumber, 3)::int) from "case") as highest`;
  const [row] = await rowsAt<{ number: number; highest: number }>(copy.settings, next);
  expect(row!.number).toBeGreaterThan(row!.highest);
});
