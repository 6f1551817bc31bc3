import { writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftColumn, draftSearch, draftTables, liveTables } from '#engine/sql/tables.ts';
import { parseArgs } from 'node:util';
import { nextMigration } from '#db/migrate.ts';
import { openRunningStore } from '../store.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run db:diff -- [WORDS] [--folder FOLDER]`. Do not redirect the output into the folder of the
 * migrations: the shell first creates an empty file, which this command would apply as a migration.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { folder: { type: 'string' } },
    allowPositionals: true,
  });
  const says = {
    say: (line: string) => console.error(line),
    onError: (error: Error) => console.error(error.message),
  };
  const store = await openRunningStore(readConfig(), says);
  let draft: string;
  try {
    draft = draftFor(await liveTables(store.database.db));
  } finally {
    await store.close();
  }
  if (draft === '') return console.log('-- The tables match the objects.');
  if (positionals.length === 0) return console.log(draft);
  const words = positionals.join(' ').toLowerCase();
  const folder = values.folder === undefined ? undefined : pathToFileURL(`${values.folder}/`);
  const file = nextMigration(words.replaceAll(/[^a-z0-9]+/g, '_'), folder);
  await writeFile(file, `${draft}\n`, { flag: 'wx' });
  console.log(`${fileURLToPath(file)} has the draft. Read it before the server applies it.`);
}

function draftFor(live: Awaited<ReturnType<typeof liveTables>>): string {
  const registry = createRegistry(objects);
  const fresh = registry.objects.filter((object) => !live.has(object.table));
  const old = registry.objects.filter((object) => live.has(object.table));
  const columns = old.flatMap((object) =>
    [...object.fields.values()]
      .filter((field) => field.column !== null && !live.get(object.table)!.has(field.col))
      .map((field) => draftColumn(object, field)),
  );
  const search = old.flatMap((object) => draftSearch(object, live.get(object.table)!));
  return [...columns, ...search, ...(fresh.length > 0 ? [draftTables(fresh)] : [])].join('\n');
}

await runCommand(main);
