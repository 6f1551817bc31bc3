import { afterAll, beforeAll, expect, it } from 'vitest';
import { namesRows } from '#engine/fields/field.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { objects } from '#objects/index.ts';
import { type Engine, openEngine } from '../../../support/engine.ts';

/**
 * Programs look for rows by these fields one value after the other, so a search may not read the
 * whole table. Source: record-api.md §11.2.
 */

const registry = createRegistry(objects);
let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(registry);
});
afterAll(() => engine.close());

const keys = registry.objects.flatMap((object) =>
  [...object.fields.values()].filter(namesRows).map(({ col }) => ({ table: object.table, col })),
);

it.each(keys)('$col of $table finds its rows by an index', async ({ table, col }) => {
  const plan = await engine.database.db.transaction(async (db) => {
    // The tables of a test are small, so PostgreSQL would read them whole.
    await db.run({ text: 'set local enable_seqscan = off', values: [] });
    const text = `explain select id from "${table}" where fold(${col}) = 'x'`;
    return db.rows<Record<string, string>>({ text, values: [] });
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  // PostgreSQL writes the body of `fold` in its place.
  expect(lines).toMatch(/Index Cond: [^]* = 'x'::text/u);
});
