import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownDetailsProblemText, ownDetailsText } from '#messages/portal/own-details.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { logIn } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/** Mijn gegevens as a page, without scripts. Source: spec §2, §5, §7; decisions.md §4, §10. */

let server: TestServer;
const cookies = new Map<AccountName, string>();
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());
beforeEach(() => storedRows(server, 'delete from mail__c'));

async function cookieOf(account: AccountName): Promise<string> {
  const cookie = cookies.get(account) ?? (await logIn(server, account));
  cookies.set(account, cookie);
  return cookie;
}

const fetchAs = async (account: AccountName, query = '') =>
  fetch(new URL(`/mijn-gegevens${query}`, server.url), {
    headers: { cookie: await cookieOf(account) },
    redirect: 'manual',
  });
const readPage = async (account: AccountName, query = '') => (await fetchAs(account, query)).text();

const send = async (account: AccountName, fields: Record<string, string>) =>
  fetch(new URL('/mijn-gegevens?wijzigen', server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: await cookieOf(account) },
    body: new URLSearchParams({
      FirstName: 'Sanne',
      LastName: 'de Groot',
      Email: accounts[account],
      MobilePhone: '',
      ...fields,
    }),
  });

type Row = {
  id: string;
  firstname: string | null;
  lastname: string;
  email: string;
  mobilephone: string | null;
  username: string;
  contactid: string | null;
};
const userOf = async (account: AccountName) =>
  (
    await storedRows<Row>(server, 'select * from "user" where username = $1', accounts[account])
  )[0]!;
const contactOf = async (account: AccountName) =>
  (
    await storedRows<Row>(
      server,
      'select * from contact where id = $1',
      (await userOf(account)).contactid,
    )
  )[0];
const historyOf = (id: string, field: string) =>
  storedRows(
    server,
    'select id from wijziging__c where record__c = $1 and veld__c = $2',
    id,
    field,
  );

it('Mijn gegevens shows the details of the user, and a form on request', async () => {
  const html = await readPage('korenaar');
  expect(await htmlErrors(html)).toEqual([]);
  for (const { label } of Object.values(ownDetailsText.fields)) expect(html).toContain(label);
  expect(html).toContain(accounts.korenaar);
  expect(html).toContain('href="/mijn-gegevens?wijzigen"');
  expect(html).toContain('href="/mijn-gegevens/beveiliging"');
  expect(html).not.toContain('name="Email"');
});

it('the form holds the details of the user, and a placeholder', async () => {
  const html = await readPage('korenaar', '?wijzigen');
  expect(await htmlErrors(html)).toEqual([]);
  for (const name of ['FirstName', 'LastName', 'Email', 'MobilePhone'])
    expect(html).toMatch(new RegExp(`<input[^>]* name="${name}"`));
  expect(html).toMatch(/<input[^>]*placeholder="Mobile"/);
  expect(html).toContain(`value="${accounts.korenaar}"`);
});

it('the form accepts empty names, and the dashboard then shows the e-mail address', async () => {
  const answer = await send('garage', { FirstName: '', LastName: ' ' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/mijn-gegevens?verzonden=1',
  ]);
  expect(await userOf('garage')).toMatchObject({ firstname: null, lastname: null });
  const html = await readPage('garage', '?verzonden=1');
  expect(html).toContain(ownDetailsText.none);
  const home = await fetch(new URL('/dashboard', server.url), {
    headers: { cookie: await cookieOf('garage') },
  });
  const dashboard = await home.text();
  expect(home.status).toBe(200);
  expect(dashboard).toContain(accounts.garage);
  expect(dashboard).not.toMatch(/\b(null|undefined)\b(?=[,!<])/);
});

it('the form saves the user and their contact together, and confirms it', async () => {
  const answer = await send('korenaar', {
    FirstName: 'Sanne-Marie',
    LastName: 'van den Berg',
    MobilePhone: '06 12 34 56 78',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/mijn-gegevens?verzonden=1',
  ]);
  const savedDetails = {
    firstname: 'Sanne-Marie',
    lastname: 'van den Berg',
    mobilephone: '06-12-34-56-78',
    email: accounts.korenaar,
  };
  expect(await userOf('korenaar')).toMatchObject(savedDetails);
  expect(await contactOf('korenaar')).toMatchObject(savedDetails);
  const html = await readPage('korenaar', '?verzonden=1');
  expect(html).toContain(ownDetailsText.saved.title);
  expect(html).toContain('van den Berg');
  expect(await storedRows(server, 'select id from mail__c')).toEqual([]);
});

