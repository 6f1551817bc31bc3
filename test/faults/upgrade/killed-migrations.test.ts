import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { type AppliedMigration, migrate, migrateTo } from '#db/migrate.ts';
import { openDatabase } from '#db/pool.ts';
import { urlOf } from '../../support/server.ts';
import { spawnServer, startServer } from '../../server-process.ts';
import { testDatabases } from '../../support/databases.ts';
import { type MigrationPause, openMigrationPause } from '../../support/upgrade/migration-pause.ts';
import { readCatalog, withoutRows } from '../../support/upgrade/catalog.ts';
import { lastRelease } from '../../support/upgrade/last-release.ts';

/** A migration that is interrupted leaves nothing, and the next start of the server continues. */

/** The first ends the process, the second the connection, and so on. */
const kills = process.env['DEEP'] === undefined ? 2 : 20;
/**
 * The time limit of the test: each interruption needs a start of the server, which is slow on a
 * busy machine.
 */
const patience = 1_800_000; // ms

type Place = { name: string; db: Db; settings: Record<string, string>; close(): Promise<void> };

async function openEmpty(): Promise<Place> {
  const databases = testDatabases();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await databases.create(name);
  const connection = databases.connectionFor(name);
  const database = await openDatabase(connection, { maxConnections: 2, onError: () => undefined });
  return {
    name,
    db: database.db,
    settings: { DATABASE_URL: urlOf(connection) },
    async close() {
      await database.close();
      await databases.drop(name);
    },
  };
}

const listed = 'select number, name, sha256 from schema_migration order by number';

let all: AppliedMigration[];
/** The number of schema changes before each migration, and in total. */
let before: Map<number, number>;
let total: number;

beforeAll(async () => {
  const unbroken = await openEmpty();
  const brake = await openMigrationPause(unbroken.name);
  try {
    await migrate(unbroken.db);
    all = await unbroken.db.rows<AppliedMigration>({ text: listed, values: [] });
    ({ total, before } = await brake.changes());
  } finally {
    await brake.close();
    await unbroken.close();
  }
});

async function countApplied(db: Db): Promise<number> {
  const text = `select to_regclass('schema_migration') is not null as "isThere"`;
  const [table] = await db.rows<{ isThere: boolean }>({ text, values: [] });
  return table!.isThere ? (await db.rows({ text: listed, values: [] })).length : 0;
}

/** Migrates to the last release, and adds a row that later migrations must keep. */
async function migrateAsBefore(db: Db, migrations: number): Promise<void> {
  if (migrations === 0) return;
  await migrateTo(db, all.slice(0, migrations));
  await db.run({ text: `insert into turn (task, taken_at) values ('proef', now())`, values: [] });
}

/** Kills the server, or its migrating connection, during this change. */
async function endAt(
  change: number,
  place: Place,
  { brake, how }: { brake: MigrationPause; how: string },
) {
  await brake.holdAt(change - before.get(await countApplied(place.db))!); // proof: not the last
  const server = spawnServer(place.settings);
  const ended = once(server.process, 'close');
  const pid = await brake.held();
  if (how === 'process') {
    server.process.kill('SIGKILL');
    await ended;
    // PostgreSQL notices the dead process only when it sends to it.
    await brake.release(pid);
    return;
  }
  await brake.cut(pid);
  const [code] = await ended;
  expect({ code, said: server.said() }).not.toMatchObject({ code: 0 });
  expect(server.said()).not.toContain('    at ');
}

describe.each([
  { title: 'an empty database', migrations: 0 },
  { title: 'a database of the last release', migrations: lastRelease.migrations },
])('Of the migrations of $title', ({ migrations }) => {
  let [place, unbroken]: Place[] = [];
  let brake: MigrationPause;
  beforeAll(async () => {
    [place, unbroken] = [await openEmpty(), await openEmpty()];
    await migrateAsBefore(place.db, migrations);
    await migrateAsBefore(unbroken.db, migrations);
    brake = await openMigrationPause(place.name);
  });
  afterAll(async () => {
    await brake.close();
    await place!.close();
    await unbroken!.close();
  });

  it(
    `none is partly applied after ${String(kills)} interruptions`,
    async () => {
      const start = before.get(migrations)!; // proof: there are more
      for (let i = 0; i < kills; i++) {
        const change = start + Math.ceil(((total - start) * (i + 0.5)) / kills);
        const how = i % 2 === 0 ? 'process' : 'connection';
        await endAt(change, place!, { brake, how });
        const applied = await countApplied(place!.db);
        // The change belongs to the migration after the applied ones.
        expect(before.get(applied)).toBeLessThan(change);
        expect(before.get(applied + 1) ?? total).toBeGreaterThanOrEqual(change);
        await migrateTo(unbroken!.db, all.slice(0, applied));
        expect(await readCatalog(place!.db)).toEqual(await readCatalog(unbroken!.db));
      }
      await brake.holdAt(0);
      const server = await startServer(place!.settings);
      await server.end('SIGTERM');
      await migrateTo(unbroken!.db, all);
      expect(await place!.db.rows({ text: listed, values: [] })).toEqual(all);
      const [catalog, expected] = [await readCatalog(place!.db), await readCatalog(unbroken!.db)];
      expect(withoutRows(catalog)).toEqual(withoutRows(expected));
    },
    patience,
  );
});
