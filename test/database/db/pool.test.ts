import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailableError, type Db, type Statement } from '#db/connection.ts';
import { copyLine } from '#db/copy.ts';
import { notify } from '#db/listen.ts';
import { openDatabase, type Database } from '#db/pool.ts';
import { startTestCluster, type TestCluster } from '#db/template.ts';
import { openDatabaseProxy } from '../../database-proxy.ts';

let cluster: TestCluster;
let database: Database;
const errors: Error[] = [];

const sql = (text: string, ...values: unknown[]): Statement => ({ text, values });
const notes = async (db: Db): Promise<string[]> =>
  (await db.rows<{ text: string }>(sql('select text from note order by text'))).map(
    ({ text }) => text,
  );
const note = (text: string): Statement => sql('insert into note (text) values ($1)', text);
const refusal = async (): Promise<never> => {
  throw new Error('no');
};
const open = (maxConnections: number): Promise<Database> =>
  openDatabase(cluster.connectionFor('pool'), {
    maxConnections,
    onError: (error) => errors.push(error),
  });

beforeAll(async () => {
  cluster = await startTestCluster();
  await cluster.create('pool');
  database = await open(4);
  await database.db.run(sql('create table note (text text not null)'));
});

afterAll(async () => {
  await database.close();
  await cluster.stop();
});

const empty = (): Promise<number> => database.db.run(sql('delete from note'));

