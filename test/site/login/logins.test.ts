import { expect, it } from 'vitest';
import { sweepLogins } from '#auth/login/own-logins.ts';
import { accounts, sessionCookieOf, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { logIn } from './log-in.ts';

/** The log-in history, on the dashboard and on the page Beveiliging. Source: decisions.md §10. */

const server = await openSite();

const page = async (cookie: string, path: string) =>
  (await fetch(new URL(path, server.url), { headers: { cookie } })).text();
const lastLogin = async (cookie: string) =>
  /Laatste keer ingelogd: [^<]*/.exec(await page(cookie, '/dashboard'))?.[0] ?? null;
const history = async (cookie: string) => {
  const [, list = ''] = (await page(cookie, '/mijn-gegevens/beveiliging')).split(
    'id="inlogmomenten"',
  );
  return list.split('</section>')[0]!.replaceAll('<!-- -->', '');
};
const loginsOf = (account: keyof typeof accounts) =>
  storedRows<{ way: string; address: string }>(
    server,
    `select way, address from login l join "user" u on u.id = l.user_id where u.username = $1 order by l.id`,
    accounts[account],
  );

it('a right password adds a line to the log-in history, and a wrong one does not', async () => {
  const before = await loginsOf('garage');
  const wrong = { stap: 'wachtwoord', email: accounts.garage, password: 'niet dit wachtwoord' };
  await fetch(new URL('/inloggen', server.url), {
    method: 'POST',
    body: new URLSearchParams(wrong),
  });
  expect(await loginsOf('garage')).toEqual(before);
  const cookie = await logIn(server, 'garage');
  expect(await loginsOf('garage')).toEqual([
    ...before,
    { way: 'password', address: expect.any(String) },
  ]);
  expect(await history(cookie)).toContain('Met wachtwoord');
});

it('the dashboard shows the previous log-in, and none after the first log-in', async () => {
  const first = await sessionCookieOf(server, 'nieuw');
  expect(await lastLogin(first)).toBeNull();
  await storedRows(
    server,
    `update login set at = at - interval '2 days', user_agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'`,
  );
  await storedRows(server, `update session set created_at = created_at - interval '2 days'`);
  const second = await sessionCookieOf(server, 'nieuw');
  expect(await lastLogin(second)).toMatch(/ om \d\d:\d\d met Firefox op Windows\.$/);
  // A later log-in is not a previous one for the first session.
  expect(await lastLogin(first)).toBeNull();
});

it('a user sees their own last ten log-ins, and nobody else sees them', async () => {
  await storedRows(server, 'delete from login');
  const cookie = await sessionCookieOf(server, 'collega');
  await storedRows(
    server,
    `insert into login (user_id, at, way, address, user_agent)
      select u.id, now() - n * interval '1 day', case when n = 1 then 'code' else 'password' end, 'adres-' || n || '.', repeat('x', 400)
      from "user" u, generate_series(1, 12) n where u.username = $1`,
    accounts.collega,
  );
  const html = await history(cookie);
  expect(html.match(/<li/g)).toHaveLength(10);
  expect(html).toContain('Met een code per mail');
  expect([html.includes('adres-9.'), html.includes('adres-10.')]).toEqual([true, false]);
  for (const other of ['korenaar', 'beheer', 'verkoop'] as const)
    expect(await history(await sessionCookieOf(server, other))).not.toContain('adres-');
});

it('a log-in is kept for a year', async () => {
  await storedRows(server, 'delete from login');
  await storedRows(
    server,
    `insert into login (user_id, at, way, address, user_agent) values ('u', '2025-11-21T11:59:00Z', 'code', 'old', ''), ('u', '2025-11-21T12:01:00Z', 'code', 'young', '')`,
  );
  await sweepLogins(server.dependencies.database.db, new Date('2026-11-21T12:00:00Z'));
  expect(await storedRows(server, 'select address from login')).toEqual([{ address: 'young' }]);
});
