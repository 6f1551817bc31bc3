import { request } from 'node:http';
import { expect, it } from 'vitest';
import { endSession } from '#auth/sessions/all-sessions.ts';
import { sessionText } from '#messages/login/session.ts';
import { accounts, sessionCookieOf, storedRows, userId } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { userOf } from '../../rows.ts';

/**
 * How long a session lasts, what renews it, and what happens after it ends. Source: spec §2,
 * Session handling; decisions.md §10.
 */

let cookie: string;
const server = await openSite();

const minute = 60_000;
const send = async (method = 'GET', path = '/sessie', headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { method, headers: { cookie, ...headers }, redirect: 'manual' });
/** Sends a navigation, as a browser does; `fetch` sends headers that say it is none. */
const navigate = (method: string, path: string) =>
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
const sessionState = async (method = 'GET') =>
  (await (await send(method)).json()) as {
    user: string | null;
    left: number;
    final: boolean;
  };
/** Makes the session so many minutes older. */
async function ageSession(minutes: number): Promise<void> {
  const shift = `interval '${minutes} minutes'`;
  await storedRows(
    server,
    `update session set last_active_at = last_active_at - ${shift}, idle_until = idle_until - ${shift}`,
  );
  server.dependencies.identity.forget(
    (await storedRows<{ user_id: string }>(server, 'select user_id from session limit 1'))[0]
      ?.user_id ?? '',
  );
}
const logInAs = async (account: keyof typeof accounts) => {
  await storedRows(server, 'delete from session');
  cookie = await sessionCookieOf(server, account);
};

it('a session is not renewed by questions about it, nor by what a page fetches', async () => {
  await logInAs('garage');
  await ageSession(20);
  for (const path of [
    '/sessie',
    '/dashboard.data',
    '/_root.data',
    '/services/data/v65.0/ui-api/object-info',
  ])
    await send('GET', path);
  await send('GET', '/dashboard', { 'sec-fetch-mode': 'cors' });
  expect((await sessionState()).left).toBeLessThanOrEqual(10 * minute);
});

it.each([
  ['Verder werken', 'POST', '/sessie'],
  ['a page somebody goes to', 'GET', '/contact'],
  ['a form', 'POST', '/feedback'],
])('%s renews the session', async (_what, method, path) => {
  await logInAs('garage');
  await ageSession(20);
  await navigate(method, path);
  expect((await sessionState()).left).toBeGreaterThan(29 * minute);
});

it('a form of another site does not renew the session', async () => {
  await logInAs('garage');
  await ageSession(20);
  await send('POST', '/sessie', { origin: 'https://elders.example' });
  expect((await sessionState()).left).toBeLessThanOrEqual(10 * minute);
});

it('the session address gives the time left, the user and if it can be renewed', async () => {
  await logInAs('garage');
  const { user, final } = await sessionState();
  expect({ user, final }).toEqual({
    user: (await userOf(server, 'garage')).id,
    final: false,
  });
  await storedRows(server, `update session set absolute_until = now() + interval '5 minutes'`);
  server.dependencies.identity.forget(user!);
  expect(await sessionState('POST')).toMatchObject({ final: true });
  expect((await sessionState()).left).toBeLessThanOrEqual(5 * minute);
  await ageSession(31);
  expect(await sessionState()).toEqual({ user: null, ranOut: true });
});

it('the session address gives each logged-in user their own key for drafts', async () => {
  const keyOf = async () => ((await (await send()).json()) as { key?: string }).key;
  await logInAs('garage');
  const mine = await keyOf();
  expect(mine).toMatch(/^[\w-]{43}$/);
  await logInAs('nieuw');
  const other = await keyOf();
  await logInAs('garage');
  expect([await keyOf(), new Set([mine, other]).size]).toEqual([mine, 2]);
  await storedRows(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, 'garage'));
  expect(await keyOf()).toBeUndefined();
  cookie = '';
  expect(
    await (
      await send('GET', '/sessie', { authorization: `Bearer ${await server.apiKey('garage')}` })
    ).json(),
  ).toEqual({ user: null });
});

