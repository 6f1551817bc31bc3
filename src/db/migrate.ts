import { readdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sqlState } from './unavailable.ts';
import type { Db } from './connection.ts';

/** This program may not use the database. The message is for the operator. */
export class SchemaRefusedError extends Error {
  override name = 'SchemaRefusedError';
}

/** A migration failed and was rolled back. The message is for the operator. */
export class MigrationFailedError extends Error {
  override name = 'MigrationFailedError';
}

const migrationsFolder = new URL('./migrations/', import.meta.url);

export function nextMigration(name: string, folder: URL = migrationsFolder): URL {
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10));
  const number = Math.max(0, ...numbers.filter(Number.isInteger)) + 1;
  return new URL(`${String(number).padStart(4, '0')}_${name}.sql`, folder);
}

/**
 * Copies of the server that start at the same time wait for each other. Throws `SchemaRefusedError`
 * or `MigrationFailedError`.
 */
export async function migrate(
  db: Db,
  folder: URL = migrationsFolder,
): Promise<{ applied: string[] }> {
  return applyAll(db, await readMigrations(folder));
}

export type AppliedMigration = { number: number; name: string; sha256: string };

/** Throws `SchemaRefusedError` when this version does not know one of these migrations. */
export async function migrateTo(db: Db, wanted: readonly AppliedMigration[]): Promise<void> {
  const migrations = await readMigrations(migrationsFolder);
  refuseStrange(new Map(wanted.map((one) => [one.number, one])), migrations);
  const numbers = new Set(wanted.map(({ number }) => number));
  await applyAll(
    db,
    migrations.filter(({ number }) => numbers.has(number)),
  );
}

async function applyAll(db: Db, migrations: readonly Migration[]): Promise<{ applied: string[] }> {
  const applied: string[] = [];
  for (;;) {
    const name = await db.transaction((tx) => applyNext(tx, migrations));
    if (name === undefined) return { applied };
    applied.push(name);
  }
}

/** The database can have more migrations, because an old server keeps running during an upgrade. */
export function createMigrationsCheck(
  folder: URL = migrationsFolder,
): (db: Db) => Promise<boolean> {
  let reading: Promise<Migration[]> | undefined;
  return async (db) => {
    const migrations = await (reading ??= readMigrations(folder));
    const known = await readApplied(db);
    return migrations.every(({ number, sha256 }) => known.get(number)?.sha256 === sha256);
  };
}

/** Null also for a database without migrations, and for a read-only one. */
export async function pendingMigrations(
  db: Db,
  folder: URL = migrationsFolder,
): Promise<number | null> {
  const [takes] = await db.rows<{ writes: boolean }>({
    text: `select current_setting('transaction_read_only') = 'off' as writes`,
    values: [],
  });
  const migrations = await readMigrations(folder);
  const known = await readApplied(db);
  refuseStrange(known, migrations);
  const isPending = known.size > 0 && migrations.some(({ number }) => !known.has(number));
  // proof: a pending migration is in the list
  return takes?.writes === true && isPending ? migrations.at(-1)!.number : null;
}

export async function migrationAppliedAt(db: Db, number: number): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date }>({
    text: 'select applied_at as at from schema_migration where number = $1',
    values: [number],
  });
  return row?.at ?? null;
}

/** Creating an index on a large table takes long. */
const longestMigration = 86_400_000; // ms

type Migration = { number: number; name: string; sha256: string; sql: string };

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const numbers = new Set(migrations.map(({ number }) => number));
  if (numbers.size < migrations.length)
    throw new Error(`Two migrations in ${folder.pathname} have the same number`);
  return migrations.sort((a, b) => a.number - b.number);
}

async function readMigration(folder: URL, file: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
  if (number === undefined)
    throw new Error(`Migration ${file} must be named like 0001_what_it_does.sql`);
  // The line ends of a checkout on Windows must not change the hash.
  const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
  return {
    number: Number(number),
    name: file.slice(0, -'.sql'.length),
    sha256: createHash('sha256').update(sql).digest('hex'),
    sql,
  };
}

