import type { Readable } from 'node:stream';

/**
 * One statement, ready to send. `name` makes the server prepare it once per connection; `lines` are
 * the rows of a `copy … from stdin`, as `copy.ts` writes them; `into` takes the bytes of a `copy …
 * to stdout`, a piece at a time; `query_timeout`, as `pg` calls it: milliseconds of silence after
 * which the database counts as away, where the usual ones are too few.
 */
export type Statement = {
  text: string;
  values: readonly unknown[];
  name?: string;
  lines?: string | Readable;
  into?: (bytes: Uint8Array) => Promise<void>;
  query_timeout?: number;
};

/** What every room that may write SQL holds: a pool, or one transaction of it. */
export type Db = {
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** Rows changed by a statement that returns none. */
  run(statement: Statement): Promise<number>;
  /** All or nothing. Inside a transaction: a savepoint. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Inside a transaction: what its writers note for who writes later in it. Undone with its
   * savepoint.
   */
  notes?: Set<string>;
};

/** Where a PostgreSQL is. `host` may be the folder of a unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string };

/**
 * The database cannot be reached, or went away while it was asked. Nobody's mistake: a door answers
 * 503 and the caller may try again. Of a transaction that was being committed the outcome is
 * unknown.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/**
 * Resolves when the database answers, also to a prepared statement as most of ours are; throws
 * `DatabaseUnavailableError` when it does not.
 */
export async function pingDatabase(db: Db): Promise<void> {
  await db.rows({ text: 'select 1', values: [], name: 'answers' });
}
