/** One statement, ready to send. `name` makes the server prepare it once per connection. */
export type Statement = { text: string; values: readonly unknown[]; name?: string };

/** What every room that may write SQL holds: a pool, or one transaction of it. */
export type Db = {
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** Rows changed by a statement that returns none. */
  run(statement: Statement): Promise<number>;
  /** All or nothing. Inside a transaction: a savepoint. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
};
