import pg from 'pg';
import { translated } from './away.ts';
import { clientSettings } from './client-settings.ts';
import type { Connection, Db } from './connection.ts';
import { openListener, type Listener } from './listen.ts';
import { poolDb } from './transaction.ts';

export type { Connection } from './connection.ts';
export type Database = { db: Db; pool: pg.Pool; listen: Listener; close(): Promise<void> };

/** Opens the pool and the one connection that listens. Throws `DatabaseAwayError` when the database does not answer now; later it may go and
 *  come back as often as it likes. `onError` hears of connections lost while nobody used them. `date`, `timestamp` and `numeric` come as text,
 *  `timestamptz` as `Date`, `bigint` as number. */
export async function openDatabase(connection: Connection, options: { maxConnections: number; onError: (error: Error) => void }): Promise<Database> {
  const settings = clientSettings(connection);
  const report = (error: unknown): void => options.onError(asError(translated(error)));
  const pool = new pg.Pool({ ...settings, max: options.maxConnections, min: Math.min(2, options.maxConnections), idleTimeoutMillis: 60_000 });
  pool.on('error', report);
  // A connection that dies while it is in use tells its statement; without any ear for it pg would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listen = await openListener(settings, report);
  return { db: poolDb(pool), pool, listen, close: async () => void (await Promise.all([listen.close(), pool.end()])) };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
