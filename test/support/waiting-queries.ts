import type { Db } from '#db/connection.ts';

/**
 * How many queries of this database wait for a lock, of those that contain `text`. The tables of
 * locks tell of all databases of a cluster, and other tests run in theirs.
 */
export async function waitingQueries(db: Pick<Db, 'rows'>, text = ''): Promise<number> {
  const rows = await db.rows({
    text: `select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and position($1 in query) > 0`,
    values: [text],
  });
  return rows.length;
}
