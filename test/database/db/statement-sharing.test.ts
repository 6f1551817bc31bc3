import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError, type Statement } from '#db/connection.ts';
import { openDatabase, type Database } from '#db/pool.ts';
import { mayShare } from '#db/statement-sharing.ts';
import { startTestCluster, type TestCluster } from '#db/template.ts';

/** Queries that share connections. Source: docs/decisions/0036-queries-share-connections.md. */

let cluster: TestCluster;
let database: Database;

const sql = (text: string, ...values: unknown[]): Statement => ({ text, values });

beforeAll(async () => {
  cluster = await startTestCluster();
  await cluster.create('sharing');
  database = await openDatabase(cluster.connectionFor('sharing'), {
    maxConnections: 6,
    onError: () => undefined,
  });
  await database.db.run(sql('create table item (id int primary key, n int not null)'));
  await database.db.run(sql('insert into item values (1, 0)'));
});
beforeEach(async () => {
  // Opens the connections that the queries may share.
  await Promise.all([1, 2, 3, 4].map(() => database.db.rows(sql('select 1'))));
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

const askedAtOnce = (count: number): Promise<{ pid: number; at: number }[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const text = 'select pg_backend_pid() as pid, $1::int as at';
      const [row] = await database.db.rows<{ pid: number; at: number }>(sql(text, at));
      return row!;
    }),
  );

it('thirty queries at once use four connections, and each gets its own answer', async () => {
  const rows = await askedAtOnce(30);
  expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 30 }, (_, at) => at));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(4);
  expect(database.pool.totalCount).toBeLessThanOrEqual(4);
});

it('more queries than may wait on four connections open the others, up to the limit', async () => {
  const rows = await askedAtOnce(200);
  expect(new Set(rows.map(({ at }) => at)).size).toBe(200);
  expect(database.pool.totalCount).toBeLessThanOrEqual(6);
});

it('a prepared query is answered for each of its parallel callers', async () => {
  const rows = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      database.db.rows<{ n: number }>({ name: 'n', text: 'select $1::int as n', values: [at] }),
    ),
  );
  expect(rows.flat().map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, at) => at));
});

it('an error of one query is not the error of its neighbours', async () => {
  const asked = Array.from({ length: 20 }, (_, at) =>
    database.db.rows<{ n: number }>(sql('select 6 / $1::int as n', at % 5)),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, at) => (at % 5 === 0 ? 'rejected' : 'fulfilled')),
  );
  expect(await askedAtOnce(3)).toHaveLength(3);
});

it('no query waits behind one that is slow', async () => {
  const slow = Promise.all(
    [1, 2, 3, 4].map(() =>
      database.db.rows(sql('select count(*) from generate_series(1, 3000000) as many')),
    ),
  );
  const order: string[] = [];
  void slow.then(() => order.push('slow'));
  await pause(50);
  await database.db.rows(sql('select 1'));
  order.push('quick');
  await slow;
  expect(order).toEqual(['quick', 'slow']);
});

it('a transaction gets a connection while queries keep all others busy', async () => {
  let isOver = false;
  const stream = async (): Promise<void> => {
    while (!isOver) await database.db.rows(sql('select 1'));
  };
  const streams = Array.from({ length: 60 }, stream);
  await database.db.transaction((tx) => tx.run(sql('update item set n = n + 1')));
  isOver = true;
  await Promise.all(streams);
  expect(await database.db.rows(sql('select n from item'))).toEqual([{ n: 1 }]);
});

it('queries of a connection that is killed are refused as unavailable, later ones are answered', async () => {
  const asked = Promise.allSettled(
    Array.from({ length: 12 }, () =>
      database.db.rows(sql('select count(*) from generate_series(1, 2000000) as many')),
    ),
  );
  await pause(20);
  const killer = await openDatabase(cluster.connectionFor('sharing'), {
    maxConnections: 1,
    onError: () => undefined,
  });
  await killer.db.rows(
    sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sharing' and pid <> pg_backend_pid() and query like 'select count%'`,
    ),
  );
  await killer.close();
  const answers = await asked;
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toBeInstanceOf(DatabaseUnavailableError);
  expect(await askedAtOnce(30)).toHaveLength(30);
});

it('rows are copied while other queries share connections', async () => {
  const [copied, rows] = await Promise.all([
    database.db.run({ ...sql('copy item from stdin'), lines: '7\t7\n8\t8\n' }),
    askedAtOnce(30),
  ]);
  expect(copied).toBe(2);
  expect(rows).toHaveLength(30);
  await database.db.run(sql('delete from item where id > 1'));
});

describe('Sharing is not for a statement that', () => {
  it.each([
    ['locks rows', 'select id from item for update'],
    ['locks rows for their keys', 'select id from item for no key update'],
    ['waits for a lock', 'select pg_advisory_lock(1)'],
    ['notifies', `select pg_notify('a', 'b')`],
    ['writes in a query', 'with gone as (delete from item returning id) select id from gone'],
    ['writes', 'insert into item values (1, 2)'],
  ])('%s', (_what, text) => {
    expect(mayShare(sql(text))).toBe(false);
  });

  it('but for one that only reads', () => {
    expect(mayShare(sql('select id from item'))).toBe(true);
    expect(mayShare(sql('with one as (select 1) select * from one'))).toBe(true);
  });
});
