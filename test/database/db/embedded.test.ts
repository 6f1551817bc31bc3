import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#db/embedded/embedded-database.ts';
import { openDatabase } from '#db/pool.ts';
import { clearFolders, newFolder } from '../../faults/server-child-process.ts';

const sql = (text: string) => ({ text, values: [] });
const messages: string[] = [];
const start = (dataDir: string): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ dataDir, say: (line) => messages.push(line) });

async function rows<Row>(embedded: EmbeddedDatabase, text: string): Promise<Row[]> {
  const database = await openDatabase(embedded.connection, {
    maxConnections: 2,
    onError: () => undefined,
  });
  try {
    return await database.db.rows<Row>(sql(text));
  } finally {
    await database.close();
  }
}

let dataDir: string;
let embedded: EmbeddedDatabase;

beforeAll(async () => {
  dataDir = join(newFolder(), 'data');
  embedded = await start(dataDir);
});

afterAll(async () => {
  await embedded.stop();
  clearFolders();
});

test('a second server on one DATA_DIR is refused with the name of the folder', async () => {
  await expect(start(dataDir)).rejects.toThrow(
    new RegExp(
      `^Another copy of Zorgeloos \\(process ${process.pid}\\) is running on DATA_DIR ${dataDir}: .*\\.$`,
    ),
  );
});

test('the first start makes a durable UTF-8 database with an ordinary role', async () => {
  const [facts] = await rows(
    embedded,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as network, current_setting('jit') as jit,
      current_setting('is_superuser') as superuser, lower('É') as lower`,
  );
  expect(facts).toEqual({
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    commit: 'on',
    network: '',
    jit: 'off',
    superuser: 'off',
    lower: 'é',
  });
});

test('no other system user may read the data or the socket folder of the database', () => {
  for (const folder of ['postgres', 'postgres/run', 'postgres/cluster'])
    expect(statSync(join(dataDir, folder)).mode & 0o077).toBe(0);
  for (const file of ['postgres/hba.conf', 'postgres/ident.conf', 'postgres/postgres.log'])
    expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0);
  expect(readFileSync(join(dataDir, 'postgres/hba.conf'), 'utf8')).toBe(
    'local all all peer map=house\n',
  );
});

test('a second start finds the data of the first', async () => {
  await rows(embedded, 'create table kept as select 42 as value');
  await embedded.stop();
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  messages.length = 0;
  embedded = await start(dataDir);
  expect(messages).toEqual([]);
  expect(await rows(embedded, 'select value from kept')).toEqual([{ value: 42 }]);
});

test('a database process that dies is restarted', async () => {
  const pid = Number.parseInt(
    readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  );
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => rows(embedded, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
  expect(messages).toContain('The database stopped unexpectedly; it is started again.');
});

test('a pool survives a restart of its database, and its listeners get a gap event', async () => {
  const database = await openDatabase(embedded.connection, {
    maxConnections: 2,
    onError: () => undefined,
  });
  let gaps = 0;
  database.listen.onGap(() => gaps++);
  await database.db.rows(sql('select 1 as one'));
  process.kill(
    Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
    'SIGINT',
  );
  await expect.poll(() => gaps).toBe(1);
  expect(await database.db.rows(sql('select 1 as one'))).toEqual([{ one: 1 }]);
  await database.close();
});

test('a folder of another PostgreSQL version is refused and not altered', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
  // PostgreSQL does not run as root, so another user must own the folder.
  if (process.getuid?.() === 0)
    for (const path of ['postgres', 'postgres/cluster'])
      (await import('node:fs')).chownSync(join(folder, path), 65_534, 65_534);
  writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '14\n');
  await expect(start(folder)).rejects.toThrow(
    /^The database in .* is from PostgreSQL 14, but this Zorgeloos has the programs of 18: [^.]*\.$/,
  );
  expect(globSync('postgres/**', { cwd: folder }).sort()).toEqual([
    'postgres',
    'postgres/cluster',
    'postgres/cluster/PG_VERSION',
  ]);
});

test('a DATA_DIR with a long path has its socket in a short temporary folder', async () => {
  const folder = join(newFolder(), 'een-lange-map-'.repeat(8), 'nog-een-lange-map-'.repeat(5));
  const long = await start(folder);
  const host = 'host' in long.connection ? long.connection.host : '';
  expect(Buffer.byteLength(host)).toBeLessThan(80);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await rows(long, 'select 1 as one')).toEqual([{ one: 1 }]);
  await long.stop();
  expect(existsSync(host)).toBe(false);
});

test('without Unix sockets the database listens on loopback and asks for a password', async () => {
  const own = await startEmbeddedDatabase({
    dataDir: newFolder(),
    say: () => undefined,
    access: 'loopback',
  });
  const facts = own.connection;
  if (!('host' in facts)) throw new Error('the connection has no host');
  expect(facts.host).toBe('127.0.0.1');
  expect(await rows(own, 'select current_user::text as role')).toEqual([{ role: 'zorgeloos' }]);
  await expect(
    rows({ ...own, connection: { ...facts, password: 'guess' } }, 'select 1'),
  ).rejects.toThrow('password authentication failed');
  await own.stop();
});
