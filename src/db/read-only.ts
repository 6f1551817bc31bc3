import { sqlState } from './unavailable.ts';
import type { Db } from './connection.ts';

export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError';
}

/** The transactions are read-only for PostgreSQL, so locking rows is refused too. */
export const readOnly = (db: Db): Db => ({
  rows: (statement) => reading(db, (inside) => inside.rows(statement)),
  run: (statement) => reading(db, (inside) => inside.run(statement)),
  transaction: (work) => reading(db, work),
});

async function reading<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (inside) => {
      // A query and not `set transaction`: after a query the transaction cannot become writable
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

const readOnlyState = '25006';
