import { type TestServer, storedRows } from '../../support/server.ts';

type TableState = { name: string; count: number; changed: string | null };

/**
 * The number of rows of every table with records, and when one last changed. Without webhook
 * deliveries, which are made and sent in the background after a change; and without the dates of
 * mails, which are sent in the background.
 */
export async function readStoredState(
  server: Pick<TestServer, 'dependencies'>,
): Promise<TableState[]> {
  const tables = await storedRows<{ name: string }>(
    server,
    `select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'lastmodifieddate'
      and table_name <> 'aflevering__c' order by 1`,
  );
  const each = tables.map(({ name }) => {
    const changed = name === 'mail__c' ? 'null' : 'max(lastmodifieddate)::text';
    return `select '${name}' as name, count(*)::int as count, ${changed} as changed from "${name}"`;
  });
  return storedRows<TableState>(server, each.join(' union all '));
}
