import { expect, it } from 'vitest';
import { accounts, sessionCookieOf, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** The name of the inviter in the mail of an invitation. */

const server = await openSite();
const cookie = await sessionCookieOf(server, 'korenaar');

let sent = 0;
/** Invites a new colleague and gives the text of the mail. */
async function invitationText(): Promise<string> {
  const email = `nieuw-${++sent}@bakkerijdekorenaar.example`;
  const fields = { firstName: 'Jamila', lastName: 'Bouzid', email, rights: 'Volledig' };
  const body = new URLSearchParams({ ...fields, formKey: `uitnodiging-${sent}` });
  const url = new URL('/dashboard/bedrijf/uitnodigen', server.url);
  await fetch(url, { method: 'POST', redirect: 'manual', headers: { cookie }, body });
  const sql = 'select tekst__c as text from mail__c where aan__c = $1';
  return (await storedRows<{ text: string }>(server, sql, email))[0]!.text;
}

it('the mail of an invitation names the inviter and the company', async () => {
  const sql = `select u.name, a.name as company from "user" u
    join account a on a.id = u.accountid where username = $1`;
  const [by] = await storedRows<{ name: string; company: string }>(server, sql, accounts.korenaar);
  expect(await invitationText()).toContain(`${by!.name} van ${by!.company} geeft je toegang`);
});

it.each(['Ga naar www.gratis.example', 'Win € 500', 'gratis.example Jansen'])(
  'the mail of an invitation leaves out a name that holds more than a name: %s',
  async (name) => {
    const set = 'update "user" set lastname = $1 where username = $2';
    await storedRows(server, set, name, accounts.korenaar);
    const text = await invitationText();
    expect(text).not.toContain(name);
    expect(text).toContain('Je collega van');
  },
);
