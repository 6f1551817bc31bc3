import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#db/pool.ts';
import { objects } from '#objects/index.ts';
import { templates, testDatabases } from '../../../support/databases.ts';
import { urlOf } from '../../../support/server.ts';
import { runProgram } from '../../../server-process.ts';

/** What migrations hold that definitions of objects need. */

let name: string;
let database: Database;
beforeAll(async () => {
  name = await testDatabases().clone(templates.empty);
  database = await openDatabase(testDatabases().connectionFor(name), {
    maxConnections: 2,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabases().drop(name);
});

it('every object with Afgerond_op__c has the trigger that fills it', async () => {
  const rows = await database.db.rows<{ table: string }>({
    text: `select tgrelid::regclass::text as table from pg_trigger where tgname = 'keep_closed_on'`,
    values: [],
  });
  const having = objects.filter(({ fields }) => 'Afgerond_op__c' in fields);
  expect(rows.map(({ table }) => table).toSorted()).toEqual(
    having.map(({ apiName }) => apiName.toLowerCase()).toSorted(),
  );
});

it('db:diff writes the draft of a missing column, and prints it without words', async () => {
  await database.db.run({
    text: 'alter table vacature__c drop column uren_per_week__c',
    values: [],
  });
  const folder = await mkdtemp(join(tmpdir(), 'zorgeloos-migrations-'));
  const run = (...words: string[]) =>
    runProgram(['src/cli/db-diff.ts', ...words], {
      DATABASE_URL: urlOf(testDatabases().connectionFor(name)),
    });
  const printed = await run();
  expect(printed.stdout).toContain('alter table vacature__c add column uren_per_week__c');
  await run('Hours of a', 'vacancy', '--folder', folder);
  await run('again', '--folder', folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    '0001_hours_of_a_vacancy.sql',
    '0002_again.sql',
  ]);
  expect(await readFile(join(folder, '0001_hours_of_a_vacancy.sql'), 'utf8')).toBe(printed.stdout);
});
