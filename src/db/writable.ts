import { refusesWrites, sqlState } from './unavailable.ts';
import { DatabaseUnavailableError, type Db } from './connection.ts';

const patience = 5_000; // ms

/**
 * A temporary table needs new disk space, while updating a row can succeed on a full disk. It does
 * not wait for the locks of a backup. Throws `DatabaseUnavailableError` when the database cannot be
 * reached.
 */
export async function acceptsWrites(db: Db): Promise<boolean> {
  const text =
    'create temporary table write_check on commit drop as select generate_series(1, 2000)';
  try {
    await db.run({ text, values: [], query_timeout: patience });
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError && !refusesWrites(error)) throw error;
    if (sqlState(error) === undefined) throw error;
    return false; // PostgreSQL answered and refused the write
  }
}

export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db.rows<{ at: Date }>({ text: 'select clock_timestamp() as at', values: [] });
  if (row === undefined) throw new Error('the database gave no time');
  return row.at;
}
