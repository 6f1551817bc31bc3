import { openDatabase } from '#db/pool.ts';
import { objects } from '#objects/index.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { noAudit } from '#engine/model/audit-entry.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { createSeal } from '#engine/model/seal.ts';
import { createRecord } from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { type ContextChanges, changedContext } from '../../support/context.ts';
import { templates, testDatabases } from '../../support/databases.ts';

/** The engine on a database with all tables and no rows, without HTTP. */

export const registry = createRegistry(objects);
export const start = new Date('2026-11-26T12:00:00Z');
/** So many seconds after `start`. */
export const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

export const viewerOf = (role: UserRole): Viewer => ({
  kind: 'user',
  role,
  userId: '005000000000001AAA',
  accountId: role === 'customer' || role === 'casesOnly' ? '001000000000001AAA' : null,
  contactId: null,
  profileName: '',
  staffId: null,
});

export type EngineFixture = Awaited<ReturnType<typeof openEngineFixture>>;

export async function openEngineFixture() {
  const name = await testDatabases().clone(templates.empty);
  const connection = testDatabases().connectionFor(name);
  const database = await openDatabase(connection, { maxConnections: 4, onError: () => undefined });
  const { db } = database;
  const ids = new Map<string, string>();
  /** The context of the system. */
  // proof: the engine uses no integrations when no write hooks follow a save
  const plain = {
    viewer: { kind: 'system', task: 'test' },
    db,
    now: start,
    registry,
    origin: {},
    rules: { writeHooks: {} },
    services: { seal: createSeal(Buffer.alloc(32, 7)), audit: noAudit },
  } as unknown as RequestContext;
  const ctx = (changes: ContextChanges = {}): RequestContext => changedContext(plain, changes);
  const rows = <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> => {
    return db.rows<Row>({ text, values: [...values] });
  };
  return {
    db,
    ctx,
    rows,
    /** The id of the row that was created with this key. */
    id: (key: string): string => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`no row ${key}`);
      return id;
    },
    async make(key: string, apiName: string, fields: Record<string, Scalar>): Promise<string> {
      const made = await createRecord(ctx(), { apiName, fields });
      if (!made.ok) throw new Error(`${key}: ${JSON.stringify(made.problems)}`);
      ids.set(key, made.value.id);
      return made.value.id;
    },
    /** The keys of rows, by their ids. */
    keysOf: (some: readonly string[]): string[] => {
      const keys = new Map([...ids].map(([key, id]) => [id, key]));
      return some.map((id) => keys.get(id) ?? id);
    },
    async close() {
      await database.close();
      await testDatabases().drop(name);
    },
  };
}
