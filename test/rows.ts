import { createRecord } from '#engine/write/write.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { type AccountName, accounts, stored, type TestServer } from './support/server.ts';

/** What a test needs to be there before it begins. */

/** A row as the system makes it; gives its id. */
export async function made(
  { ctx }: Pick<TestServer, 'ctx'>,
  apiName: string,
  fields: Dict<Scalar | null>,
): Promise<string> {
  const row = await createRecord(ctx, { apiName, fields, allowSaveOnDuplicate: true });
  if (!row.ok) throw new Error(`${apiName}: ${JSON.stringify(row.problems)}`);
  return row.value.id;
}

export type StoredUser = { id: string; profileid: string; accountid: string; contactid: string };

/** Who logs in with this account. Staff have neither company nor contact. */
export async function userOf(server: TestServer, account: AccountName): Promise<StoredUser> {
  const [row] = await stored<StoredUser>(
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