test('a transaction that throws is rolled back', async () => {
  await empty();
  const attempt = database.db.transaction(async (tx) => {
    await tx.run(note('lost'));
    await refusal();
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await notes(database.db)).toEqual([]);
});

test('an inner transaction that throws rolls back only its own work', async () => {
  await empty();
  await database.db.transaction(async (tx) => {
    await tx.run(note('before'));
    await expect(
      tx.transaction(async (inner) => {
        await inner.run(note('lost'));
        await inner.run(sql('select nonsense'));
      }),
    ).rejects.toThrow('nonsense');
    await tx.transaction((inner) =>
      inner.transaction((innermost) => innermost.run(note('innermost'))),
    );
    await tx.run(note('later'));
  });
  expect(await notes(database.db)).toEqual(['before', 'innermost', 'later']);
});

test('a transaction with a failed statement whose error was caught is rejected', async () => {
  const attempt = database.db.transaction(async (tx) => {
    await tx.run(sql('select nonsense')).catch(() => undefined);
    return 'done';
  });
  await expect(attempt).rejects.toThrow('failed before its commit');
});

test('a transaction refuses statements while an inner one is open and after its end', async () => {
  let outerDb: Db | undefined;
  await database.db.transaction(async (tx) => {
    outerDb = tx;
    await tx.transaction(() => expect(tx.run(note('stray'))).rejects.toThrow('use its own db'));
    const both = await Promise.allSettled([
      tx.transaction((inner) => notes(inner)),
      tx.transaction((inner) => notes(inner)),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
  await expect(outerDb?.run(note('late'))).rejects.toThrow('is over');
});

test('concurrent statements inside a transaction all run', async () => {
  await empty();
  await database.db.transaction((tx) =>
    Promise.all(['a', 'b', 'c'].map((text) => tx.run(note(text)))),
  );
  expect(await notes(database.db)).toEqual(['a', 'b', 'c']);
});

test.each(['40001', '40P01'])(
  'a transaction with a conflict (%s) is retried at most three times',
  async (state) => {
    await empty();
    const conflict = sql(
      `do $$ begin raise exception 'conflict' using errcode = '${state}'; end $$`,
    );
    const run = async (conflicts: number): Promise<number> => {
      let attempts = 0;
      await database.db.transaction(async (tx) => {
        attempts++;
        await tx.run(note('once'));
        if (attempts <= conflicts) await tx.run(conflict);
      });
      return attempts;
    };
    expect(await run(3)).toBe(4);
    expect(await notes(database.db)).toEqual(['once']);
    await expect(run(4)).rejects.toThrow('conflict');
  },
);

test('dates and decimals are read as text, timestamps as Date, bigint as number', async () => {
  const [row] = await database.db.rows(
    sql(`select date '2026-02-28' as day, timestamptz '2026-01-01 12:00+01' as moment, 12.50::numeric as amount, 7::bigint as count,
      array[date '2026-02-28'] as days, array[1, null]::bigint[] as counts, timestamp '2026-01-01 12:00' as local`),
  );
  expect(row).toEqual({
    day: '2026-02-28',
    moment: new Date('2026-01-01T11:00:00Z'),
    amount: '12.50',
    count: 7,
    days: ['2026-02-28'],
    counts: [1, null],
    local: '2026-01-01 12:00:00',
  });
  await expect(database.db.rows(sql('select 9007199254740993::bigint as count'))).rejects.toThrow(
    'does not fit',
  );
});

test('a connection uses UTC, names itself and limits a statement to 30 seconds', async () => {
  const [row] = await database.db.rows(
    sql(
      `select current_setting('timezone') as zone, current_setting('application_name') as name, current_setting('statement_timeout') as patience`,
    ),
  );
  expect(row).toEqual({ zone: 'UTC', name: 'zorgeloos', patience: '30s' });
});

test('options in a connection URL are added to those of the system', async () => {
  const facts = cluster.connectionFor('pool');
  if ('connectionString' in facts) throw new Error('the cluster has no connection string');
  const url = `postgres://${facts.user}:x@/pool?host=${encodeURIComponent(facts.host)}&port=${facts.port}&options=${encodeURIComponent('-c work_mem=3MB')}`;
  const byUrl = await openDatabase(
    { connectionString: url.replace('@/', '@localhost/') },
    { maxConnections: 1, onError: (error) => errors.push(error) },
  );
  const [row] = await byUrl.db.rows(
    sql(`select current_setting('timezone') as zone, current_setting('work_mem') as memory`),
  );
  await byUrl.close();
  expect(row).toEqual({ zone: 'UTC', memory: '3MB' });
});

test('a named statement is prepared once, and a refused one ends no connection', async () => {
  const one = await open(1);
  const named = { text: 'select $1::int as value', values: [1], name: 'one_value' };
  const pid = async (): Promise<unknown> =>
    (await one.db.rows<{ pid: number }>(sql('select pg_backend_pid() as pid')))[0]?.pid;
  const before = await pid();
  await one.db.rows(named);
  await one.db.rows({ ...named, values: [2] });
  await expect(one.db.run(sql('insert into note (text) values (null)'))).rejects.toMatchObject({
    code: '23502',
  });
  expect(await pid()).toBe(before);
  expect(
    await one.db.rows(sql(`select name from pg_prepared_statements where name = 'one_value'`)),
  ).toHaveLength(1);
  await one.close();
});

test('a connection that the database ended is reported as unavailable and replaced', async () => {
  const one = await open(1);
  const killed = one.db.transaction((tx) =>
    tx.run(sql('select pg_terminate_backend(pg_backend_pid())')),
  );
  await expect(killed).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(
    one.db.run(sql('select pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await one.db.rows(sql('select 1 as one'))).toEqual([{ one: 1 }]);
  await one.close();
});

test('a database that refuses connections is unavailable', async () => {
  await cluster.create('closed');
  await database.db.run(sql('alter database closed allow_connections false'));
  const attempt = openDatabase(cluster.connectionFor('closed'), {
    maxConnections: 1,
    onError: () => undefined,
  });
  await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailableError);
});

test.each([
  { host: '/nowhere', port: 5432 },
  { host: '127.0.0.1', port: 1 },
  { host: 'nowhere.invalid', port: 5432 },
])('a database that cannot be reached is unavailable: $host', async (place) => {
  const attempt = openDatabase(
    { ...place, user: 'nobody', database: 'none' },
    { maxConnections: 1, onError: () => undefined },
  );
  await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailableError);
});

test('a listener gets a message on commit, once locally and once from the database', async () => {
  const messages: unknown[] = [];
  const off = database.listen.on((message) => messages.push(message));
  await database.db
    .transaction(async (tx) => {
      await tx.run(notify('session', 'undone'));
      await refusal();
    })
    .catch(() => undefined);
  await database.db.transaction((tx) => tx.run(notify('session', 'a:b')));
  expect(messages).toContainEqual({ topic: 'session', key: 'a:b' });
  await expect.poll(() => messages).toHaveLength(2);
  // The one from the database comes over another connection, so either can be the first.
  expect(messages).toContainEqual({ topic: 'session', key: 'a:b', sender: expect.any(Number) });
  off();
  const later: unknown[] = [];
  const end = database.listen.on((message) => later.push(message));
  await database.db.run(notify('session', 'later'));
  await expect.poll(() => later).toHaveLength(2);
  end();
  expect(messages).toHaveLength(2);
});

test('a database that stops answering is unavailable until it answers again', async () => {
  const place = cluster.connectionFor('pool');
  if (!('host' in place)) throw new Error('the test cluster is reached by host and port');
  const { user, port, host, database } = place;
  const cable = await openDatabaseProxy(
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  );
  const far = await openDatabase(
    { connectionString: cable.url },
    { maxConnections: 1, onError: (error) => errors.push(error), silence: 500 },
  );
  await far.db.run(sql('select 1'));
  cable.silence(true);
  await expect(far.db.run(sql('select 1'))).rejects.toBeInstanceOf(DatabaseUnavailableError);
  cable.silence(false);
  const halfway = far.db.transaction(async (tx) => {
    await tx.run(note('lost'));
    cable.silence(true);
    await tx.run(sql('select 1'));
  });
  await expect(halfway).rejects.toBeInstanceOf(DatabaseUnavailableError);
  cable.silence(false);
  expect(await far.db.rows(sql('select 1 as one'))).toEqual([{ one: 1 }]);
  await far.close();
  await cable.cut();
});

test('a lost listening connection is reopened after a gap event', async () => {
  const messages: string[] = [];
  database.listen.onGap(() => messages.push('gap'));
  database.listen.on(({ key }) => messages.push(key));
  await database.db.run(
    sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'pool' and query like 'listen%'`,
    ),
  );
  await expect.poll(() => messages).toEqual(['gap']);
  await database.db.run(notify('session', 'after'));
  await expect.poll(() => messages).toEqual(['gap', 'after', 'after']);
});

const copyNotes = (lines: string): Statement => ({
  text: 'copy note (text) from stdin',
  values: [],
  lines,
});

test('copied rows are stored unchanged, whatever characters they contain', async () => {
  await empty();
  const texts = ['a\\b', '\\.', '\\N', 'tab\tnew\nline\rend', '', '€ 1', 'plain'];
  expect(
    await database.db.transaction((tx) =>
      tx.run(copyNotes(texts.map((text) => copyLine([text])).join(''))),
    ),
  ).toBe(texts.length);
  expect((await notes(database.db)).sort()).toEqual(texts.toSorted());
});

test('a refused copy gives its error code and rolls back its transaction', async () => {
  await empty();
  const attempt = database.db.transaction(async (tx) => {
    await tx.run(note('lost'));
    await tx.run(copyNotes(copyLine([null])));
  });
  await expect(attempt).rejects.toMatchObject({ code: '23502' });
  expect(await notes(database.db)).toEqual([]);
});
