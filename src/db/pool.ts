import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toDatabaseError } from './unavailable.ts';
import { clientSettings } from './client-settings.ts';
import type { Connection, Db } from './connection.ts';
import { createHostSelector, type HostSelector } from './hosts.ts';
import { openNotificationListener, type NotificationListener } from './listen.ts';
import { poolDb } from './transaction.ts';

export type { Connection } from './connection.ts';
/** New connections free the memory that the database uses for prepared statements and caches. */
const connectionAge = 900; // s

export type Database = {
  db: Db;
  pool: pg.Pool;
  listen: NotificationListener;
  close(): Promise<void>;
};

/**
 * `onError`: called when an idle connection is lost. `silence`: ms without an answer; 0 means no
 * limit. `direct`: the connection to PostgreSQL itself when `connection` leads to a pooler.
 */
type Options = {
  maxConnections: number;
  onError: (error: Error) => void;
  silence?: number;
  direct?: Connection;
};

/** Rejects with `DatabaseUnavailableError` when the database does not answer now. */
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

async function callBackWhenDone(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    done(reportable(error));
    return;
  }
  done();
}

const clientOf = (hosts: HostSelector): typeof pg.Client =>
  class extends pg.Client {
    constructor() {
      super(hosts.settings());
    }
  };

const GOODBYE_MS = 2_000;

function watchClients(pool: pg.Pool, report: (error: unknown) => void): () => Promise<void> {
  const ends = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    // When a connection in use is lost, its statement rejects. An `error` event without a listener
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
  // pg adds the whole client to the error, and it would be logged.
  if (error instanceof Error) Reflect.deleteProperty(error, 'client');
  const translatedError = toDatabaseError(error);
  return translatedError instanceof Error ? translatedError : new Error(String(translatedError));
}
