import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftColumn, draftSearch, draftTables, liveTables } from '#engine/sql/tables.ts';
import { parseArgs } from 'node:util';
import { openRunningStore } from '../store.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

/** Prints the migration that the object definitions ask for, to be read, corrected and saved under
 *  src/db/migrations. Changes nothing. */
async function main(): Promise<void> {
  parseArgs({ options: {} });
  const says = {
    say: (line: string) => console.error(line),
    onError: (error: Error) => console.error(error.message),
  };
  const store = await openRunningStore(readConfig(), says);
  try {
    const draft = draftFor(await liveTables(store.database.db));
    console.log(draft === '' ? '-- The tables match the objects.' : draft);
  } finally {
    await store.close();
  }
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
