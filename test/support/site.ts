import { afterAll } from 'vitest';
import { type AccountName, openTestHouse, type TestHouse, type TestHouseOptions } from '../house.ts';
import { logIn, staffHome } from '../site/log-in.ts';

/**
 * Opens a server on a clone of the demo and closes it after the last test of the file.
 * For the top of a test file: `const house = await openSite();`.
 */
export async function openSite(options?: TestHouseOptions): Promise<TestHouse> {
  const house = await openTestHouse(options);
  afterAll(() => house.close());
  return house;
}

/** The session of a member of staff. */
export type Staff = {
  /** The value of a `Cookie` header. */
  cookie: string;
  /** The path that every page of this person's workspace begins with. */
  home: string;
};

/** A server, and one member of staff who is logged in on it. */
export async function openWorkspace(account: AccountName, options?: TestHouseOptions): Promise<Staff & { house: TestHouse }> {
  const house = await openSite(options);
  return { house, ...(await staffOf(house, account)) };
}

/** A server on which these accounts are logged in. */
export async function openSessions(accounts: readonly AccountName[]): Promise<{ house: TestHouse; cookies: Map<AccountName, string> }> {
  const house = await openSite();
  const cookies = new Map<AccountName, string>();
  for (const account of accounts) cookies.set(account, await logIn(house, account));
  return { house, cookies };
}

/** A server, and both members of staff of the demo logged in on it. */
export async function openWorkspaces(): Promise<{
  house: TestHouse;
  cookies: Map<AccountName, string>;
  homes: Map<AccountName, string>;
}> {
  const { house, cookies } = await openSessions(['verkoop', 'beheer']);
  const homes = new Map<AccountName, string>();
  for (const account of cookies.keys()) homes.set(account, await staffHome(house, account));
  return { house, cookies, homes };
}

async function staffOf(house: TestHouse, account: AccountName): Promise<Staff> {
  return { cookie: await logIn(house, account), home: await staffHome(house, account) };
}
