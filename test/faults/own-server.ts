import { afterEach, beforeEach } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord } from '#engine/write/write.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { readConfig } from '#config.ts';
import { openLog } from '#server/log.ts';
import { openDependencies } from '#server/dependencies.ts';
import { openStore } from '#store.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { urlOf } from '../support/server.ts';
import { templates, testDatabases } from '../support/databases.ts';
import { clearFolders, newFolder } from './server-child-process.ts';

export type OwnServer = {
  /** Starts a server on the data of the test; it ends after the test. */
  serve(environment?: Record<string, string>): Promise<ServerProcess>;
  /** Runs `work` as the system, while no server runs on the data. */
  inside<T>(work: (ctx: RequestContext) => Promise<T>): Promise<T>;
};

/**
 * A database for each test of a file, and servers on it that can be killed. It is in the PostgreSQL
 * that comes with the server (`embedded`), or in that of the test run (`shared`), which saves its
 * start, its stop and the migrations.
 */
export function ownServer(postgres: 'embedded' | 'shared'): OwnServer {
  let settings: Record<string, string>;
  let database: string | undefined;
  let server: ServerProcess | undefined;
  beforeEach(async () => {
    const folder = newFolder();
    settings = { DATA_DIR: folder };
    if (postgres === 'embedded') return;
    database = await testDatabases().clone(templates.empty);
    const DATABASE_URL = urlOf(testDatabases().connectionFor(database));
    settings = { DATABASE_URL, FILES_DIR: folder };
  });
  afterEach(async () => {
    await server?.end('SIGTERM');
    server = undefined;
    if (database !== undefined) await testDatabases().drop(database);
    clearFolders();
  });
  return {
    async serve(environment = {}) {
      const started = await startServer({ ...settings, ...environment });
      server = started;
      return started;
    },
    async inside(work) {
      const config = readConfig({ ...settings, DEMO: '0' });
      const store = await openStore(config, { say: () => undefined, onError: () => undefined });
      const dependencies = await openDependencies(config, {
        database: store.database,
        log: openLog({ logLevel: 'silent' }),
      });
      try {
        return await work(dependencies.contextOf({ kind: 'system', task: 'test' }));
      } finally {
        await dependencies.close();
        await store.close();
      }
    },
  };
}

export async function createRow(
  ctx: RequestContext,
  apiName: string,
  fields: Dict<Scalar>,
): Promise<string> {
  const created = await createRecord(ctx, { apiName, fields });
  if (!created.ok) throw new Error(`${apiName}: ${created.problems[0]?.detail}`);
  return created.value.id;
}
