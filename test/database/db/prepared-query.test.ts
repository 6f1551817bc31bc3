import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statement } from '#db/connection.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import { startTestCluster, type TestCluster } from '#db/template.ts';

/** Named statements: prepared once per connection, their columns described once. */

let cluster: TestCluster;
let database: Database;
beforeAll(async () => {
  cluster = await startTestCluster();
  await cluster.create('prepared');
  database = await openDatabase(cluster.connectionFor('prepared'), {
    maxConnections: 1,
    onError: () => undefined,
  });
  await database.db.run({ text: 'create table thing (id int, name text)', values: [] });
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

const named = (name: string, text: string, ...values: unknown[]): Statement => ({
  name,
  text,
  values,
});

it('every execution gives the same values as an unnamed statement', async () => {
  const text = `select $1::text as text, $2::int as number, $3::timestamptz as moment, $4::text[] as list,
    $5::jsonb as json, null as none, true as yes, 12.50::numeric as amount, '2026-01-02'::date as day`;
  const values = ['ë €', 7, new Date('2026-11-28T10:00:00.5Z'), ['a', 'b,c'], { a: [1] }];
  const unnamed = await database.db.rows({ text, values });
  for (let i = 0; i < 3; i++)
    expect(await database.db.rows(named('values', text, ...values))).toEqual(unnamed);
});

it('no rows and many rows are given alike, in their order', async () => {
  const text = 'select n from generate_series(1, $1::int) as n';
  for (const count of [0, 3, 0, 1_000])
    expect(await database.db.rows(named('series', text, count))).toEqual(
      Array.from({ length: count }, (_, at) => ({ n: at + 1 })),
    );
});

it('a write gives the number of its rows each time', async () => {
  for (const id of [1, 2])
    expect(await database.db.run(named('add', 'insert into thing values ($1, $2)', id, 'x'))).toBe(
      1,
    );
  const rename = named('rename', 'update thing set name = $1', 'y');
  expect([await database.db.run(rename), await database.db.run(rename)]).toEqual([2, 2]);
});

it('an error rejects, and the connection serves the next statement', async () => {
  const divide = (by: number) => named('divide', 'select 1 / $1::int as part', by);
  await expect(database.db.rows(divide(0))).rejects.toMatchObject({ code: '22012' });
  expect(await database.db.rows(divide(1))).toEqual([{ part: 1 }]);
  await expect(database.db.rows(divide(0))).rejects.toMatchObject({ code: '22012' });
  expect(await database.db.rows(divide(1))).toEqual([{ part: 1 }]);
});

it('a statement with a syntax error rejects each time', async () => {
  for (let i = 0; i < 2; i++)
    await expect(database.db.rows(named('wrong', 'selekt 1'))).rejects.toMatchObject({
      code: '42601',
    });
});

it('a value that cannot be sent rejects, and the connection serves the next statement', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const keep = (value: unknown) => named('keep', 'select $1::jsonb as value', value);
  await expect(database.db.rows(keep(circle))).rejects.toThrow(/circular/);
  expect(await database.db.rows(keep({ a: 1 }))).toEqual([{ value: { a: 1 } }]);
});

it('a result with other columns than at first is refused, never read wrongly', async () => {
  const all = named('all', 'select * from thing order by id');
  expect(await database.db.rows(all)).toHaveLength(2);
  await database.db.run({ text: 'alter table thing add column more int', values: [] });
  await expect(database.db.rows(all)).rejects.toMatchObject({ code: '0A000' });
});

it('one name for two texts is refused', async () => {
  expect(await database.db.rows(named('twice', 'select 1 as one'))).toEqual([{ one: 1 }]);
  await expect(database.db.rows(named('twice', 'select 2 as one'))).rejects.toThrow(/twice/);
});
