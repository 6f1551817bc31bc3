import type { Readable } from 'node:stream';

/**
 * One statement to send. `name`: prepares it once per connection. `lines`: the rows of a `copy …
 * from stdin`, formatted by `copy.ts`. `into`: receives the bytes of a `copy … to stdout`, a piece
 * at a time. `query_timeout` (name of `pg`): milliseconds of silence after which the database
 * counts as unavailable, when the default is too short.
 */
export type Statement = {
  text: string;
  values: readonly unknown[];
  name?: string;
  lines?: string | Readable;
  into?: (bytes: Uint8Array) => Promise<void>;
  query_timeout?: number;
};

/** Access to the database for code that may write SQL: the pool, or one transaction. */
export type Db = {
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** Returns the number of changed rows, for a statement that returns none. */
  run(statement: Statement): Promise<number>;
  /** Runs the work in a transaction; inside a transaction, in a savepoint. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Only inside a transaction: notes by writers for later writers in the same transaction. Rolled
   * back with its savepoint.
   */
  notes?: Set<string>;
};

/** Where PostgreSQL runs. `host` may be the folder of a unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string };

/**
 * The database is unreachable, or the connection was lost during a call. Temporary: the caller may
 * retry, and an API call gets 503. When a commit was under way, its outcome is unknown.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/**
 * Resolves when the database answers a prepared statement, as most of ours are; otherwise throws
 * `DatabaseUnavailableError`.
 */
export async function pingDatabase(db: Db): Promise<void> {
  await db.rows({ text: 'select 1', values: [], name: 'answers' });
}
