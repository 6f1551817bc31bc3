import { expect, it } from 'vitest';
import { type AccountName, accounts, sessionOf, stored, userId } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { authenticator } from './authenticator.ts';

/**
 * A passkey of one's own proves again who one is, in this session only. Source: Web Authentication
 * Level 3 §7.2.
 */

const server = await openSite();
const origin = new URL(server.url).origin;
const asking = '/inloggen/bevestigen/passkey';
const wrong = 'Bevestigen met deze passkey lukt niet.';

type Sent = { cookie?: string; fields?: Record<string, string> };
const post = (path: string, { cookie = '', fields }: Sent = {}) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
const get = (path: string, cookie = '') =>
  fetch(new URL(path, server.url), { redirect: 'manual', headers: { cookie } });
const challengeOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { challenge: string }).challenge;
const toProve = (cookie: string) => challengeOf(post(asking, { cookie }));
const prove = async (cookie: string, stepUpPasskey: string) =>
  (await (await post('/inloggen/bevestigen', { cookie, fields: { stepUpPasskey } })).json()) as {
    problem: string | null;
  };

/** Makes a passkey of this account; its session then logged in six minutes ago. */
async function deviceOf(account: AccountName) {
  const cookie = await sessionOf(server, account);
  const device = authenticator();
  const made = device.make({
    challenge: await challengeOf(post('/mijn-gegevens/beveiliging/passkey', { cookie })),
    origin,
  });
  const fields = { doen: 'passkey', name: 'Mijn laptop', passkey: made };
  expect((await post('/mijn-gegevens/beveiliging', { cookie, fields })).status).toBe(303);
  return device;
}
async function earlier(account: AccountName): Promise<string> {
  const cookie = await sessionOf(server, account);
  await later();
  return cookie;
}
const later = () =>
  stored(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
const provenSessions = async () =>
  (await stored(server, 'select from session where proven_at is not null')).length;
let count = 0;
const details = () => ({
  FirstName: 'Peter',
  LastName: 'van Dijk',
  Email: `passkey-${String((count += 1))}@voorbeeld.example`,
  MobilePhone: '0612345678',
  formKey: `passkey-sleutel-${String(count)}`,
});
const mine = await deviceOf('garage');
const other = await deviceOf('korenaar');
const owner = await userId(server.dependencies.askAs({ kind: 'guest' }), 'garage');

it('only somebody who has a passkey is offered it, and asked for one of theirs', async () => {
  const cookie = await earlier('garage');
  expect(await (await get(asking, cookie)).json()).toEqual({ passkey: true });
  expect(await (await get(asking, await earlier('collega'))).json()).toEqual({ passkey: false });
  const asked = (await (await post(asking, { cookie })).json()) as object;
  expect(asked).toMatchObject({ userVerification: 'required', rpId: new URL(origin).hostname });
  expect(asked).toMatchObject({ allowCredentials: [{ id: mine.id, transports: ['internal'] }] });
  expect((await post(asking, { cookie: await earlier('collega') })).status).toBe(404);
  expect([(await get(asking)).status, (await post(asking)).status]).toEqual([404, 404]);
});

it('it proves who one is, for the next form as well', async () => {
  const cookie = await earlier('garage');
  const typed = details();
  const form = '/mijn-gegevens?wijzigen';
  expect((await post(form, { cookie, fields: typed })).status).toBe(400);
  expect(
    await prove(cookie, mine.use({ challenge: await toProve(cookie), origin }, owner)),
  ).toEqual({ problem: null });
  expect((await post(form, { cookie, fields: typed })).status).toBe(303);
  const [user] = await stored<{ email: string }>(
    server,
    'select email from "user" where username = $1',
    accounts.garage,
  );
  expect(user?.email).toBe(typed.Email);
});

it('a form may carry it, and one that is wrong is told in that form', async () => {
  const cookie = await earlier('garage');
  const typed = details();
  const form = '/mijn-gegevens?wijzigen';
  const stepUpPasskey = other.use({ challenge: await toProve(cookie), origin });
  const refused = await post(form, { cookie, fields: { ...typed, stepUpPasskey } });
  const html = await refused.text();
  expect([
    refused.status,
    html.includes(wrong),
    html.includes(typed.Email),
    html.includes(other.id),
  ]).toEqual([400, true, true, false]);
  const right = mine.use({ challenge: await toProve(cookie), origin });
  expect((await post(form, { cookie, fields: { ...typed, stepUpPasskey: right } })).status).toBe(
    303,
  );
});

it('one of somebody else, or for anything but this session, purpose and site, proves nothing', async () => {
  const [cookie, second] = [await earlier('garage'), await earlier('garage')];
  const loggingIn = await challengeOf(post('/inloggen/passkey'));
  const wrongs = [
    other.use({ challenge: await toProve(cookie), origin }),
    authenticator().use({ challenge: await toProve(cookie), origin }, owner),
    mine.use({ challenge: await toProve(second), origin }, owner),
    mine.use({ challenge: loggingIn, origin }, owner),
    mine.use({ challenge: 'A'.repeat(43), origin }, owner),
    mine.use({ challenge: await toProve(cookie), origin: 'https://elders.example' }, owner),
    mine.use({ challenge: await toProve(cookie), origin, verified: false }, owner),
    '{}',
    '\0',
  ];
  for (const used of wrongs) expect((await prove(cookie, used)).problem, used).toContain(wrong);
  expect(await provenSessions()).toBe(0);
  // A challenge of this purpose does not log in either.
  const passkey = mine.use({ challenge: await toProve(second), origin }, owner);
  expect((await post('/inloggen', { fields: { stap: 'passkey', passkey } })).status).toBe(400);
});

it('a challenge is good once, also after a wrong answer', async () => {
  const cookie = await earlier('garage');
  const good = mine.use({ challenge: await toProve(cookie), origin }, owner);
  expect(await prove(cookie, good)).toEqual({ problem: null });
  await later();
  expect((await prove(cookie, good)).problem).toContain(wrong);
  const challenge = await toProve(cookie);
  expect((await prove(cookie, other.use({ challenge, origin }))).problem).toContain(wrong);
  expect((await prove(cookie, mine.use({ challenge, origin }, owner))).problem).toContain(wrong);
  expect(await provenSessions()).toBe(0);
});

it('a copy whose counter lags behind proves nothing', async () => {
  const cookie = await earlier('garage');
  const use = async (counter: number) =>
    mine.use({ challenge: await toProve(cookie), origin, counter }, owner);
  expect(await prove(cookie, await use(5))).toEqual({ problem: null });
  await later();
  for (const counter of [5, 4, 0])
    expect((await prove(cookie, await use(counter))).problem).toContain(wrong);
  expect(await provenSessions()).toBe(0);
});
