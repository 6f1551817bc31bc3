import type { Db } from '#db/connection.ts';

/**
 * The number of queries of this database that contain `text` and wait for a lock. Not from
 * `pg_locks`, which covers all databases of the cluster, also those of other tests.
 */
export async function waitingQueries(db: Pick<Db, 'rows'>, text = ''): Promise<number> {
  const rows = await db.rows({
    text: `select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and position($1 in query) > 0`,
    values: [text],
  });
  return rows.length;
}
