import { type AccountName, accounts, password, type TestHouse } from '../house.ts';

/** The cookies of somebody who logged in by the form, as a browser sends them back. */
export async function logIn(house: TestHouse, account: AccountName): Promise<string> {
  const answer = await fetch(new URL('/inloggen', house.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ stap: 'wachtwoord', email: accounts[account], password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
