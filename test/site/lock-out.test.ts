import { afterAll, expect, it } from 'vitest';
import { isHalfIn } from '#session/let-in.ts';
import { setPassword } from '#session/passwords.ts';
import { type AccountName, accounts, password, stored, userId } from '../house.ts';
import { openProgram } from '../program.ts';
import { openSite } from '../support/site.ts';
import { logIn } from './log-in.ts';

/** Strangers cannot lock a user out: a browser that logged in before has limits of its own. Source: docs/decisions/0025. */

const house = await openSite({ environment: { RATE_LIMITS: 'on' } });
const program = openProgram();
afterAll(() => program.close());
const { desk, askAs } = house.rooms;
const guest = () => askAs({ kind: 'guest' });

type Trying = { word?: string; from?: string; cookie?: string };

async function tryPassword(account: AccountName, { word = password, from = '192.0.2.1', cookie }: Trying = {}) {
  const whence = { address: from, userAgent: 'test', ...(cookie !== undefined && { cookie }) };
  const entered = await desk.logIn(guest(), { email: accounts[account], password: word, ...whence });
  return entered.ok ? 'in' : entered.problems[0]!.code;
}

async function deviceOf(account: AccountName): Promise<string> {
  const entered = await desk.logIn(guest(), { email: accounts[account], password, address: '203.0.113.9', userAgent: 'test' });
  if (!entered.ok || isHalfIn(entered.value)) throw new Error('not in');
  return entered.value.deviceCookie.split(';')[0]!;
}

it('a stranger who guesses a password ten times is refused, and the owner can log in from elsewhere', async () => {
  for (let n = 0; n < 10; n++) expect(await tryPassword('korenaar', { word: `fout ${n}` })).toBe('login.wrong');
  expect(await tryPassword('korenaar')).toBe('login.tooMany');
  expect(await tryPassword('korenaar', { from: '192.0.2.2' })).toBe('in');
});

it('strangers at many addresses are refused together, and a known device is not', async () => {
  const cookie = await deviceOf('garage');
  const answers = new Set<string>();
  for (let n = 0; n < 130; n++) answers.add(await tryPassword('garage', { word: 'fout', from: `198.51.100.${n}` }));
  expect([...answers]).toEqual(['login.wrong', 'login.tooMany']);
  expect(await tryPassword('garage', { from: '198.51.100.200' })).toBe('login.tooMany');
  expect(await tryPassword('garage', { from: '198.51.100.1', cookie })).toBe('in');
});

it('a known device has ten guesses of its own, and none for another account', async () => {
  const cookie = await deviceOf('nieuw');
  for (let n = 0; n < 10; n++) expect(await tryPassword('nieuw', { word: 'fout', cookie })).toBe('login.wrong');
  expect(await tryPassword('nieuw', { cookie })).toBe('login.tooMany');
  for (let n = 0; n < 10; n++) await tryPassword('collega', { word: 'fout', from: '192.0.2.50' });
  expect(await tryPassword('collega', { from: '192.0.2.50', cookie })).toBe('login.tooMany');
});

it('a changed password ends a known device, and a forged cookie makes none', async () => {
  const cookie = await deviceOf('collega');
  for (let n = 0; n < 10; n++) await tryPassword('collega', { word: 'fout', from: '192.0.2.60' });
  expect(await tryPassword('collega', { from: '192.0.2.60', cookie })).toBe('in');
  expect(await tryPassword('collega', { from: '192.0.2.60', cookie: `${cookie}A` })).toBe('login.tooMany');
  const word = 'Een-heel-ander-woord-41';
  expect((await setPassword(house.ask, await userId(house.ask, 'collega'), word)).ok).toBe(true);
  expect(await tryPassword('collega', { word, from: '192.0.2.60', cookie })).toBe('login.tooMany');
});

const send = (path: string, body: Record<string, string>, cookie = '') =>
  fetch(new URL(path, house.url), { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(body) });

it.each([
  ['codes', '/inloggen', { stap: 'code-vragen' }],
  ['links to a new password', '/wachtwoord-vergeten', {}],
])('a stranger who asks for %s floods no mailbox, and the owner still gets theirs', async (_, path, fields) => {
  const device = await deviceOf('verkoop');
  const body = { ...fields, email: accounts.verkoop };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await send(path, body)).status);
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, true, true]);
  expect((await send(path, body, device)).status).not.toBe(429);
});

it('a log-in leaves a cookie that scripts and other sites cannot read, and that outlives the session', async () => {
  const answer = await send('/inloggen', { stap: 'wachtwoord', email: accounts.beheer, password });
  const [session, device, ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(session).toMatch(/^zorgeloos_session=/);
  expect(device).toMatch(/^zorgeloos_apparaat=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
});

it('a log-in with a stale cookie keeps its new session', async () => {
  const old = await logIn(house, 'beheer');
  await stored(house, 'delete from session');
  house.rooms.identity.forget(await userId(house.ask, 'beheer'));
  const answer = await send('/inloggen', { stap: 'wachtwoord', email: accounts.beheer, password }, old);
  const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('zorgeloos_session='));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).not.toContain('Max-Age=0');
  for (const path of ['/sessie', '/_root.data', '/dashboard.data', '/merk.css']) {
    const fetched = await fetch(new URL(path, house.url), { redirect: 'manual', headers: { cookie: old, 'sec-fetch-mode': 'cors' } });
    expect(fetched.headers.getSetCookie(), path).toEqual([]);
  }
  // `fetch` sends headers that say this is no navigation.
  const page = await program.send(new URL('/dashboard', house.url), { method: 'GET', headers: { cookie: old, 'sec-fetch-mode': 'navigate' }, body: undefined });
  expect(page.headers.getSetCookie().join()).toContain('Max-Age=0');
});

it('forged cookies from an address do not block users who are logged in behind it', async () => {
  const cookie = await logIn(house, 'beheer');
  const call = (sent: string) => fetch(new URL('/services/data/v65.0/ui-api/object-info', house.url), { headers: { cookie: sent } });
  const statuses = new Set<number>();
  for (let n = 0; n < 130; n++) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => call(`zorgeloos_session=${String(n * 10 + i).padStart(43, 'a')}`)));
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([401, 429]));
  expect((await call(cookie)).status).toBe(200);
});