it.each(['/dashboard', '/dashboard?tab=serviceverzoeken'])(
  'after a session times out %s leads to the log-in page, which says why and leads back',
  async (path) => {
    await logInAs('korenaar');
    await ageSession(31);
    const answer = await send('GET', path);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/inloggen?naar=${encodeURIComponent(path)}&afgebroken=1`,
    ]);
    const page = await (await fetch(new URL(answer.headers.get('location')!, server.url))).text();
    expect(page).toContain('Uw sessie is afgebroken wegens een time-out. Probeer het opnieuw.');
  },
);

it('a user whose session was ended reads that, and no time-out', async () => {
  await logInAs('korenaar');
  const [session] = await storedRows<{ id: string }>(server, 'select id from session');
  await endSession(await server.contextOf('beheer'), session!.id);
  server.dependencies.identity.forget(await userId(server.ctx, 'korenaar'));
  expect(await sessionState()).toEqual({ user: null });
  const answer = await send('GET', '/dashboard');
  expect(answer.headers.get('location')).toBe('/inloggen?naar=%2Fdashboard&afgebroken=beeindigd');
  const login = await (await fetch(new URL(answer.headers.get('location')!, server.url))).text();
  const late = await (
    await send('POST', '/dashboard/serviceverzoek/nieuw', {
      origin: new URL(server.url).origin,
      'content-length': '0',
    })
  ).text();
  for (const page of [login, late]) {
    expect(page).toContain(sessionText.ended);
    expect(page).not.toContain('time-out');
  }
});

it('after a time-out the workspace leads to the log-in page; for guests it is 404', async () => {
  await logInAs('verkoop');
  const [{ medewerker__c: staffId }] = (await storedRows<{ medewerker__c: string }>(
    server,
    'select medewerker__c from "user" where username = $1',
    accounts.verkoop,
  )) as [{ medewerker__c: string }];
  await ageSession(31);
  expect((await send('GET', `/medewerker/${staffId}`)).headers.get('location')).toBe(
    `/inloggen?naar=${encodeURIComponent(`/medewerker/${staffId}`)}&afgebroken=1`,
  );
  expect((await fetch(new URL(`/medewerker/${staffId}`, server.url))).status).toBe(404);
});

it('a user who logged out is treated as a guest', async () => {
  await logInAs('korenaar');
  await send('GET', '/secur/logout.jsp');
  expect(
    (await fetch(new URL('/dashboard', server.url), { redirect: 'manual' })).headers.get(
      'location',
    ),
  ).toBe('/support?naar=%2Fdashboard');
});

it('a form sent without scripts after the time-out shows what was typed', async () => {
  await logInAs('verkoop');
  const [row] = await storedRows<{ medewerker__c: string; id: string }>(
    server,
    'select medewerker__c, (select id from account limit 1) as id from "user" where username = $1',
    accounts.verkoop,
  );
  await ageSession(31);
  const path = `/medewerker/${row!.medewerker__c}/record/${row!.id}`;
  const answer = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body: new URLSearchParams({
      Name: 'Bakkerij <b>De Korenaar</b> B.V.',
      sleutel: 'abcdefgh12345678',
      BillingPostalCode: '3542 AB',
      postcode: '6211 CZ',
    }),
  });
  const html = await answer.text();
  expect(answer.status).toBe(401);
  expect(html).toContain('Bakkerij &#60;b&#62;De Korenaar&#60;/b&#62; B.V.');
  expect(html).not.toContain('abcdefgh12345678');
  for (const postcode of ['3542 AB', '6211 CZ']) expect(html).toContain(postcode);
  expect(html).toContain(`<strong>${answer.headers.get('x-request-id')}</strong>`);
  expect(html).toContain(`href="/inloggen?naar=${encodeURIComponent(path)}&#38;afgebroken=1"`);
});

it.each(['current', 'password', 'proof', 'code', 'stepUpProof', 'stepUpCode'])(
  'the page after the time-out does not show a secret of the field %s',
  async (name) => {
    await logInAs('korenaar');
    await ageSession(31);
    const answer = await fetch(new URL('/mijn-gegevens/beveiliging', server.url), {
      method: 'POST',
      headers: { cookie },
      redirect: 'manual',
      body: new URLSearchParams({ naam: 'een gewone tekst', [name]: 'een geheime zin' }),
    });
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toContain('een gewone tekst');
    expect(html).not.toContain('een geheime zin');
  },
);

it('a contact message sent after the time-out is saved like that of a guest', async () => {
  await logInAs('korenaar');
  await ageSession(31);
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
