import pg from 'pg';
import { expect } from 'vitest';
import { SUPERUSER } from '#db/embedded/access.ts';
import { testDatabases } from '../databases.ts';

/**
 * Stops a migration at a chosen change of the schema, so that a test can end it there. An event
 * trigger counts the changes, and waits at the chosen one for a lock that the test holds. It is in
 * a schema of its own, next to that of the product.
 */
export type MigrationPause = {
  /** Counts changes from now on, and stops at this number. */
  holdAt(change: number): Promise<void>;
  /** Waits until a change is stopped; gives the process id of its connection. */
  held(): Promise<number>;
  /** Ends the connection of this process id, as a network failure does. */
  cut(pid: number): Promise<void>;
  /** Lets the change continue, and waits until its connection has ended. */
  release(pid: number): Promise<void>;
  /**
   * The total number of changes, and the number before each next migration, by the number of
   * migrations applied.
   */
  changes(): Promise<{ total: number; before: Map<number, number> }>;
  close(): Promise<void>;
};

const lock = 4_711;

const install = `
  create schema brake;
  create sequence brake.change;
  create table brake.hold (change bigint);
  create table brake.seen (change bigint, applied bigint);
  create function brake.count() returns event_trigger language plpgsql security definer as $$
    declare this bigint := nextval('brake.change'); done bigint := 0;
    begin
      if to_regclass('public.schema_migration') is not null then
        select count(*) into done from public.schema_migration;
      end if;
      insert into brake.seen values (this, done);
      if this = (select change from brake.hold) then
        perform pg_advisory_lock(${String(lock)});
        perform pg_advisory_unlock(${String(lock)});
      end if;
    end $$;
  create event trigger brake on ddl_command_end execute function brake.count();
  select pg_advisory_lock(${String(lock)})`;

/** Opens a brake on a database that nobody uses yet. */
export async function openMigrationPause(database: string): Promise<MigrationPause> {
  const connection = testDatabases().connectionFor(database);
  const client = new pg.Client({ ...connection, user: SUPERUSER });
  await client.connect();
  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await client.query<Row & pg.QueryResultRow>(text, values)).rows;
  await client.query(install);
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${String(lock)}
    and not granted and database = (select oid from pg_database where datname = $1)`;
  const gone = async (pid: number): Promise<void> => {
    const there = () => rows('select from pg_stat_activity where pid = $1', pid);
    await expect.poll(async () => (await there()).length).toBe(0);
  };
  return {
    async holdAt(change) {
      await client.query(`truncate brake.hold; select setval('brake.change', 1, false)`);
      await rows('insert into brake.hold values ($1)', change);
    },
    async held() {
      const held = () => rows<{ pid: number }>(waiting, database);
      await expect.poll(async () => (await held()).length).toBe(1);
      return (await held())[0]!.pid; // proof: it waits for this connection
    },
    async cut(pid) {
      await rows('select pg_terminate_backend($1)', pid);
      await gone(pid);
    },
    async release(pid) {
      await rows(`select pg_advisory_unlock(${String(lock)})`);
      await gone(pid);
      await rows(`select pg_advisory_lock(${String(lock)})`);
    },
    async changes() {
      const first = await rows<{ applied: string; change: string; last: string }>(
        `select applied, min(change) as change, max(change) as last from brake.seen
          group by applied order by applied`,
      );
      return {
        total: Number(first.at(-1)?.last),
        before: new Map(first.map(({ applied, change }) => [Number(applied), Number(change) - 1])),
      };
    },
    close: () => client.end(),
  };
}
