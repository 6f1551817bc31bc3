import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { openDatabase } from '#db/pool.ts';
import { testDatabases } from '../../support/databases.ts';
import { contractions } from '../../support/upgrade/contractions.ts';
import { lastRelease } from '../../support/upgrade/last-release.ts';
import { readSchema } from '../../support/upgrade/schema-facts.ts';

/**
 * During an upgrade, servers of the last release keep running beside servers of this version, so a
 * migration only expands the schema. Source: docs/decisions/0030.
 */

const folder = new URL('../../../src/db/migrations/', import.meta.url);

type MigrationFile = { file: string; number: number; sql: string };

async function migrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const read = files.map(async (file) => {
    const sql = await readFile(new URL(file, folder), 'utf8');
    return { file, number: Number(file.slice(0, 4)), sql };
  });
  return Promise.all(read);
}

/** Runs this work on an empty database. */
async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const databases = testDatabases();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await databases.create(name);
  const options = { maxConnections: 2, onError: () => undefined };
  const database = await openDatabase(databases.connectionFor(name), options);
  try {
    return await work(database.db);
  } finally {
    await database.close();
    await databases.drop(name);
  }
}

const execute = (db: Db, text: string): Promise<unknown> => db.run({ text, values: [] });

async function faultsOf(db: Db, sql: string): Promise<string[]> {
  const before = await readSchema(db);
  await execute(db, sql);
  return contractions(before, await readSchema(db));
}

const start = `
  create table kept (id int primary key, code varchar(20), amount numeric(10, 2) default 0 not null,
    kind text check (kind in ('a', 'b', 'c')), note text not null default '', total bigint);
  create table unused (id int primary key);
  create function doubled(value int) returns int language sql immutable return value * 2;`;

const contracting: Record<string, string> = {
  'drops a table': 'drop table unused',
  'renames a table': 'alter table unused rename to other',
  'drops a column': 'alter table kept drop column note',
  'renames a column': 'alter table kept rename column note to remark',
  'sets a column not null': 'alter table kept alter column total set not null',
  'adds a column that every insert must write': 'alter table kept add column more int not null',
  'drops a default that inserts rely on': 'alter table kept alter column note drop default',
  'makes a text shorter': 'alter table kept alter column code type varchar(10)',
  'makes an integer smaller': 'alter table kept alter column total type int',
  'turns a number into a text': 'alter table kept alter column total type text',
  'removes decimals': 'alter table kept alter column amount type numeric(10, 1)',
  'removes a value from a check': `alter table kept drop constraint kept_kind_check,
    add check (kind in ('a', 'b'))`,
  'replaces a value of a check': `alter table kept drop constraint kept_kind_check,
    add check (kind in ('a', 'b', 'd', 'e'))`,
  'adds a check on an existing column': 'alter table kept add check (total > 0)',
  'makes a column unique': 'create unique index on kept (code)',
  'adds a foreign key to an existing column': `alter table kept
    add foreign key (total) references unused`,
  'makes a column generated': `alter table kept drop column total,
    add column total bigint generated always as (id) stored`,
  'drops a function': 'drop function doubled(int)',
};

const expanding: Record<string, string> = {
  'adds a table': 'create table more (id int primary key, code text not null unique)',
  'adds a column that may be empty': 'alter table kept add column more text',
  'adds a column with a default': 'alter table kept add column more int not null default 1',
  'adds a unique column': 'alter table kept add column more text unique',
  'makes a text longer': 'alter table kept alter column code type text',
  'makes a number larger': 'alter table kept alter column amount type numeric(14, 2)',
  'lets a column be empty': 'alter table kept alter column note drop not null',
  'adds a value to a check': `alter table kept drop constraint kept_kind_check,
    add check (kind in ('a', 'b', 'c', 'd'))`,
  'drops a check': 'alter table kept drop constraint kept_kind_check',
  'adds an index': 'create index on kept (code)',
  'changes the body of a function': `create or replace function doubled(value int) returns int
    language sql immutable return value + value`,
};

describe('The check of migrations', () => {
  let found: Record<string, string[]>;
  beforeAll(async () => {
    found = await inDatabase(async (db) => {
      await execute(db, start);
      const each: [string, string[]][] = [];
      for (const [name, sql] of Object.entries({ ...contracting, ...expanding }))
        each.push([name, await faultsRolledBack(db, sql)]);
      return Object.fromEntries(each);
    });
  });

  it.each(Object.keys(contracting))('refuses a migration that %s', (name) => {
    expect(found[name]).not.toEqual([]);
  });

  it.each(Object.keys(expanding))('accepts a migration that %s', (name) => {
    expect(found[name]).toEqual([]);
  });
});

/** The faults that the check finds in a migration, which is rolled back afterwards. */
async function faultsRolledBack(db: Db, sql: string): Promise<string[]> {
  let faults: string[] = [];
  const rollBack = new Error('roll back');
  const work = db.transaction(async (tx) => {
    faults = await faultsOf(tx, sql);
    throw rollBack;
  });
  await work.catch((error: unknown) => {
    if (error !== rollBack) throw error;
  });
  return faults;
}

/** `-- Contract: unused since 1.2.0`: servers of that release and later do not need it. */
const allowedSince = /^-- Contract: unused since (\d+\.\d+\.\d+)$/m;

const isReleased = (version: string): boolean => {
  const order = new Intl.Collator('en', { numeric: true });
  return order.compare(version, lastRelease.version) <= 0;
};

it('No migration since the last release removes what that release needs', async () => {
  const files = await migrationFiles();
  const released = files.filter(({ number }) => number <= lastRelease.lastMigration);
  // A migration with a lower number than the last of the release would escape the check.
  expect(released).toHaveLength(lastRelease.migrations);
  const faults = await inDatabase(async (db) => {
    for (const { sql } of released) await execute(db, sql);
    const found: string[] = [];
    for (const { file, sql } of files.slice(released.length)) {
      const since = allowedSince.exec(sql)?.[1];
      const wrong = await faultsOf(db, sql);
      const isAllowed = since !== undefined && isReleased(since);
      if (!isAllowed) found.push(...wrong.map((sentence) => `${file}: ${sentence}`));
    }
    return found;
  });
  expect(faults).toEqual([]);
});
