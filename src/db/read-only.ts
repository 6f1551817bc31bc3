import { sqlState } from './unavailable.ts';
import type { Db } from './connection.ts';

/** Somebody who may only read would have written. */
export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError';
}

/**
 * The same database for who may only read: everything goes in transactions that PostgreSQL itself
 * keeps from writing, whatever the statement. A statement that would write throws `ReadOnlyError`.
 * Rows cannot be held either.
 */
export const readOnly = (db: Db): Db => ({
  rows: (statement) => reading(db, (inside) => inside.rows(statement)),
  run: (statement) => reading(db, (inside) => inside.run(statement)),
  transaction: (work) => reading(db, work),
});

async function reading<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (inside) => {
      // A query, unlike `set transaction`: after one the way back is closed.
      await inside.rows({
        text: `select set_config('transaction_read_only', 'on', true)`,
        values: [],
      });
      return work(inside);
    });
  } catch (error) {
    if (sqlState(error) === readOnlyState)
      throw new ReadOnlyError('Who looks along writes nothing', { cause: error });
    throw error;
  }
}

/** read_only_sql_transaction */
const readOnlyState = '25006';
