import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#db/connection.ts';
import { openDatabase } from '#db/pool.ts';
import { claimRun } from '#db/run-claims.ts';
import type { Integrations } from '#integrations/integrations.ts';
import { objects } from '#objects/index.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { draftTables } from '#engine/sql/tables.ts';
import { createRecord } from '#engine/write/write.ts';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { credentialOf } from '#auth/sessions/viewer.ts';
import { sweepTask } from '#protocol/operations/sweep.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { readConfig } from '#config.ts';
import { type Server, openServer } from '#server/server.ts';
import { type Log, openLog } from '#server/log.ts';
import type { Tracing } from '#server/tracing/tracing.ts';
import { openHttpClient } from '../http-client.ts';
import { isRoundRobin, openRoundRobinProxy, sharedOf } from './round-robin.ts';
import { templates, testDatabases } from './databases.ts';

/** The six demo accounts of decisions.md §3, by a short name. */
export const accounts = {
  korenaar: 'klant@bakkerijdekorenaar.example',
  collega: 'collega@bakkerijdekorenaar.example',
  garage: 'klant@garagevandijk.example',
  nieuw: 'klant@nieuwestart.example',
  verkoop: 'verkoop@zorgeloos.example',
  beheer: 'beheer@zorgeloos.example',
} as const;
export type AccountName = keyof typeof accounts;
export const password = 'Zorgeloos-2026!';

export type TestServer = Server & {
  /** Another copy of the server on the same database. */
  openCopy(environment?: Record<string, string>): Promise<Server>;
  /** The URL of the database, for programs that a test starts. */
  databaseUrl: string;
  /** The URL of one copy of the server, for tests about the bytes or the end of a connection. */
  copyUrl: string;
  /** The folder of its files. */
  filesDir: string;
  /** The context of the system. */
  ctx: RequestContext;
  contextOf(account: AccountName): Promise<RequestContext>;
  apiKey(account: AccountName): Promise<string>;
  /** Calls the record API as a program: with an API key, or as a guest. */
  call(path: string, options?: CallOptions): Promise<Answer>;
};

/** `fresh`: as a user who just logged in, who may do what an API key may not. */
export type CallOptions = {
  as?: AccountName;
  fresh?: boolean;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
// The body is untyped: a test that reads a body of another shape fails.
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  body: ReturnType<typeof JSON.parse>;
};

const servicePath = '/services/data/v65.0/ui-api';

export type TestServerOptions = {
  from?: keyof typeof templates;
  environment?: Record<string, string>;
  outside?: Partial<Integrations>;
  tracing?: Tracing;
  log?: Log;
  /** The test works with one copy of the server only; say why. See `round-robin.ts`. */
  isOneCopy?: true;
  /** Extra objects, next to those of the product. */
  objects?: readonly ObjectDefinition[];
};

/** A server of its own on a clone of the demo (or of the empty tables), on a free port. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const databases = testDatabases();
  const name = await databases.clone(templates[options.from ?? 'demo']);
  const databaseUrl = urlOf(databases.connectionFor(name));
  const filesDir = await mkdtemp(join(tmpdir(), 'zorgeloos-files-'));
  const others: Server[] = [];
  const open = (environment: Record<string, string> = {}) =>
    openServer(
      readConfig({
        PORT: '0',
        DATABASE_URL: databaseUrl,
        FILES_DIR: filesDir,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        STAFF_SECOND_FACTOR: 'optional',
        ...options.environment,
        ...environment,
      }),
      {
        log: options.log ?? openLog({ logLevel: 'silent' }),
        say: () => undefined,
        // Tests log in with the demo accounts although the demo is off.
        publicPasswords: 'allowed',
        ...(options.outside && { outside: options.outside }),
        ...(options.tracing && { tracing: options.tracing }),
        ...(options.objects && { objects: options.objects }),
      },
    );
  if (options.objects) await makeTables(databases.connectionFor(name), options.objects);
  const hasTwo = isRoundRobin() && options.isOneCopy !== true;
  // With two copies, the proxy in front of them gets the port that a test chose.
  const first = await open(hasTwo ? { PORT: '0' } : {});
  const second = hasTwo ? await open({ PORT: '0' }) : undefined;
  const copies = second === undefined ? [first] : [first, second];
  const front =
    second === undefined
      ? undefined
      : await openRoundRobinProxy(copies, Number(options.environment?.PORT ?? 0));
  const server = front === undefined ? first : { ...first, ...sharedOf(copies), url: front.url };
  // The hourly sweep would write rows during a test that counts them.
  await claimRun(server.dependencies.database.db, { task: sweepTask, every: 0, now: new Date() });
  const ctx = server.dependencies.contextOf({ kind: 'system', task: 'test' });
  const keys = new Map<AccountName, string>();
  const program = openHttpClient();

  const apiKey = async (account: AccountName): Promise<string> => {
    const made = keys.get(account);
    if (made) return made;
    const created = await createApiKey(ctx, { userId: await userId(ctx, account), label: 'test' });
    if (!created.ok) throw new Error('no api key');
    keys.set(account, created.value.key);
    return created.value.key;
  };

  return {
    ...server,
    ctx,
    databaseUrl,
    copyUrl: first.url,
    filesDir,
    apiKey,
    async openCopy(environment) {
      const opened = await open(environment);
      let closing: Promise<void> | undefined;
      const other: Server = { ...opened, close: () => (closing ??= opened.close()) };
      others.push(other);
      return other;
    },
    contextOf: async (account) =>
      server.dependencies.contextOf(await viewerOf(server, await apiKey(account))),
    async call(path, { as, fresh = false, method = 'GET', body, headers = {} } = {}) {
      const url = new URL(
        path.startsWith('/services') || path.startsWith('/lwr') ? path : servicePath + path,
        server.url,
      );
      const answer = await program.send(url, {
        method,
        headers: {
          ...(as &&
            (fresh
              ? { cookie: await sessionCookieOf(server, as), 'sec-fetch-site': 'same-origin' }
              : { authorization: `Bearer ${await apiKey(as)}` })),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      });
      const { text } = answer;
      return {
        ...answer,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    },
    async close() {
      program.close();
      await front?.close();
      await second?.close();
      await Promise.all(others.map((other) => other.close()));
      await server.close();
      await databases.drop(name);
      await rm(filesDir, { recursive: true });
    },
  };
}

/** The text of a response, or the first part of an event stream. */
export async function textOf(response: Response): Promise<string> {
  if (
    response.body === null ||
    !response.headers.get('content-type')?.startsWith('text/event-stream')
  )
    return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** The rows of one SQL statement, without any access rules, to check what is stored. */
export const storedRows = async <Row>(
  server: Pick<TestServer, 'dependencies'>,
  text: string,
  ...values: unknown[]
): Promise<Row[]> => server.dependencies.database.db.rows<Row>({ text, values });

/** The id of a customer's company, and that of another company. */
export async function ownAndForeignCompany(
  server: TestServer,
  account: AccountName,
): Promise<{ own: string; foreign: string }> {
  const [mine] = await storedRows<{ id: string }>(
    server,
    'select accountid as id from "user" where username = $1',
    accounts[account],
  );
  const [other] = await storedRows<{ id: string }>(
    server,
    'select id from account where id <> $1 order by id limit 1',
    mine!.id,
  );
  return { own: mine!.id, foreign: other!.id };
}

/**
 * Waits until each of these copies has received the next change event of this object and acted on
 * it: their own subscribers are called before this one. Their answers are new from then on.
 */
export const waitForRecordsEvent = (
  copies: readonly Pick<Server, 'dependencies'>[],
  objectApiName: string,
): Promise<void[]> =>
  Promise.all(
    copies.map(({ dependencies }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = dependencies.database.listen.on(({ topic, key }) => {
        if (topic !== 'records' || key !== objectApiName) return;
        stop();
        resolve();
      });
      return promise;
    }),
  );

/**
 * Checks until it holds, at most forty times, 25 ms apart. It counts checks and not time, so that a
 * machine that hangs does not fail the test.
 */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let asked = 1; !(await holds()); asked++) {
    if (asked === 40) throw new Error('does not hold for who asks after a second');
    await pause(25);
  }
}

