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
   * By which writers inform later writers in the same transaction; absent outside a transaction.
   * When a savepoint is rolled back, what was noted in it is removed too.
   */
  notes?: TransactionNotes;
};

export type TransactionNotes = {
  /** Names of what was done. */
  done: Set<string>;
  /** Ids of the rows that this transaction created. */
  created: Set<string>;
  /** Who saw a row before the transaction, as JSON, by its id. Null: nobody, or unknown. */
  audiences: Map<string, string | null>;
  /** Key prefixes of the rows in `audiences`: of those in `created`, and of the others. */
  prefixes: { created: Set<string>; changed: Set<string> };
};

export const emptyNotes = (): TransactionNotes => ({
  done: new Set(),
  created: new Set(),
  audiences: new Map(),
  prefixes: { created: new Set(), changed: new Set() },
});

export const copyOfNotes = (notes: TransactionNotes): TransactionNotes => ({
  done: new Set(notes.done),
  created: new Set(notes.created),
  audiences: new Map(notes.audiences),
  prefixes: {
    created: new Set(notes.prefixes.created),
    changed: new Set(notes.prefixes.changed),
  },
});

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
