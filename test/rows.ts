import { createRecord } from '#engine/write/write.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { type AccountName, accounts, storedRows, type TestServer } from './support/server.ts';

/** Rows that a test needs before it begins. */

/** Creates a row as the system; gives its id. */
export async function createRow(
  { ctx }: Pick<TestServer, 'ctx'>,
  apiName: string,
  fields: Dict<Scalar | null>,
): Promise<string> {
  const row = await createRecord(ctx, { apiName, fields, allowSaveOnDuplicate: true });
  if (!row.ok) throw new Error(`${apiName}: ${JSON.stringify(row.problems)}`);
  return row.value.id;
}

export type StoredUser = { id: string; profileid: string; accountid: string; contactid: string };

/** The user of this account. Staff have no company and no contact. */
export async function userOf(server: TestServer, account: AccountName): Promise<StoredUser> {
  const [row] = await storedRows<StoredUser>(
    server,
    'select id, profileid, accountid, contactid from "user" where username = $1',
    accounts[account],
  );
  if (row === undefined) throw new Error(`no user ${account}`);
  return row;
}

/** The company of a customer. */
export const companyOf = async (server: TestServer, account: AccountName): Promise<string> =>
  (await userOf(server, account)).accountid;

/** How many rows a table has that meet a condition: `from` is what follows `from` in SQL. */
export async function countRows(
  server: Pick<TestServer, 'dependencies'>,
  from: string,
  ...values: unknown[]
): Promise<number> {
  const [row] = await storedRows<{ count: number }>(
    server,
    `select count(*)::int as count from ${from}`,
    ...values,
  );
  return row!.count;
}
