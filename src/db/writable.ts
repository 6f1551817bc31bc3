import { refusesWrites, sqlState } from './away.ts';
import { DatabaseAwayError, type Db } from './connection.ts';

/** Longest a health check waits for the database. */
const patience = 5_000; // ms

/**
 * Whether the database takes writes now. A temporary table of some pages, which is gone at once: it
 * needs new room on the disk, while a row changed in its place finds room on a disk that is full,
 * and it waits for no lock of a backup. Throws `DatabaseAwayError` when the database is away.
 */
export async function takesWrites(db: Db): Promise<boolean> {
  const text = 'create temporary table write_check on commit drop as select generate_series(1, 2000)';
  try {
    await db.run({ text, values: [], query_timeout: patience });
    return true;
  } catch (error) {
    if (error instanceof DatabaseAwayError && !refusesWrites(error)) throw error;
    if (sqlState(error) === undefined) throw error;
    return false; // PostgreSQL answered, and refused
  }
}
