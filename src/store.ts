import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pingDatabase, type Connection, DatabaseUnavailableError } from '#db/connection.ts';
import { folderNotice } from '#db/embedded/database-folders.ts';
import {
  runningEmbeddedConnection,
  runningDatabaseFolder,
  startEmbeddedDatabase,
} from '#db/embedded/embedded-database.ts';
import { allowedConnections } from '#db/facts.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import { toDatabaseRefusal } from '#db/refused.ts';
import type { UpgradeSettings } from './backup/before-migrations.ts';
import { connectionsPerProcess, otherConnections } from './config-workers.ts';
import type { Config } from './config.ts';

/** `connection`: to PostgreSQL itself, not to a pooler. */
export type Store = { database: Database; connection: Connection; close(): Promise<void> };

export type StoreReporter = { say: (line: string) => void; onError: (error: Error) => void };

type Place = UpgradeSettings &
  Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseDirectUrl' | 'databaseWaitSeconds'> &
  Partial<Pick<Config, 'workers'>>;

/** For a single server process. */
export async function openStore(config: Place, says: StoreReporter): Promise<Store> {
  if (config.databaseUrl !== undefined) return openGiven(config, config.databaseUrl, says);
  const { own, store } = await openOwn(config, says);
  return {
    database: store.database,
    connection: own.connection,
    async close() {
      await store.close();
      await own.stop();
    },
  };
}

type Own = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

async function openOwn(config: Place, says: StoreReporter): Promise<{ own: Own; store: Store }> {
  const { dataDir, workers } = config;
  const maxConnections =
    workers === undefined ? undefined : connectionsOf(workers) + otherConnections;
  const own = await startEmbeddedDatabase({ dataDir, say: says.say, maxConnections });
  const home = runningDatabaseFolder(dataDir);
  if (home !== undefined) says.say(folderNotice(home, realpathSync(dataDir)));
  const store = await openAt(own.connection, config, says).catch(async (error: unknown) => {
    await own.stop();
    throw error;
  });
  return { own, store };
}

const connectionsOf = (workers: number): number => workers * connectionsPerProcess;

/** `connection`: to the embedded database; undefined when the settings contain the address. */
export type PreparedStore = { connection: Connection | undefined; stop(): Promise<void> };

/** No connection stays open. */
export async function prepareStore(config: Place, says: StoreReporter): Promise<PreparedStore> {
  if (config.databaseUrl === undefined) {
    const { own, store } = await openOwn(config, says);
    await store.close();
    return own;
  }
  const store = await openGiven(config, config.databaseUrl, says);
  if (config.databaseDirectUrl === undefined) await sayTooMany(store.database.db, { config, says });
  await store.close();
  return { connection: undefined, stop: () => Promise.resolve() };
}

type Telling = { config: Place; says: StoreReporter };

async function sayTooMany(db: Database['db'], { config, says }: Telling): Promise<void> {
  const { workers = 1 } = config;
  const [allowed, wanted] = [await allowedConnections(db), connectionsOf(workers)];
  if (wanted <= allowed) return;
  const counts = `${workers} workers open up to ${wanted} connections, the database allows ${allowed}`;
  says.say(`Warning: ${counts}. Raise its max_connections or lower WORKERS.`);
}

export function openPreparedStore(
  config: Place,
  connection: Connection | undefined,
  says: StoreReporter,
): Promise<Store> {
  if (connection !== undefined) return openAsIs({ connection }, { ...says, patience: 0 });
  const { databaseUrl, databaseDirectUrl: directUrl, databaseWaitSeconds: patience } = config;
  const places = {
    connection: { connectionString: databaseUrl! }, // proof: without a URL, `connection` is given
    ...(directUrl !== undefined && { direct: { connectionString: directUrl } }),
  };
  return openAsIs(places, { ...says, patience });
}

