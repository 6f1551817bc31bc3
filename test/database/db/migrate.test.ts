import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Statement } from '#db/connection.ts';
import { migrate, SchemaRefusedError } from '#db/migrate.ts';
import { openDatabase, type Database } from '#db/pool.ts';
import { openSecrets } from '#db/secrets.ts';
import { startTestCluster, type TestCluster } from '#db/template.ts';

let cluster: TestCluster;
const opened: Database[] = [];
const folders: string[] = [];

const sql = (text: string, ...values: unknown[]): Statement => ({ text, values });

beforeAll(async () => {
  cluster = await startTestCluster();
  await cluster.create('empty');
});

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  await cluster.stop();
});

async function open(name: string): Promise<Db> {
  const database = await openDatabase(cluster.connectionFor(name), {
    maxConnections: 3,
    onError: () => undefined,
  });
  opened.push(database);
  return database.db;
}
const emptyDatabase = async (): Promise<Db> => open(await cluster.clone('empty'));

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

const FIRST = {
  '0001_first.sql': 'create table one (id int primary key);\ninsert into one values (1);\n',
};
const BOTH = { ...FIRST, '0002_second.sql': 'create table two (id int primary key);\n' };

/** All tables and columns of the schema, to see that nothing was altered. */
const shape = (db: Db): Promise<unknown[]> =>
  db.rows(
    sql(`select c.relname, c.relkind, a.attname, a.atttypid from pg_class c
  left join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace order by 1, 2, 3`),
  );

async function refusedUnaltered(db: Db, folder: URL, sentence: RegExp): Promise<void> {
  const before = await shape(db);
  const refused = await migrate(db, folder).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(SchemaRefusedError);
  expect(String(refused)).toMatch(sentence);
  expect(await shape(db)).toEqual(before);
}

test('a database with tables of another program is refused', async () => {
  const db = await emptyDatabase();
  await db.run(sql('create table customers (id int)'));
  await refusedUnaltered(db, await folderOf(FIRST), /not of Zorgeloos/);
});

test('a database without pg_trgm and without the right to create it is refused', async () => {
  const db = await emptyDatabase();
  const [{ name }] = (await db.rows<{ name: string }>(
    sql('select current_database() as name'),
  )) as [{ name: string }];
  await db.run(sql(`revoke create on database "${name}" from current_user`));
  await refusedUnaltered(db, await folderOf(FIRST), /create extension pg_trgm/);
});

test('a database with another program’s schema_migration table is refused', async () => {
  const db = await emptyDatabase();
  await db.run(sql('create table schema_migration (version text)'));
  await refusedUnaltered(db, await folderOf(FIRST), /not of Zorgeloos/);
});

test('a database with a newer migration is refused', async () => {
  const db = await emptyDatabase();
  await migrate(db, await folderOf(BOTH));
  await refusedUnaltered(db, await folderOf(FIRST), /newer than this version.*0002_second/);
});

test('a database made by an edited migration is refused', async () => {
  const db = await emptyDatabase();
  await migrate(db, await folderOf(FIRST));
  await refusedUnaltered(
    db,
    await folderOf({ ...BOTH, '0001_first.sql': 'create table one (id bigint);' }),
    /0001_first.*another content/,
  );
});

test('the functions of an extension do not get a database refused', async () => {
  const db = await emptyDatabase();
  await db.run(sql('create extension pg_trgm'));
  expect(await migrate(db, await folderOf(FIRST))).toEqual({ applied: ['0001_first'] });
});

test('migrations are applied in the order of their numbers and only once', async () => {
  const db = await emptyDatabase();
  expect(await migrate(db, await folderOf(FIRST))).toEqual({ applied: ['0001_first'] });
  const both = await folderOf(BOTH);
  expect(await migrate(db, both)).toEqual({ applied: ['0002_second'] });
  expect(await migrate(db, both)).toEqual({ applied: [] });
});

test('a migration with CRLF line ends is the same migration', async () => {
  const db = await emptyDatabase();
  await migrate(db, await folderOf(FIRST));
  expect(
    await migrate(
      db,
      await folderOf({ '0001_first.sql': FIRST['0001_first.sql'].replaceAll('\n', '\r\n') }),
    ),
  ).toEqual({ applied: [] });
});

test('a migration that fails is rolled back, and the error names it', async () => {
  const db = await emptyDatabase();
  const broken = await folderOf({
    ...FIRST,
    '0002_broken.sql': 'create table half (id int);\nselect nonsense;',
  });
  await expect(migrate(db, broken)).rejects.toThrow(/0002_broken failed.*nonsense/);
  expect(
    await db.rows(
      sql(`select to_regclass('half') as half, (select count(*) from schema_migration) as applied`),
    ),
  ).toEqual([{ half: null, applied: 1 }]);
});

test('two servers that start at once apply each migration once', async () => {
  const name = await cluster.clone('empty');
  const folder = await folderOf(BOTH);
  const answers = await Promise.all([
    migrate(await open(name), folder),
    migrate(await open(name), folder),
  ]);
  expect(answers.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first', '0002_second']);
});

test('names sort as in a Dutch dictionary, whatever their accents and capitals', async () => {
  const db = await foundation();
  const rows = await db.rows<{ name: string }>(
    sql('select name from unnest($1::text[]) as name order by name collate nl_text', [
      'zee',
      'Één',
      'een',
      'Eend',
      'één',
      'Aap',
      'IJs',
      'ijs',
    ]),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'Aap',
    'een',
    'één',
    'Één',
    'Eend',
    'ijs',
    'IJs',
    'zee',
  ]);
});

test.each([
  ['Één', 'een'],
  ['CAFÉ', 'cafe'],
  ['Ångström', 'angstrom'],
  ['e\u0301', 'e'],
  ['ØRE', 'øre'],
  ['ÇA', 'ca'],
])('folding %s gives %s', async (text, folded) => {
  expect(await (await foundation()).rows(sql('select fold($1) as folded', text))).toEqual([
    { folded },
  ]);
});

test('a search that ignores accents and capitals uses its index', async () => {
  const db = await foundation();
  const plan = await db.transaction(async (tx) => {
    await tx.run(sql('create table person (name text)'));
    await tx.run(sql(`insert into person select 'Persoon ' || n from generate_series(1, 5000) n`));
    await tx.run(sql('create index person_by_name on person (fold(name))'));
    await tx.run(sql('analyze person'));
    return tx.rows(sql(`explain select name from person where fold(name) = fold('PERSÓÓN 77')`));
  });
  expect(JSON.stringify(plan)).toContain('person_by_name');
});

test('a secret of the system is created once when several requests need it at once', async () => {
  const db = await foundation();
  const secrets = openSecrets({ current: undefined, previous: undefined });
  const readSecrets = await Promise.all([1, 2, 3].map(() => secrets.read(db, 'links')));
  expect(new Set(readSecrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(readSecrets[0]).toHaveLength(32);
  expect(await secrets.read(db, 'other')).not.toEqual(readSecrets[0]);
});

let migrated: Promise<Db> | undefined;
/** A database with this version's own migrations. */
const foundation = (): Promise<Db> =>
  (migrated ??= emptyDatabase().then(async (db) => {
    await migrate(db);
    return db;
  }));
