import type { Connection } from '#db/connection.ts';
import { runningEmbedded, startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import type { Config } from './config.ts';

/** The database the house stands on: the operator's, or the house's own; at the schema of this version. */
export type Store = { database: Database; close(): Promise<void> };

export type Says = { say: (line: string) => void; onError: (error: Error) => void };

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the house itself: starts its own database when it was given none. */
export async function openStore(config: Place, says: Says): Promise<Store> {
  const own = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, say: says.say }) : undefined;
  return openAt(own?.connection ?? { connectionString: config.databaseUrl! }, says, own && (() => own.stop()));
}

/** For a command: beside a running house it uses the database that runs. */
export async function openStoreBeside(config: Place, says: Says): Promise<Store> {
  const running = config.databaseUrl === undefined ? runningEmbedded(config.dataDir) : undefined;
  return running ? openAt(running, says) : openStore(config, says);
}

async function openAt(connection: Connection, says: Says, stop?: () => Promise<void>): Promise<Store> {
  try {
    const database = await openDatabase(connection, { maxConnections: 12, onError: says.onError });
    const close = async () => {
      await database.close();
      await stop?.();
    };
    try {
      await migrate(database.db);
      return { database, close };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await stop?.();
    throw error;
  }
}
