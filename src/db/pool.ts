import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toDatabaseError } from './unavailable.ts';
import { clientSettings } from './client-settings.ts';
import type { Connection, Db } from './connection.ts';
import { createHostSelector, type HostSelector } from './hosts.ts';
import { openNotificationListener, type NotificationListener } from './listen.ts';
import { poolDb } from './transaction.ts';

export type { Connection } from './connection.ts';
/**
 * Connections are replaced after this: what a database keeps for one (prepared statements, caches)
 * ends with it.
 */
const connectionAge = 900; // s

export type Database = {
  db: Db;
  pool: pg.Pool;
  listen: NotificationListener;
  close(): Promise<void>;
};

/**
 * `silence`: milliseconds without a word after which a database counts as away. `direct`: where
 * PostgreSQL itself is when the connection leads to a pooler that shares its connections.
 */
type Options = {
  maxConnections: number;
  onError: (error: Error) => void;
  silence?: number;
  direct?: Connection;
};

/**
 * Opens the pool and the one connection that listens. Throws `DatabaseUnavailableError` when the database
 * does not answer now; later it may go and come back as often as it likes. `onError` hears of
 * connections lost while nobody used them. `date`, `timestamp` and `numeric` come as text,
 * `timestamptz` as `Date`, `bigint` as number.
 */
export async function openDatabase(connection: Connection, options: Options): Promise<Database> {
  const { silence, direct, maxConnections: max } = options;
  const isPooled = direct !== undefined;
  const hosts = createHostSelector(connection, (one) => clientSettings(one, { silence, isPooled }));
  const report = (error: unknown): void => options.onError(reportable(error));
  const begin = async (client: pg.ClientBase): Promise<void> => {
    await hosts.check(client);
    if (isPooled) await client.query(`set timezone = 'UTC'`);
  };
  const pool = new pg.Pool({
    ...hosts.settings(),
    Client: clientOf(hosts),
    verify: (client, done) => void callBackWhenDone(begin(client), done),
    max,
    min: Math.min(2, max),
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionAge,
  });
  const closing = watchClients(pool, report);
  const lines = isPooled
    ? createHostSelector(direct, (one) => clientSettings(one, { silence }))
    : hosts;
  const listen = await openNotificationListener(lines, report);
  const db = poolDb({ pool, hear: listen.deliver, hosts, isPooled });
  const close = async () => void (await Promise.all([listen.close(), closing()]));
  return { db, pool, listen, close };
}

/** Calls back once the work is done, as `pg` asks. */
async function callBackWhenDone(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    done(reportable(error));
    return;
  }
  done();
}

/** Each new connection of the pool goes to the host that is chosen at that moment. */
const clientOf = (hosts: HostSelector): typeof pg.Client =>
  class extends pg.Client {
    constructor() {
      super(hosts.settings());
    }
  };

const GOODBYE_MS = 2_000;

/**
 * Answers how to close the pool: resolved when the last connection is really gone, which pg's own
 * `end` does not wait for.
 */
function watchClients(pool: pg.Pool, report: (error: unknown) => void): () => Promise<void> {
  const ends = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    // A connection that dies while it is in use tells its statement; without any ear for it pg
    // would end the process.
    client.on('error', () => undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.add(promise);
    client.once('end', () => {
      ends.delete(promise);
      resolve();
    });
  });
  pool.on('error', (error) => {
    if (!pool.ending) report(error);
  });
  return async () => {
    await pool.end();
    await Promise.race([Promise.all(ends), pause(GOODBYE_MS, undefined, { ref: false })]);
  };
}

function reportable(error: unknown): Error {
  // pg hangs the whole connection on the error, which would then stand in the log.
  if (error instanceof Error) Reflect.deleteProperty(error, 'client');
  const translatedError = toDatabaseError(error);
  return translatedError instanceof Error ? translatedError : new Error(String(translatedError));
}