/** For a command. Uses the embedded database of a running server if there is one. */
export async function openRunningStore(config: Place, says: StoreReporter): Promise<Store> {
  const running =
    config.databaseUrl === undefined ? runningEmbeddedConnection(config.dataDir) : undefined;
  return running
    ? openAt(running, config, says)
    : openStore({ ...config, databaseWaitSeconds: 0 }, says);
}

/** `isOwn`: the embedded database. */
export async function openUnmigratedStore(
  config: Place,
  { say, onError }: StoreReporter,
): Promise<Store & { isOwn: boolean }> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const isOwn = given === undefined;
  const running = isOwn ? runningEmbeddedConnection(config.dataDir) : undefined;
  const own =
    isOwn && running === undefined
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, say })
      : undefined;
  // proof: one of these three values is defined
  const connection = running ?? own?.connection ?? { connectionString: given! };
  try {
    const database = await openDatabase(connection, { maxConnections: 4, onError, silence: 0 });
    const close = async () => {
      await database.close();
      await own?.stop();
    };
    return { database, connection, isOwn, close };
  } catch (error) {
    await own?.stop();
    throw toDatabaseRefusal(
      error,
      config.databaseDirectUrl === undefined ? 'DATABASE_URL' : directSetting,
    );
  }
}

const directSetting = 'DATABASE_DIRECT_URL';

async function openGiven(config: Place, databaseUrl: string, says: StoreReporter): Promise<Store> {
  const { databaseDirectUrl: directUrl, databaseWaitSeconds: patience } = config;
  const connection = { connectionString: databaseUrl };
  if (directUrl === undefined) return openAt(connection, config, { ...says, patience });
  const direct = { connectionString: directUrl };
  const migrating = await openAt(direct, config, { ...says, patience, setting: directSetting });
  await migrating.close();
  return openAsIs({ connection, direct }, { ...says, patience });
}

/** Does not migrate. `direct`: to PostgreSQL itself, when `connection` leads to a pooler. */
function openAsIs(
  { connection, direct }: { connection: Connection; direct?: Connection },
  says: StoreReporter & { patience: number },
): Promise<Store> {
  const open = async (): Promise<Store> => {
    const database = await openDatabase(connection, {
      ...optionsOf(says),
      ...(direct && { direct }),
    });
    const close = () => database.close();
    return pingDatabase(database.db).then(
      () => ({ database, connection: direct ?? connection, close }),
      async (error: unknown) => {
        await close();
        throw error;
      },
    );
  };
  return awaited(open, says);
}

/** The connections in the pool of one server process. */
const maxConnections = connectionsPerProcess - 1;

const optionsOf = ({ onError }: StoreReporter) => ({ maxConnections, onError });

async function openAt(
  connection: Connection,
  { backup, ...config }: Place,
  says: StoreReporter & Partial<Waiting>,
): Promise<Store> {
  const open = () => openDatabase(connection, optionsOf(says));
  const database = await awaited(open, { patience: 0, ...says });
  try {
    if (backup.to !== undefined && backup.beforeUpgrade) {
      const { backUpBeforeMigrations } = await import('./backup/before-migrations.ts');
      await backUpBeforeMigrations({ backup, ...config }, { connection, say: says.say });
    }
    await migrate(database.db);
    return { database, connection, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw toDatabaseRefusal(error, says.setting ?? 'DATABASE_URL');
  }
}

const betweenAttempts = 500; // ms

/** `patience`: in seconds. `setting`: the name of the setting with the address. */
type Waiting = { patience: number; say: StoreReporter['say']; setting?: string };

async function awaited<T>(open: () => Promise<T>, waiting: Waiting): Promise<T> {
  const { patience, say, setting = 'DATABASE_URL' } = waiting;
  const end = Date.now() + patience * 1_000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const opened = await open();
      if (!isFirst) say('The database answers.');
      return opened;
    } catch (thrown) {
      const error = toDatabaseRefusal(thrown, setting);
      if (!(error instanceof DatabaseUnavailableError) || Date.now() >= end) throw error;
      if (isFirst) say(`${error.message}. The server waits for it, at most ${patience} seconds.`);
      await pause(betweenAttempts);
    }
  }
}
