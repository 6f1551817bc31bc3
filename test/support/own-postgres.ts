import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, programPath } from '#db/embedded/binaries.ts';
import { prepareFolders } from '#db/embedded/database-folders.ts';
import { readPostmasterFile, spawnOptions } from '#db/embedded/postmaster.ts';
import { openTemporaryFolder } from '#db/template.ts';
import { freePort } from './free-port.ts';

/** A separate PostgreSQL on 127.0.0.1, which a test can stop, promote and break. */
export type OwnPostgres = {
  port: number;
  /** `user`: a name, or name:password. */
  url(database: string, user?: string): string;
  /** As superuser. */
  run<Row>(statement: string, database?: string): Promise<Row[]>;
  /** Starts a standby of this server, which is stopped during the copy. */
  standby(): Promise<OwnPostgres>;
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its folder. */
  remove(): Promise<void>;
};

/** `passwords`: roles that need a password; all others need none. */
export async function startOwnPostgres(passwords: readonly string[] = []): Promise<OwnPostgres> {
  const folder = openTemporaryFolder(tmpdir());
  const place = prepareFolders(folder, () => undefined);
  const initdb = programPath(
    findBinaries(place, undefined, () => undefined),
    'initdb',
  );
  const made = ['-D', place.cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const { status, stderr } = spawnSync(initdb, [...made, '--locale=C'], {
    ...spawnOptions(place),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const asked = passwords.map((role) => `host all ${role} 127.0.0.1/32 scram-sha-256\n`).join('');
  const open = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';
  writeFileSync(join(place.cluster, 'pg_hba.conf'), asked + open);
  return run(folder, await freePort());
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  fsync: 'off',
  wal_level: 'replica',
  hot_standby: 'on',
};

async function run(folder: string, port: number): Promise<OwnPostgres> {
  const place = prepareFolders(folder, () => undefined);
  const postgres = programPath(
    findBinaries(place, undefined, () => undefined),
    'postgres',
  );
  let child: ChildProcess;
  const given = Object.entries({ ...settings, port: String(port) });
  const words = [
    '-D',
    place.cluster,
    ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const url: OwnPostgres['url'] = (database, user = 'postgres') =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  const start = async () => {
    child = spawn(postgres, words, { ...spawnOptions(place), stdio: 'ignore' });
    const state = () => readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[7];
    const isReady = () =>
      readPostmasterFile(place.cluster)?.pid === child.pid && /ready|standby/.test(state() ?? '');
    while (!isReady()) {
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
      await pause(20);
    }
  };
  const stop: OwnPostgres['stop'] = async (signal = 'SIGINT') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    port,
    url,
    start,
    stop,
    run: (statement, database = 'postgres') => queryRows(url(database), statement),
    async standby() {
      await stop();
      const copy = openTemporaryFolder(tmpdir());
      const other = prepareFolders(copy, () => undefined);
      cpSync(place.cluster, other.cluster, { recursive: true });
      const conninfo = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`;
      writeFileSync(join(other.cluster, 'postgresql.auto.conf'), conninfo);
      writeFileSync(join(other.cluster, 'standby.signal'), '');
      if (other.servant) spawnSync('chown', ['-R', String(other.servant.uid), other.cluster]);
      await start();
      return run(copy, await freePort());
    },
    async remove() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function queryRows<Row>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[]; // proof: the test names what it selects
  } finally {
    await client.end();
  }
}
