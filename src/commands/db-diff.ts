import { objects } from '#objects/index.ts';
import { createRegistry } from '#records/registry.ts';
import { draftColumn, draftSearch, draftTables, liveTables } from '#records/tables.ts';
import { openStoreBeside } from '../store.ts';
import { readConfig } from '../config.ts';

/** Prints the migration the object definitions ask for, to be read, corrected and saved under src/db/migrations. Changes nothing. */
const config = readConfig();
const store = await openStoreBeside(config, { say: (line) => console.error(line), onError: (error) => console.error(error.message) });
try {
  const registry = createRegistry(objects);
  const live = await liveTables(store.database.db);
  const fresh = registry.objects.filter((object) => !live.has(object.table));
  const columns = registry.objects.flatMap((object) =>
    [...object.fields.values()]
      .filter((field) => field.column !== null && live.has(object.table) && !live.get(object.table)!.has(field.col))
      .map((field) => draftColumn(object, field)),
  );
  const search = registry.objects.flatMap((object) => (live.has(object.table) ? draftSearch(object, live.get(object.table)!) : []));
  const draft = [...columns, ...search, ...(fresh.length > 0 ? [draftTables(fresh)] : [])].join('\n');
  console.log(draft === '' ? '-- The tables fit the objects.' : draft);
} finally {
  await store.close();
}
