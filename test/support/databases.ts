import type { Connection } from '#db/connection.ts';
import { testDatabasesAt, type TestDatabases } from '#db/template.ts';

/** Names of the databases that tests clone: one with empty tables, and one with the demo. */
export const templates = { empty: 'house_empty', demo: 'house_demo' } as const;

const variable = 'TEST_CLUSTER';

/** Stores the connection to the PostgreSQL of this run in the environment, for worker processes. */
export function announceCluster(connection: Connection): void {
  process.env[variable] = JSON.stringify(connection);
}

/** Whether `announceCluster` was called in this process or in the one that started it. */
export const hasCluster = (): boolean => process.env[variable] !== undefined;

/**
 * The databases of this run. Throws when the project of this test has no cluster: see
 * `vitest.config.ts`.
 */
export function testDatabases(): TestDatabases {
  const connection = process.env[variable];
  if (connection === undefined)
    throw new Error('no test cluster: a test that needs PostgreSQL does not belong in test/unit');
  return testDatabasesAt(JSON.parse(connection) as Connection); // proof: written by announceCluster
}
