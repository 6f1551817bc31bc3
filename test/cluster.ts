import { argon2Sync, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Database, openDatabase } from '#db/pool.ts';
import { migrate } from '#db/migrate.ts';
import { demoPassword } from '#db/seed/demo-logins.ts';
import { openTemporaryFolder, startTestCluster, type TestCluster } from '#db/template.ts';
import { readConfig } from '#config.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { openLog } from '#server/log.ts';
import { openDependencies } from '#server/dependencies.ts';
import { announceCluster, hasCluster, templates } from './support/databases.ts';

/** The variables in which Node finds the temporary folder, by operating system. */
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
  await cluster.create(templates.empty);
  await fill(cluster, templates.empty, ({ db }) => migrate(db));
  // A copy of the empty tables, which is faster than migrating again.
  await cluster.create(templates.demo, templates.empty);
  await fill(cluster, templates.demo, async (database) => {
    const dependencies = await openDependencies(readConfig({ DEMO: '1' }), {
      database,
      log: openLog({ logLevel: 'silent' }),
    });
    await seedDemo(dependencies, () => undefined);
    await weakenPasswords(database);
    await dependencies.close();
  });
  const folder = openTemporaryFolder(tmpdir());
  for (const name of temporary) process.env[name] = folder;
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/**
 * Stores the password of the demo accounts at the lowest cost of argon2. A hash holds its own cost,
 * so the thousands of log-ins of a run are checked as always, but fast.
 */
async function weakenPasswords({ db }: Database): Promise<void> {
  const [salt, cost] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }];
  const tag = argon2Sync('argon2id', { ...cost, message: demoPassword, nonce: salt });
  const [salted, tagged] = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  const phc = `$argon2id$v=19$m=8,t=1,p=1$${salted}$${tagged}`;
  await db.run({ text: 'update password set phc = $1', values: [phc] });
}

/**
 * Writes into a database of this cluster and closes every connection, because PostgreSQL copies
 * only a database without connections.
 */
async function fill(
  cluster: TestCluster,
  name: string,
  write: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase(cluster.connectionFor(name), {
    maxConnections: 4,
    onError: () => undefined,
  });
  await write(database);
  await database.close();
}
