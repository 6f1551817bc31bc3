import { request } from 'node:http';
import { expect, it } from 'vitest';
import { endSession } from '#auth/sessions/all-sessions.ts';
import { sessionText } from '#messages/login/session.ts';
import { accounts, sessionOf, stored, userId } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { userOf } from '../../rows.ts';

/**
 * How long a session lasts, who renews it, and what comes after it. Source: spec §2, Session
 * handling; decisions.md §10.
 */

let cookie: string;
const server = await openSite();

const minute = 60_000;
const ask = async (method = 'GET', path = '/sessie', headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { method, headers: { cookie, ...headers }, redirect: 'manual' });
/** As a browser goes to a page; `fetch` would say of itself that it does not. */
const go = (method: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      cookie,
      'sec-fetch-mode': 'navigate',
      ...(method === 'POST' && { origin: new URL(server.url).origin, 'content-length': '0' }),
    };
    request(new URL(path, server.url), { method, headers }, (answer) =>
      answer.resume().on('end', () => resolve()),
    )
      .on('error', reject)
      .end();
  });
const left = async (method = 'GET') =>
  (await (await ask(method)).json()) as { user: string | null; left: number; final: boolean };
/** As if so many minutes had gone by, for who asks a second later. */
async function pass(minutes: number): Promise<void> {
  const shift = `interval '${minutes} minutes'`;
  await stored(
    server,
    `update session set last_active_at = last_active_at - ${shift}, idle_until = idle_until - ${shift}`,
  );
  server.dependencies.identity.forget(
    (await stored<{ user_id: string }>(server, 'select user_id from session limit 1'))[0]
      ?.user_id ?? '',
  );
}
const begin = async (account: keyof typeof accounts) => {
  await stored(server, 'delete from session');
  cookie = await sessionOf(server, account);
};

it('asking how long it lasts renews nothing, and neither does what a page fetches by itself', async () => {
  await begin('garage');
  await pass(20);
  for (const path of [
    '/sessie',
    '/dashboard.data',
    '/_root.data',
    '/services/data/v65.0/ui-api/object-info',
  ])
    await ask('GET', path);
  await ask('GET', '/dashboard', { 'sec-fetch-mode': 'cors' });
  expect((await left()).left).toBeLessThanOrEqual(10 * minute);
});

it.each([
  ['Verder werken', 'POST', '/sessie'],
  ['a page somebody goes to', 'GET', '/contact'],
  ['a form', 'POST', '/feedback'],
])('%s renews', async (_what, method, path) => {
  await begin('garage');
  await pass(20);
  await go(method, path);
  expect((await left()).left).toBeGreaterThan(29 * minute);
});

it('a form of another site renews nothing', async () => {
  await begin('garage');
  await pass(20);
  await ask('POST', '/sessie', { origin: 'https://elders.example' });
  expect((await left()).left).toBeLessThanOrEqual(10 * minute);
});

it('says how much is left, whose it is, and when nothing can renew it any more', async () => {
  await begin('garage');
  const { user, final } = await left();
  expect({ user, final }).toEqual({
    user: (await userOf(server, 'garage')).id,
    final: false,
  });
  await stored(server, `update session set absolute_until = now() + interval '5 minutes'`);
  server.dependencies.identity.forget(user!);
  expect(await left('POST')).toMatchObject({ final: true });
  expect((await left()).left).toBeLessThanOrEqual(5 * minute);
  await pass(31);
  expect(await left()).toEqual({ user: null, ranOut: true });
});

it('tells who is logged in the key for what they type: the same each time, another for another, and none to anybody else', async () => {
  const keyOf = async () => ((await (await ask()).json()) as { key?: string }).key;
  await begin('garage');
  const mine = await keyOf();
  expect(mine).toMatch(/^[\w-]{43}$/);
  await begin('nieuw');
  const other = await keyOf();
  await begin('garage');
  expect([await keyOf(), new Set([mine, other]).size]).toEqual([mine, 2]);
  await stored(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, 'garage'));
  expect(await keyOf()).toBeUndefined();
  cookie = '';
  expect(
    await (
      await ask('GET', '/sessie', { authorization: `Bearer ${await server.apiKey('garage')}` })
    ).json(),
  ).toEqual({ user: null });
});

