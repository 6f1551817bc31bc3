import { sqlState } from './unavailable.ts';
import type { Db } from './connection.ts';

/** A read-only database was used for writing. */
export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError';
}

/**
 * Returns the same database for a viewer who may only read: everything runs in transactions that
 * PostgreSQL itself keeps read-only. A statement that would write throws `ReadOnlyError`. Row locks
 * are refused too.
 */
export const readOnly = (db: Db): Db => ({
  rows: (statement) => reading(db, (inside) => inside.rows(statement)),
  run: (statement) => reading(db, (inside) => inside.run(statement)),
  transaction: (work) => reading(db, work),
});

async function reading<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (inside) => {
      // A query, unlike `set transaction`: after a query the transaction cannot be made writable
      // again.
      await inside.rows({
        text: `select set_config('transaction_read_only', 'on', true)`,
        values: [],
      });
      return work(inside);
    });
  } catch (error) {
    if (sqlState(error) === readOnlyState)
      throw new ReadOnlyError('An impersonated session writes nothing', { cause: error });
    throw error;
  }
}

/** read_only_sql_transaction */
const readOnlyState = '25006';
