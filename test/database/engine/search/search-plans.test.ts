import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statement } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { lookUpPage } from '#engine/search/look-up-rows.ts';
import { searchPage } from '#engine/search/search-page.ts';
import { loadRecords } from '#engine/write/load.ts';
import { objects } from '#objects/index.ts';
import { type Engine, openEngine, system, user } from '../../../support/engine.ts';

/** How PostgreSQL finds the rows of a search: by their ids, never by reading a whole table. */

const registry = createRegistry(objects);
const account = registry.object('Account')!;
let engine: Engine;

beforeAll(async () => {
  engine = await openEngine(registry);
  const rows = Array.from({ length: 6_000 }, (_, i) => ({
    Id: `001${String(i).padStart(12, '0')}AAA`,
    Name: `${i % 12 === 0 ? 'Waterlelie' : 'Kwekerij'} ${i}`,
    BillingCity: 'Delft',
  }));
  await loadRecords(engine.ctx(system), account, rows);
  await engine.rows('analyze account');
});
afterAll(() => engine.close());

/** The tables that the statements of `work` read from their first row to their last. */
async function tablesReadWhole(work: (ctx: RequestContext) => Promise<unknown>): Promise<string[]> {
  const statements: Statement[] = [];
  const ctx = engine.ctx(user('sales'));
  const { db } = ctx;
  const rows = <Row>(statement: Statement): Promise<Row[]> => {
    statements.push(statement);
    return db.rows<Row>(statement);
  };
  await work({ ...ctx, db: { ...db, rows } });
  const plans = await Promise.all(
    statements.map(({ text, values }) =>
      db.rows<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values }),
    ),
  );
  expect(plans.length).toBeGreaterThan(0);
  return plans
    .flat()
    .flatMap((line) => /Seq Scan on (\w+)/.exec(line['QUERY PLAN'])?.[1] ?? [])
    .toSorted();
}

it.each(['Search', 'TypeAhead'] as const)(
  'a look-up of the type %s reads no whole table',
  async (searchType) => {
    const asked = { target: account, searchType, q: 'waterlelie', bound: [], orderBy: [] };
    expect(
      await tablesReadWhole((ctx) => lookUpPage(ctx, { ...asked, pageSize: 25, offset: 0 })),
    ).toEqual([]);
  },
);

it('a search by words reads no whole table', async () => {
  const asked = { object: account, q: 'waterlelie', where: null, sortBy: '', pageSize: 20 };
  expect(await tablesReadWhole((ctx) => searchPage(ctx, asked))).toEqual([]);
});
