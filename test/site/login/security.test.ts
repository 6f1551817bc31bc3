import { expect, it } from 'vitest';
import {
  type AccountName,
  accounts,
  password,
  sessionCookieOf,
  storedRows,
  waitUntil,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** The page Beveiliging of a logged-in user. Source: decisions.md §10. */

const server = await openSite();

const path = '/mijn-gegevens/beveiliging';
const get = (cookie: string, at = path) =>
  fetch(new URL(at, server.url), { headers: { cookie }, redirect: 'manual' });
const send = (cookie: string, fields: Record<string, string>) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const isIn = async (cookie: string) => (await get(cookie)).status === 200;
const idOf = async (account: AccountName, nth: number) =>
  (
    await storedRows<{ id: string }>(
      server,
      'select s.id from session s join "user" u on u.id = s.user_id where u.username = $1 order by s.created_at, s.id',
      accounts[account],
    )
  )[nth]!.id;

it('a guest is sent to the support page, with the way back', async () => {
  expect((await get('')).headers.get('location')).toBe(`/support?naar=${encodeURIComponent(path)}`);
  expect((await send('', { doen: 'overal-uitloggen' })).headers.get('location')).toContain(
    '/support',
  );
});

it.each(['korenaar', 'collega', 'verkoop', 'beheer'] as const)(
  '%s sees their own session, marked as this device',
  async (account) => {
    const cookie = await sessionCookieOf(server, account);
    const html = await (await get(cookie)).text();
    expect(html).toContain('Dit apparaat');
    expect(html.split('id="inlogmomenten"')[0]!.match(/class="security-line"/g)).toHaveLength(1);
  },
);

it('a new password needs the current one, ends the other sessions and keeps this one', async () => {
  const [here, there] = [
    await sessionCookieOf(server, 'garage'),
    await sessionCookieOf(server, 'garage'),
  ];
  const wrong = await send(here, {
    doen: 'wachtwoord',
    current: 'niet dit wachtwoord',
    password: 'een lange zin over autos',
  });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining('Dit is niet je huidige wachtwoord'),
  ]);
  expect(await isIn(there)).toBe(true);
  const weak = await send(here, {
    doen: 'wachtwoord',
    current: password,
    password: 'wachtwoord2026',
  });
  expect([weak.status, await weak.text()]).toEqual([
    400,
    expect.stringContaining('makkelijk te raden'),
  ]);
  const changed = await send(here, {
    doen: 'wachtwoord',
    current: password,
    password: 'een lange zin over autos',
  });
  expect([changed.status, changed.headers.get('location')]).toEqual([
    303,
    `${path}?verzonden=wachtwoord`,
  ]);
  expect(await isIn(here)).toBe(true);
  await waitUntil(async () => !(await isIn(there)));
  expect(await (await get(here, `${path}?verzonden=wachtwoord`)).text()).toContain(
    'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.',
  );
  const [mail] = await storedRows<{ onderwerp__c: string }>(
    server,
    'select onderwerp__c from mail__c where aan__c = $1 order by createddate desc limit 1',
    accounts.garage,
  );
  expect(mail!.onderwerp__c).toBe('Je wachtwoord is gewijzigd');
});

it('a user can end one of their sessions, and not one of another user', async () => {
  const mine = await sessionCookieOf(server, 'nieuw');
  const other = await sessionCookieOf(server, 'nieuw');
  const stranger = await sessionCookieOf(server, 'beheer');
  const foreign = await idOf('nieuw', 1);
  expect((await send(stranger, { doen: 'uitloggen', sessie: foreign })).status).toBe(303);
  expect(await isIn(other)).toBe(true);
  expect((await send(mine, { doen: 'uitloggen', sessie: foreign })).headers.get('location')).toBe(
    `${path}?verzonden=uitgelogd`,
  );
  await waitUntil(async () => !(await isIn(other)));
  expect(await isIn(mine)).toBe(true);
  for (const sessie of ['', 'x', '\0', foreign])
    expect((await send(mine, { doen: 'uitloggen', sessie })).status).toBeLessThan(500);
});

it('a session that cannot be ended is refused at the list of sessions', async () => {
  const cookie = await sessionCookieOf(server, 'nieuw');
  const html = await (await send(cookie, { doen: 'uitloggen', sessie: 'x' })).text();
  const parts = html.split('<section').filter((part) => part.includes('class="summary"'));
  expect(parts.map((part) => /aria-labelledby="(.+?)"/.exec(part)?.[1])).toEqual(['sessies']);
});

it('logging out everywhere ends every session within a second', async () => {
  const beside = await server.openCopy();
  const [here, there] = [
    await sessionCookieOf(server, 'collega'),
    await sessionCookieOf(server, 'collega'),
  ];
  expect((await fetch(new URL(path, beside.url), { headers: { cookie: there } })).status).toBe(200);
  const left = await send(here, { doen: 'overal-uitloggen' });
  expect([left.status, left.headers.get('location')]).toEqual([303, '/secur/logout.jsp']);
  await waitUntil(
    async () =>
      (await fetch(new URL(path, beside.url), { headers: { cookie: there }, redirect: 'manual' }))
        .status === 302,
  );
  expect(await isIn(here)).toBe(false);
});

it('a form with an unknown action is refused', async () => {
  const cookie = await sessionCookieOf(server, 'verkoop');
  for (const doen of ['', 'iets', '\0']) expect((await send(cookie, { doen })).status).toBe(400);
});
