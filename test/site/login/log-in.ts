import {
  type AccountName,
  accounts,
  password,
  stored,
  type TestServer,
} from '../../support/server.ts';

/** The cookies of somebody who logged in by the form, as a browser sends them back. */
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

/** Where somebody of staff works: every path of theirs begins with it. */
export async function staffHome(server: TestServer, account: AccountName): Promise<string> {
  const [staff] = await stored<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts[account],
  );
  return `/medewerker/${staff!.id}`;
}
