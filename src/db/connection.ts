import type { Readable } from 'node:stream';

/**
 * `name`: the statement is prepared once per connection. `lines`: the rows of a `copy … from
 * stdin`. `into`: receives the bytes of a `copy … to stdout`. `query_timeout`: in ms.
 */
export type Statement = {
  text: string;
  values: readonly unknown[];
  name?: string;
  lines?: string | Readable;
  into?: (bytes: Uint8Array) => Promise<void>;
  query_timeout?: number;
};

export type Db = {
  rows<Row>(statement: Statement): Promise<Row[]>;
  run(statement: Statement): Promise<number>;
  /** Inside a transaction, `work` runs in a savepoint. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Texts by which writers inform later writers in the same transaction; absent outside a
   * transaction. When a savepoint is rolled back, its texts are removed too.
   */
  notes?: Set<string>;
};

/** `host` can be the folder of a unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string };

/**
 * The database cannot be reached, accepts no writes, or the connection was lost during a call. If
 * the connection was lost during a commit, it is unknown whether the transaction was committed.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

export async function pingDatabase(db: Db): Promise<void> {
  await db.rows({ text: 'select 1', values: [], name: 'answers' });
}
