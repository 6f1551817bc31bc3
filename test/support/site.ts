import { afterAll } from 'vitest';
import {
  type AccountName,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from './server.ts';
import { logIn, staffHome } from '../site/login/log-in.ts';

/**
 * Opens a server on a clone of the demo and closes it after the last test of the file. For the top
 * of a test file: `const server = await openSite();`.
 */
export async function openSite(options?: TestServerOptions): Promise<TestServer> {
  const server = await openTestServer(options);
  afterAll(() => server.close());
  return server;
}

/** The session of a staff member. */
export type Staff = {
  /** The value of a `Cookie` header. */
  cookie: string;
  /** The path that every page of this person's workspace begins with. */
  home: string;
};

/** A server, and one staff member who is logged in on it. */
export async function openWorkspace(
  account: AccountName,
  options?: TestServerOptions,
): Promise<Staff & { server: TestServer }> {
  const server = await openSite(options);
  return { server, ...(await staffOf(server, account)) };
}

/** A server on which these accounts are logged in. */
export async function openSessions(
  accounts: readonly AccountName[],
): Promise<{ server: TestServer; cookies: Map<AccountName, string> }> {
  const server = await openSite();
  const cookies = new Map<AccountName, string>();
  for (const account of accounts) cookies.set(account, await logIn(server, account));
  return { server, cookies };
}

/** A server, on which both staff members of the demo are logged in. */
export async function openWorkspaces(): Promise<{
  server: TestServer;
  cookies: Map<AccountName, string>;
  homes: Map<AccountName, string>;
}> {
  const { server, cookies } = await openSessions(['verkoop', 'beheer']);
  const homes = new Map<AccountName, string>();
  for (const account of cookies.keys()) homes.set(account, await staffHome(server, account));
  return { server, cookies, homes };
}

async function staffOf(server: TestServer, account: AccountName): Promise<Staff> {
  return { cookie: await logIn(server, account), home: await staffHome(server, account) };
}
