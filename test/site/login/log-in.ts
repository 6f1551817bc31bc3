import {
  type AccountName,
  accounts,
  password,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** Logs in by the form and gives the cookies, as a browser sends them back. */
export async function logIn(server: TestServer, account: AccountName): Promise<string> {
  const answer = await fetch(new URL('/inloggen', server.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ stap: 'wachtwoord', email: accounts[account], password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The path of a staff member's workspace, with which all their staff pages begin. */
export async function staffHome(server: TestServer, account: AccountName): Promise<string> {
  const [staff] = await storedRows<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts[account],
  );
  return `/medewerker/${staff!.id}`;
}
