import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { binariesIn, findBinaries } from './embedded/binaries.ts';
import { initialiseCluster, SERVER_SETTINGS } from './embedded/cluster.ts';
import {
  chooseAccess,
  accessConnection,
  accessSettings,
  removeShortSocketFolder,
  DATABASE_ROLE,
  SUPERUSER,
  writeHbaFiles,
} from './embedded/access.ts';
import { prepareFolders } from './embedded/database-folders.ts';
import {
  adoptPostmaster,
  readPostmasterFile,
  isServerOfCluster,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';

export type TestDatabases = {
  connectionFor(database: string): Connection;
  create(database: string, template?: string): Promise<void>;
  /** `template`: a database without connections. */
  clone(template: string): Promise<string>;
  drop(database: string): Promise<void>;
};

export type TestCluster = TestDatabases & { stop(): Promise<void> };

const PREFIX = 'zorgeloos-test-';

// In memory when possible: copying a database creates many files.
const MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30; // bytes

// Data of tests need not survive a power cut.
const TEST_SETTINGS = {
  ...SERVER_SETTINGS,
  cluster_name: 'zorgeloos-test',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '1h',
} satisfies Record<string, string>;

/**
 * `bin`: the folder with the programs of another version. Other processes use the server by
 * `testDatabasesAt(connectionFor('postgres'))`.
 */
export async function startTestCluster(options: { bin?: string } = {}): Promise<TestCluster> {
  await clearLeftovers();
  const folder = openTemporaryFolder(isRoomy(MEMORY) ? MEMORY : realpathSync(tmpdir()));
  const place = prepareFolders(folder, () => undefined);
  const binaries = options.bin
    ? binariesIn(options.bin, place)
    : findBinaries(place, undefined, () => undefined);
  const access = await chooseAccess(
    place,
    process.platform === 'win32' ? 'loopback' : 'socket',
    undefined,
  );
  initialiseCluster(place, binaries, access);
  writeHbaFiles(access, place);
  const postmaster = await startPostmaster(place, binaries, {
    ...TEST_SETTINGS,
    ...accessSettings(access, place),
  });
  const connection = accessConnection(access);
  await asked(
    { ...connection, user: SUPERUSER, database: 'postgres' },
    `alter role ${DATABASE_ROLE} createdb`,
  );
  const stop = async (): Promise<void> => {
    await stopPostmaster(postmaster, place, binaries);
    if (access.kind === 'socket') removeShortSocketFolder(access.folder, place);
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...testDatabasesAt(connection), stop };
}

export function testDatabasesAt(connection: Connection): TestDatabases {
  if ('connectionString' in connection)
    throw new Error('A test cluster needs a connection object, not a URL');
  const base = { ...connection, database: 'postgres' };
  const copyOf = (template: string): string => ` template ${quoted(template)} strategy file_copy`;
  const create = (database: string, template?: string): Promise<void> =>
    asked(
      base,
      `create database ${quoted(database)}${template === undefined ? '' : copyOf(template)}`,
    );
  return {
    connectionFor: (database) => ({ ...connection, database }),
    create,
    clone: async (template) => {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await create(name, template);
      return name;
    },
    // Only a superuser may end an autovacuum worker in the database.
    drop: (database) =>
      asked(
        { ...base, user: SUPERUSER },
        `drop database if exists ${quoted(database)} with (force)`,
      ),
  };
}

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false; // the folder is missing, or this user cannot write to it
  }
}

async function asked(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function openTemporaryFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, PREFIX));
  chmodSync(folder, 0o755); // the database can run as another user
  writeFileSync(join(folder, 'owner'), String(process.pid));
  return folder;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

async function clearLeftovers(): Promise<void> {
  const parents = [MEMORY, realpathSync(tmpdir())];
  for (const folder of parents.flatMap((parent) =>
    globSync(`${PREFIX}*`, { cwd: parent }).map((name) => join(parent, name)),
  )) {
    try {
      if (ownerLives(folder)) continue;
      const cluster = join(folder, 'postgres', 'cluster');
      const left = readPostmasterFile(cluster);
      if (left && isServerOfCluster(left.pid, cluster)) {
        process.kill(left.pid, 'SIGQUIT');
        await adoptPostmaster(left.pid, cluster).gone;
      }
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or another process is deleting it now.
    }
  }
}

function ownerLives(folder: string): boolean {
  const owner = statSync(join(folder, 'owner'), { throwIfNoEntry: false });
  // a new folder has perhaps no owner file yet
  if (!owner) return Date.now() - statSync(folder).mtimeMs < 60_000;
  try {
    return process.kill(Number(readFileSync(join(folder, 'owner'), 'utf8')), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