/** The cookie of a new session of this account, as a browser sends it. */
export async function sessionCookieOf(
  { dependencies }: Pick<Server, 'dependencies'>,
  account: AccountName,
): Promise<string> {
  const entered = await dependencies.authService.logIn(dependencies.contextOf({ kind: 'guest' }), {
    email: accounts[account],
    password,
    address: '::1',
    userAgent: 'test',
  });
  if (!entered.ok || isMfaChallenge(entered.value)) throw new Error(`no session for ${account}`);
  return entered.value.setCookie.split(';', 1)[0]!;
}

/** The context of a user who logged in just now. */
export async function freshContextOf(
  server: TestServer,
  account: AccountName,
): Promise<RequestContext> {
  const session = credentialOf({
    authorization: null,
    cookie: await sessionCookieOf(server, account),
  })!; // proof: there is a cookie
  const { viewer } = await server.contextOf(account);
  if (viewer.kind !== 'user') throw new Error('no user');
  const { key: _key, ...person } = viewer;
  const call = { id: 'test', entryPoint: 'page', session } as const;
  return withCall(server.dependencies.contextOf(person), call);
}

/** Adds a colleague with full rights, because the last user with full rights cannot lose them. */
export async function addColleague(server: TestServer, account: AccountName): Promise<string> {
  const [row] = await storedRows<Record<string, string>>(
    server,
    'select accountid, profileid from "user" where username = $1',
    accounts[account],
  );
  const Email = `tweede.${accounts[account]}`;
  const fields = {
    LastName: 'Tweede',
    Email,
    Username: Email,
    AccountId: row!['accountid']!,
    ProfileId: row!['profileid']!,
  };
  const made = await createRecord(server.ctx, { apiName: 'User', fields });
  if (!made.ok) throw new Error(`no colleague for ${account}`);
  return made.value.id;
}

export async function userId(ctx: RequestContext, account: AccountName): Promise<string> {
  const [row] = await ctx.db.rows<{ id: string }>({
    text: 'select id from "user" where username = $1',
    values: [accounts[account]],
  });
  if (!row) throw new Error(`no user ${account}`);
  return row.id;
}

async function viewerOf(server: Server, key: string): Promise<Viewer> {
  const found = await server.dependencies.identity.identify({
    authorization: `Bearer ${key}`,
    cookie: null,
    now: new Date(),
  });
  if (!found.ok) throw new Error('the api key is refused');
  return found.viewer;
}

/** Creates the tables for objects of a test, as `npm run db:diff` drafts them. */
async function makeTables(
  connection: Connection,
  more: readonly ObjectDefinition[],
): Promise<void> {
  const database = await openDatabase(connection, { maxConnections: 1, onError: () => undefined });
  const names = new Set(more.map(({ apiName }) => apiName));
  const models = createRegistry([...objects, ...more]).objects.filter(({ apiName }) =>
    names.has(apiName),
  );
  await database.db.run({ text: draftTables(models), values: [] });
  await database.close();
}

/** The URL of a connection; a unix socket becomes a query parameter. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password: secret = '', database } = connection;
  return `postgres://${encodeURIComponent(user)}${secret && `:${encodeURIComponent(secret)}`}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
