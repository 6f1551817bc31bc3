import type { Db } from './connection.ts';

/** `answered`: the response time in ms. `size`: in bytes. */
export type DatabaseFacts = {
  version: string;
  answered: number;
  size: number;
  connections: number;
  migrations: number;
  migration: string;
};

export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const start = performance.now();
  const [row] = await db.rows<{
    version: string;
    size: string;
    connections: string;
    migrations: number;
    migration: string;
  }>({
    text: `select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
      (select count(*) from pg_stat_activity where datname = current_database())::text as connections,
      (select count(*)::int from schema_migration) as migrations, (select name from schema_migration order by number desc limit 1) as migration`,
    values: [],
  });
  return {
    version: row?.version ?? '',
    answered: performance.now() - start,
    size: Number(row?.size ?? 0),
    connections: Number(row?.connections ?? 0),
    migrations: row?.migrations ?? 0,
    migration: row?.migration ?? '',
  };
}

export async function allowedConnections(db: Db): Promise<number> {
  const reserved = `coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0)`;
  const [row] = await db.rows<{ allowed: number }>({
    text: `select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int - ${reserved} as allowed`,
    values: [],
  });
  return row?.allowed ?? 0;
}

export const storedBrandRows = (db: Db): Promise<{ key: string; value: string | null }[]> =>
  db.rows({ text: 'select name as key, waarde__c as value from merkgegeven__c', values: [] });
