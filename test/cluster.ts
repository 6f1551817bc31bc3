import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { openDatabase } from '#db/pool.ts';
import { migrate } from '#db/migrate.ts';
import { openFolder, startTestCluster } from '#db/template.ts';
import { readConfig } from '#config.ts';
import { seedDemo } from '#roof/demo.ts';
import { openLog } from '#roof/log.ts';
import { openRooms } from '#roof/rooms.ts';
import { announceCluster, hasCluster, templates } from './support/databases.ts';

/** Where Node finds the folder for temporary files, by operating system. */
const temporary = ['TMPDIR', 'TEMP', 'TMP'];

/**
 * Starts one PostgreSQL with its template databases for a whole run of tests, and makes one folder
 * for all temporary files, so that those of killed tests are removed too. Vitest calls it for each
 * project that needs a database, Playwright once; only the first call starts anything. Returns the
 * function that stops what this call started.
 */
export default async function openCluster(): Promise<() => Promise<void>> {
  if (hasCluster()) return async () => undefined;
  const bin = process.env.TEST_POSTGRES_BIN;
  const cluster = await startTestCluster(bin ? { bin } : {});
  announceCluster(cluster.connectionFor('postgres'));
  for (const template of Object.values(templates)) {
    await cluster.create(template);
    const database = await openDatabase(cluster.connectionFor(template), { maxConnections: 4, onError: () => undefined });
    await migrate(database.db);
    if (template === templates.demo) {
      const rooms = await openRooms(readConfig({ DEMO: '1' }), { database, log: openLog({ logLevel: 'silent' }) });
      await seedDemo(rooms, () => undefined);
      await rooms.close();
    }
    await database.close();
  }
  const folder = openFolder(tmpdir());
  for (const name of temporary) process.env[name] = folder;
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
