import { randomBytes } from 'node:crypto';
import type { Connection, Db } from '../connection.ts';
import { SUPERUSER } from '../embedded/access.ts';
import { quoteIdentifier } from './catalog.ts';

const prefix = 'zorgeloos_verify_';

/** For a trial restore. Drops the databases of earlier trials. */
export async function createScratchDatabase(db: Db): Promise<string> {
  const left = await db.rows<{ name: string }>({
    text: `select datname as name from pg_database d where datname like $1
      and pg_catalog.pg_has_role(datdba, 'member')
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    values: [`${prefix.replaceAll('_', '\\_')}%`],
  });
  for (const { name } of left) await dropScratchDatabase(db, name);
  const name = prefix + randomBytes(6).toString('hex');
  const [owner] = await db.rows<{ name: string }>({
    text: `select datdba::regrole::text as name from pg_database
      where datname = current_database()`,
    values: [],
  });
  const own = owner === undefined ? '' : ` owner ${owner.name}`;
  await db.run({
    text: `create database ${quoteIdentifier(name)}${own} template template0 encoding 'UTF8'`,
    values: [],
  });
  return name;
}

export const dropScratchDatabase = (db: Db, name: string): Promise<number> =>
  db.run({ text: `drop database if exists ${quoteIdentifier(name)} with (force)`, values: [] });

export function connectionToDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** For the embedded PostgreSQL. Settings with a URL or a password are returned unchanged. */
export const superuserConnection = (connection: Connection): Connection =>
  'connectionString' in connection || connection.password !== undefined
    ? connection
    : { ...connection, user: SUPERUSER };
