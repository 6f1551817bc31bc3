import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import type { Config } from './config.ts';

/** The database the house stands on: the operator's, or the house's own; at the schema of this version. */
export type Store = { database: Database; close(): Promise<void> };

export type Says = { say: (line: string) => void; onError: (error: Error) => void };

export async function openStore(config: Pick<Config, 'databaseUrl' | 'dataDir'>, says: Says): Promise<Store> {
  const own = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, say: says.say }) : undefined;
  try {
    const connection = own?.connection ?? { connectionString: config.databaseUrl! };
    const database = await openDatabase(connection, { maxConnections: 20, onError: says.onError });
    const close = async () => {
      await database.close();
      await own?.stop();
    };
    try {
      await migrate(database.db);
      return { database, close };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await own?.stop();
    throw error;
  }
}
