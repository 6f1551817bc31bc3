import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase } from '#db/pool.ts';
import type { Integrations } from '#integrations/integrations.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openLog } from '#server/log.ts';
import { openDependencies, type Dependencies } from '#server/dependencies.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { readConfig } from '#config.ts';
import { templates, testDatabases } from './databases.ts';

/** The dependencies of the server on a database of its own, without a listening server. */
export type TestDependencies = {
  dependencies: Dependencies;
  /** The context of the system. */
  ctx: RequestContext;
  /** The context of this viewer at the time of the clock. */
  as(viewer: Viewer): RequestContext;
  /** Sets the clock. */
  setNow(now: Date): void;
  rows<Row>(text: string, ...values: readonly unknown[]): Promise<Row[]>;
  /** A stored row by its id. */
  row: (table: string, id: string) => Promise<Record<string, unknown>>;
};

type Options = {
  /** The fixed time of the clock; absent: the real time. */
  now?: Date;
  environment?: Record<string, string>;
  outside?: Partial<Integrations>;
  from?: keyof typeof templates;
};

/**
 * For tests of business actions without HTTP and without a built site, which start in half a
 * second. Closes after the last test of the file.
 */
export async function openTestDependencies(options: Options = {}): Promise<TestDependencies> {
  let { now } = options;
  const name = await testDatabases().clone(templates[options.from ?? 'empty']);
  const folder = await mkdtemp(join(tmpdir(), 'zorgeloos-files-'));
  const connection = testDatabases().connectionFor(name);
  const database = await openDatabase(connection, { maxConnections: 4, onError: () => undefined });
  const settings = { FILES_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  const dependencies = await openDependencies(readConfig({ ...settings, ...options.environment }), {
    database,
    log: openLog({ logLevel: 'silent' }),
    outside: { clock: { now: () => now ?? new Date() }, ...options.outside },
  });
  afterAll(async () => {
    await dependencies.close();
    await database.close();
    await testDatabases().drop(name);
    await rm(folder, { recursive: true });
  });
  const rows = <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
    database.db.rows<Row>({ text, values: [...values] });
  const system = { kind: 'system', task: 'test' } as const;
  return {
    dependencies,
    get ctx() {
      return dependencies.contextOf(system);
    },
    as: dependencies.contextOf,
    setNow: (moment) => void (now = moment),
    rows,
    async row(table, id) {
      const found = await rows<Record<string, unknown>>(`select * from ${table} where id = $1`, id);
      if (found[0] === undefined) throw new Error(`No row ${id} of ${table}`);
      return found[0];
    },
  };
}
