import { expect, it } from 'vitest';
import {
  type AccountName,
  accounts,
  password,
  sessionOf,
  stored,
  withinASecond,
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
    await stored<{ id: string }>(
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
    const cookie = await sessionOf(server, account);
    const html = await (await get(cookie)).text();
    expect(html).toContain('Dit apparaat');
    expect(html.split('id="inlogmomenten"')[0]!.match(/class="security-line"/g)).toHaveLength(1);
  },
);

it('a new password needs the current one, ends the other sessions and keeps this one', async () => {
  const [here, there] = [await sessionOf(server, 'garage'), await sessionOf(server, 'garage')];
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
  await withinASecond(async () => !(await isIn(there)));
  expect(await (await get(here, `${path}?verzonden=wachtwoord`)).text()).toContain(
    'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.',
  );
  const [mail] = await stored<{ onderwerp__c: string }>(
    server,
    'select onderwerp__c from mail__c where aan__c = $1 order by createddate desc limit 1',
    accounts.garage,
  );
  expect(mail!.onderwerp__c).toBe('Je wachtwoord is gewijzigd');
});

it('a user can end one of their sessions, and not one of another user', async () => {
  const mine = await sessionOf(server, 'nieuw');
  const other = await sessionOf(server, 'nieuw');
  const stranger = await sessionOf(server, 'beheer');
  const foreign = await idOf('nieuw', 1);
  expect((await send(stranger, { doen: 'uitloggen', sessie: foreign })).status).toBe(303);
  expect(await isIn(other)).toBe(true);
  expect((await send(mine, { doen: 'uitloggen', sessie: foreign })).headers.get('location')).toBe(
    `${path}?verzonden=uitgelogd`,
  );
  await withinASecond(async () => !(await isIn(other)));
  expect(await isIn(mine)).toBe(true);
  for (const sessie of ['', 'x', '\0', foreign])
    expect((await send(mine, { doen: 'uitloggen', sessie })).status).toBeLessThan(500);
});

it('logging out everywhere ends this session too, and the others on every server within a second', async () => {
  const beside = await server.beside();
  const [here, there] = [await sessionOf(server, 'collega'), await sessionOf(server, 'collega')];
  expect((await fetch(new URL(path, beside.url), { headers: { cookie: there } })).status).toBe(200);
  const left = await send(here, { doen: 'overal-uitloggen' });
  expect([left.status, left.headers.get('location')]).toEqual([303, '/']);
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
  await withinASecond(
    async () =>
      (await fetch(new URL(path, beside.url), { headers: { cookie: there }, redirect: 'manual' }))
        .status === 302,
  );
  expect(await isIn(here)).toBe(false);
});

it('a form with an unknown action is refused', async () => {
  const cookie = await sessionOf(server, 'verkoop');
  for (const doen of ['', 'iets', '\0']) expect((await send(cookie, { doen })).status).toBe(400);
});
