import { accounts, type AccountName, storedRows, type TestServer } from '../support/server.ts';
import { fieldsIn } from './form-fields.ts';

/** The ids of this user, and of their contact, company and staff record. */
export async function userIdsOf(
  server: TestServer,
  who: AccountName,
): Promise<{ id: string; contact: string; account: string; staff: string }> {
  const [row] = await storedRows<{ id: string; contact: string; account: string; staff: string }>(
    server,
    'select id, contactid as contact, accountid as account, medewerker__c as staff from "user" where username = $1',
    accounts[who],
  );
  return row!;
}

export type Staff = { home: string; cookie: string };

/** Begins an impersonation as a browser without scripts does; `to` is the redirect. */
export async function beginImpersonation(
  server: TestServer,
  { home, cookie }: Staff,
  action: { record: string; name: string },
): Promise<{ status: number; to: string; text: string }> {
  const url = new URL(`${home}/record/${action.record}/actie/${action.name}`, server.url);
  const page = await fetch(url, { headers: { cookie } });
  const html = await page.text();
  const body = new URLSearchParams(fieldsIn(html));
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url.origin },
    body,
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    text: await answer.text(),
  };
}