it.each([
  [{ Email: 'fout' }, 'Voer een correct e-mailadres in'],
  [{ Email: '' }, 'Voer een correct e-mailadres in'],
  [{ MobilePhone: '0201234567' }, 'Voer een correct mobiel nummer in'],
  [{ FirstName: 'x'.repeat(81) }, ownDetailsProblemText['record.tooLong']],
])(
  'the form refuses %j with a sentence, keeps what was typed and saves nothing',
  async (wrong, sentence) => {
    const [user, contact] = [await userOf('korenaar'), await contactOf('korenaar')];
    const answer = await send('korenaar', { FirstName: 'Typtest', LastName: 'Typtest', ...wrong });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(sentence);
    expect(html).toContain('value="Typtest"');
    expect(await htmlErrors(html)).toEqual([]);
    expect([await userOf('korenaar'), await contactOf('korenaar')]).toEqual([user, contact]);
  },
);

it('a form that is sent three times at once sends one link', async () => {
  const email = 'sanne.nieuw@bakkerijdekorenaar.example';
  const { id } = await userOf('korenaar');
  const before = (await historyOf(id, 'Email')).length;
  const answers = await Promise.all([1, 2, 3].map(() => send('korenaar', { Email: email })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await historyOf(id, 'Email')).length).toBe(before + 1);
  expect(
    (await storedRows<{ aan__c: string }>(server, 'select aan__c from mail__c')).filter(
      ({ aan__c }) => aan__c === email,
    ),
  ).toHaveLength(1);
});

it('the page says that a changed address awaits its link', async () => {
  const email = 'sanne.anders@bakkerijdekorenaar.example';
  await send('korenaar', { Email: email });
  expect(await userOf('korenaar')).toMatchObject({ email, username: accounts.korenaar });
  const html = await readPage('korenaar', '?verzonden=1');
  expect(html).toContain(ownDetailsText.unproven.before);
  expect(html).toContain(email);
  expect(html).toContain(accounts.korenaar);
  await send('korenaar', {});
  expect(await readPage('korenaar')).not.toContain(ownDetailsText.unproven.before);
});

describe('access to Mijn gegevens', () => {
  it('a guest is redirected to support with the way back', async () => {
    const paths = await Promise.all(
      ['GET', 'POST'].map(async (method) => {
        const answer = await fetch(new URL('/mijn-gegevens', server.url), {
          method,
          redirect: 'manual',
          ...(method === 'POST' && { body: new URLSearchParams() }),
        });
        return [answer.status, answer.headers.get('location')];
      }),
    );
    for (const path of paths)
      expect(path).toEqual([302, `/support?naar=${encodeURIComponent('/mijn-gegevens')}`]);
  });

  it('a user without a contact saves only their user', async () => {
    expect((await userOf('garage')).contactid).toBeNull();
    expect((await send('garage', { FirstName: 'Piet', LastName: 'van Dijk' })).status).toBe(303);
    expect(await userOf('garage')).toMatchObject({ firstname: 'Piet', lastname: 'van Dijk' });
  });

  it.each(['collega', 'verkoop', 'beheer'] as const)(
    '%s can change their own details too',
    async (account) => {
      expect((await send(account, { FirstName: 'Anders', LastName: 'Genoemd' })).status).toBe(303);
      expect(await userOf(account)).toMatchObject({ firstname: 'Anders', lastname: 'Genoemd' });
      expect(await readPage(account)).toContain('Genoemd');
    },
  );

  it('an id that is sent along changes no other user', async () => {
    const other = await userOf('collega');
    await send('korenaar', { Id: other.id, FirstName: 'Inbreker' });
    expect(await userOf('collega')).toEqual(other);
  });
});
