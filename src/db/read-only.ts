import { sqlState } from './unavailable.ts';
import type { Db } from './connection.ts';

/** A statement would have written to a database that may only be read. */
export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError';
}

/**
 * For a viewer who may only read. All statements run in transactions that are read-only for
 * PostgreSQL. A statement that would write, or lock rows, rejects with `ReadOnlyError`.
 */
export const readOnly = (db: Db): Db => ({
  rows: (statement) => reading(db, (inside) => inside.rows(statement)),
  run: (statement) => reading(db, (inside) => inside.run(statement)),
  transaction: (work) => reading(db, work),
});

async function reading<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (inside) => {
      // A query and not `set transaction`, because after a query the transaction cannot become
      // writable again.
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

/** PostgreSQL's error code `read_only_sql_transaction`. */
const readOnlyState = '25006';