it.each(['/dashboard', '/dashboard?tab=serviceverzoeken'])(
  'after the end %s leads to the log-in page, which says why, and back',
  async (path) => {
    await begin('korenaar');
    await pass(31);
    const answer = await ask('GET', path);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/inloggen?naar=${encodeURIComponent(path)}&afgebroken=1`,
    ]);
    const page = await (await fetch(new URL(answer.headers.get('location')!, server.url))).text();
    expect(page).toContain('Uw sessie is afgebroken wegens een time-out. Probeer het opnieuw.');
  },
);

it('who was put out is told so, and not that their time was over; also with a form in hand', async () => {
  await begin('korenaar');
  const [session] = await stored<{ id: string }>(server, 'select id from session');
  await endSession(await server.askAs('beheer'), session!.id);
  server.dependencies.identity.forget(await userId(server.ctx, 'korenaar'));
  expect(await left()).toEqual({ user: null });
  const answer = await ask('GET', '/dashboard');
  expect(answer.headers.get('location')).toBe('/inloggen?naar=%2Fdashboard&afgebroken=beeindigd');
  const login = await (await fetch(new URL(answer.headers.get('location')!, server.url))).text();
  const late = await (
    await ask('POST', '/dashboard/serviceverzoek/nieuw', {
      origin: new URL(server.url).origin,
      'content-length': '0',
    })
  ).text();
  for (const page of [login, late]) {
    expect(page).toContain(sessionText.ended);
    expect(page).not.toContain('time-out');
  }
});

it('after the end the workspace leads there too; for a guest it stays a page that is not there', async () => {
  await begin('verkoop');
  const [{ medewerker__c: staffId }] = (await stored<{ medewerker__c: string }>(
    server,
    'select medewerker__c from "user" where username = $1',
    accounts.verkoop,
  )) as [{ medewerker__c: string }];
  await pass(31);
  expect((await ask('GET', `/medewerker/${staffId}`)).headers.get('location')).toBe(
    `/inloggen?naar=${encodeURIComponent(`/medewerker/${staffId}`)}&afgebroken=1`,
  );
  expect((await fetch(new URL(`/medewerker/${staffId}`, server.url))).status).toBe(404);
});

it('who logged out is a guest like any other', async () => {
  await begin('korenaar');
  await ask('GET', '/secur/logout.jsp');
  expect(
    (await fetch(new URL('/dashboard', server.url), { redirect: 'manual' })).headers.get(
      'location',
    ),
  ).toBe('/support?naar=%2Fdashboard');
});

it('a form sent without scripts after the end is not lost without a word', async () => {
  await begin('verkoop');
  const [row] = await stored<{ medewerker__c: string; id: string }>(
    server,
    'select medewerker__c, (select id from account limit 1) as id from "user" where username = $1',
    accounts.verkoop,
  );
  await pass(31);
  const path = `/medewerker/${row!.medewerker__c}/record/${row!.id}`;
  const answer = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body: new URLSearchParams({
      Name: 'Bakkerij <b>De Korenaar</b> B.V.',
      sleutel: 'abcdefgh12345678',
      wachtwoord: 'niet dit hier',
    }),
  });
  const html = await answer.text();
  expect(answer.status).toBe(401);
  expect(html).toContain('Bakkerij &#60;b&#62;De Korenaar&#60;/b&#62; B.V.');
  expect(html).not.toContain('niet dit hier');
  expect(html).toContain(`href="/inloggen?naar=${encodeURIComponent(path)}&#38;afgebroken=1"`);
});

it('a contact message of who was logged in until just now is kept like that of any guest', async () => {
  await begin('korenaar');
  await pass(31);
  const body = new URLSearchParams({
    name: 'Sanne',
    email: 'na-de-sessie@klant.example',
    phone: '',
    message: 'Dit komt later dan gedacht.',
  });
  const answer = await fetch(new URL('/contact', server.url), {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/contact?verzonden='),
  ]);
});
