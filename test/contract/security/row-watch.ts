import { readdir } from 'node:fs/promises';
import { storedRows, type TestServer } from '../../support/server.ts';

/** Tables that the server writes at any moment; `audit` gets the reads of earlier calls. */
const moving = ['limit_counter', 'turn', 'job_run', 'audit', 'audit_seal'];
/**
 * Columns that the server updates by itself: the last use of a key, the times of a session, and the
 * state of a mail.
 */
const own: Record<string, string[]> = {
  api_key: ['last_used_at'],
  session: ['last_active_at', 'idle_until'],
  mail__c: ['*'],
};

/**
 * Gives a function whose result is what was written since its last call: tables with the action on
 * a row, and files that were added or removed. A rolled-back write does not count; a write of equal
 * values does.
 */
export async function openRowWatch(server: TestServer): Promise<() => Promise<string[]>> {
  const tables = await storedRows<{ name: string; columns: string[] }>(
    server,
    `select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1::text[]) group by 1`,
    moving,
  );
  await storedRows(server, 'create unlogged table watched (what text not null)');
  await storedRows(
    server,
    `create function watch() returns trigger language plpgsql as $$ begin insert into watched values (tg_op || ' ' || tg_table_name); return null; end $$`,
  );
  for (const { name, columns } of tables) {
    const watched = columns.filter(
      (column) => !own[name]?.some((one) => one === '*' || one === column),
    );
    const changed =
      watched.length > 0
        ? ` or update of ${watched.map((column) => `"${column}"`).join(', ')}`
        : '';
    await storedRows(
      server,
      `create trigger watch after insert or delete${changed} on "${name}" for each row execute function watch()`,
    );
  }
  const files = async () => new Set(await readdir(server.filesDir, { recursive: true }));
  let filesBefore = await files();
  return async () => {
    const rows = await storedRows<{ what: string }>(server, 'delete from watched returning what');
    const now = await files();
    const moved = [...now.symmetricDifference(filesBefore)].map((name) => `file ${name}`);
    filesBefore = now;
    return [...new Set(rows.map(({ what }) => what)), ...moved].sort();
  };
}
