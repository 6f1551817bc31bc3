import { type Database, openDatabase } from '#db/pool.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { noAudit } from '#engine/model/audit-entry.ts';
import type { Registry } from '#engine/model/registry.ts';
import { parseChangeMessage } from '#engine/events/change-events.ts';
import { createSeal } from '#engine/model/seal.ts';
import { createRecord } from '#engine/write/write.ts';
import type { Result } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { type ContextChanges, changedContext } from './context.ts';
import { templates, testDatabases } from './databases.ts';

/** The record engine on an empty database of its own, without a server. */
export type Engine = {
  registry: Registry;
  database: Database;
  /** The context of the viewer; `more` replaces other parts of it. */
  ctx: (viewer: Viewer, more?: ContextChanges) => RequestContext;
  /** Creates a row as the system and gives its id. */
  make: (apiName: string, fields: Fields, now?: Date) => Promise<string>;
  /** Creates a user and gives the id. */
  makeUser: (LastName: string, fields?: Fields) => Promise<string>;
  rows: <Row = Record<string, unknown>>(text: string, ...values: unknown[]) => Promise<Row[]>;
  /** The row of a table with this id, by column; undefined if there is none. */
  row: (table: string, id: string) => Promise<Stored | undefined>;
  /**
   * The change messages that are published to other copies of the server while `work` runs, in
   * order.
   */
  publishedDuring: (
    work: () => Promise<unknown>,
  ) => Promise<ReturnType<typeof parseChangeMessage>[]>;
  close: () => Promise<void>;
};
type Stored = Record<string, unknown>;
export type Fields = Record<string, Scalar | null>;

export const noon = new Date('2026-11-26T12:00:00.600Z');
export const system: Viewer = { kind: 'system', task: 'test' };

/** A logged-in viewer. */
export const user = (
  role: UserRole,
  own: Partial<Extract<Viewer, { kind: 'user' }>> = {},
): Viewer => ({
  kind: 'user',
  role,
  userId: '005000000000001AAA',
  accountId: null,
  contactId: null,
  profileName: '',
  staffId: null,
  ...own,
});

export async function openEngine(registry: Registry): Promise<Engine> {
  const name = await testDatabases().clone(templates.empty);
  const connection = testDatabases().connectionFor(name);
  const database = await openDatabase(connection, { maxConnections: 4, onError: () => undefined });
  const seal = createSeal(Buffer.alloc(32, 7));
  // proof: the engine by itself uses no integrations
  const plain = {
    db: database.db,
    now: noon,
    registry,
    origin: {},
    rules: { writeHooks: {} },
    services: { seal, audit: noAudit },
  } as unknown as RequestContext;
  const ctx = (viewer: Viewer, more: ContextChanges = {}): RequestContext =>
    changedContext({ ...plain, viewer }, more);
  const make: Engine['make'] = async (apiName, fields, now = noon) => {
    const made = await createRecord(ctx(system, { now }), { apiName, fields });
    if (!made.ok) throw new Error(`${apiName}: ${JSON.stringify(made.problems)}`);
    return made.value.id;
  };
  let profile: Promise<string> | undefined;
  return {
    registry,
    database,
    ctx,
    make,
    async makeUser(LastName, fields = {}) {
      profile ??= make('Profile', { Name: 'Sales Team' });
      const Email = `${LastName.toLowerCase()}@voorbeeld.example`;
      const own = { LastName, Email, Username: Email, ProfileId: await profile };
      return make('User', { ...own, ...fields });
    },
    rows: (text, ...values) => database.db.rows({ text, values }),
    async row(table, id) {
      const text = `select * from "${table}" where id = $1`;
      return (await database.db.rows<Stored>({ text, values: [id] }))[0];
    },
    publishedDuring: (work) => wordsDuring(database, work),
    async close() {
      await database.close();
      await testDatabases().drop(name);
    },
  };
}

async function wordsDuring({ listen, pool }: Database, work: () => Promise<unknown>) {
  const words: ReturnType<typeof parseChangeMessage>[] = [];
  // PostgreSQL notifies in the order of commits, so all earlier messages arrive before the mark.
  const mark = async () => {
    const { promise: received, resolve } = Promise.withResolvers<void>();
    const stop = listen.on(({ topic }) => topic === 'mark' && resolve());
    await pool.query(`select pg_notify('zorgeloos', 'mark:')`);
    await received;
    stop();
  };
  await mark();
  const stop = listen.on(
    ({ topic, key }) => topic === 'rows' && words.push(parseChangeMessage(key)),
  );
  await work();
  await mark();
  stop();
  return words;
}

/** `ok`, or the code of the first problem. */
export const outcome = (result: Result<unknown>): string =>
  result.ok ? 'ok' : result.problems[0]!.code;