async function applyNext(db: Db, migrations: readonly Migration[]): Promise<string | undefined> {
  await db.run({ text: 'set local statement_timeout = 0', values: [] });
  await db.run({
    text: `select pg_advisory_xact_lock(hashtext('zorgeloos schema'))`,
    values: [],
    query_timeout: longestMigration,
  });
  await refuseUnfitServer(db);
  const known = await readApplied(db);
  refuseStrange(known, migrations);
  const next = migrations.find(({ number }) => !known.has(number));
  if (next) await apply(db, next);
  return next?.name;
}

async function apply(db: Db, { number, name, sha256, sql }: Migration): Promise<void> {
  await db.run({
    text: `create table if not exists schema_migration (
      number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`,
    values: [],
  });
  try {
    await db.run({ text: sql, values: [], query_timeout: longestMigration });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (sqlState(error) === lacksRight) throw error;
    const sentence = `Migration ${name} failed and was undone: ${message}.`;
    throw new MigrationFailedError(sentence, { cause: error });
  }
  await db.run({
    text: 'insert into schema_migration (number, name, sha256) values ($1, $2, $3)',
    values: [number, name, sha256],
  });
}

const lacksRight = '42501';

async function refuseUnfitServer(db: Db): Promise<void> {
  const [server] = await db.rows<{
    version: string;
    encoding: string;
    icu: boolean;
    trigrams: boolean;
  }>({
    text: `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as icu,
      exists (select from pg_extension where extname = 'pg_trgm') or (exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create')) as trigrams`,
    values: [],
  });
  if (!server || Number.parseInt(server.version, 10) < 15) {
    throw new SchemaRefusedError(
      `The database server is PostgreSQL ${server?.version}; Zorgeloos needs 15 or newer.`,
    );
  }
  if (server.encoding !== 'UTF8')
    throw new SchemaRefusedError(
      `The database has encoding ${server.encoding}; Zorgeloos needs one with UTF8.`,
    );
  if (!server.icu)
    throw new SchemaRefusedError(
      'The database server was built without ICU, which Zorgeloos needs to sort Dutch names.',
    );
  if (!server.trigrams) {
    throw new SchemaRefusedError(
      'The database lacks the extension pg_trgm and its user may not add it: install the contrib package of PostgreSQL and run "create extension pg_trgm" as its owner.',
    );
  }
}

type Applied = { name: string; sha256: string };

async function readApplied(db: Db): Promise<Map<number, Applied>> {
  const [schema] = await db.rows<{ name: string | null; ours: boolean; strangers: number }>({
    text: WHAT_IS_THERE,
    values: [],
  });
  if (!schema?.name)
    throw new SchemaRefusedError(
      'The database has no schema to put tables in: create one, or repair the search_path of its user.',
    );
  if (!schema.ours && schema.strangers > 0) {
    throw new SchemaRefusedError(
      `The database already holds ${schema.strangers} tables or views that are not of Zorgeloos; give it an empty database.`,
    );
  }
  if (!schema.ours) return new Map();
  const rows = await db.rows<Applied & { number: number }>({
    text: 'select number, name, sha256 from schema_migration order by number',
    values: [],
  });
  return new Map(rows.map((row) => [row.number, row]));
}

// The tables of extensions (PostGIS has some) do not count as contents.
const WHAT_IS_THERE = `
  select current_schema() as name,
    (select count(*) = 3 from information_schema.columns
      where table_schema = current_schema() and table_name = 'schema_migration' and column_name in ('number', 'name', 'sha256')) as ours,
    (select count(*) from pg_class c
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as strangers`;

function refuseStrange(
  known: ReadonlyMap<number, Applied>,
  migrations: readonly Migration[],
): void {
  const ours = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const [number, { name, sha256 }] of known) {
    const migration = ours.get(number);
    if (!migration)
      throw new SchemaRefusedError(
        `The database is newer than this version of Zorgeloos: it has migration ${name}, which is not known here.`,
      );
    if (migration.sha256 !== sha256) {
      throw new SchemaRefusedError(
        `Migration ${name} was applied to the database with another content than ${migration.name} has here. ` +
          'Restore that file. On a database of your own, delete the folder DATA_DIR and start again.',
      );
    }
  }
}
