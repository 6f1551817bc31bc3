import { expect, it } from 'vitest';
import {
  type AccountName,
  accounts,
  sessionCookieOf,
  storedRows,
  userId,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { authenticator } from './authenticator.ts';

/**
 * A user's own passkey is a step-up proof, in this session only. Source: Web Authentication Level 3
 * §7.2.
 */

const server = await openSite();
const origin = new URL(server.url).origin;
const passkeyPath = '/inloggen/bevestigen/passkey';
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
const stepUpChallenge = (cookie: string) => challengeOf(post(passkeyPath, { cookie }));
const prove = async (cookie: string, stepUpPasskey: string) =>
  (await (await post('/inloggen/bevestigen', { cookie, fields: { stepUpPasskey } })).json()) as {
    problem: string | null;
  };

/** Creates a passkey of this account. */
async function deviceOf(account: AccountName) {
  const cookie = await sessionCookieOf(server, account);
  const device = authenticator();
  const made = device.make({
    challenge: await challengeOf(post('/mijn-gegevens/beveiliging/passkey', { cookie })),
    origin,
  });
  const fields = { doen: 'passkey', name: 'Mijn laptop', passkey: made };
  expect((await post('/mijn-gegevens/beveiliging', { cookie, fields })).status).toBe(303);
  return device;
}
async function loggedInEarlier(account: AccountName): Promise<string> {
  const cookie = await sessionCookieOf(server, account);
  await makeProofsOlder();
  return cookie;
}
const makeProofsOlder = () =>
  storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
const provenSessions = async () =>
  (await storedRows(server, 'select from session where proven_at is not null')).length;
let count = 0;
const details = () => ({
  FirstName: 'Peter',
  LastName: 'van Dijk',
  Email: `passkey-${String((count += 1))}@voorbeeld.example`,
  MobilePhone: '0612345678',
  formKey: `passkey-sleutel-${String(count)}`,
});
const ownDevice = await deviceOf('garage');
const otherDevice = await deviceOf('korenaar');
const owner = await userId(server.dependencies.contextOf({ kind: 'guest' }), 'garage');

it('only a user who has a passkey is offered to prove with it', async () => {
  const cookie = await loggedInEarlier('garage');
  expect(await (await get(passkeyPath, cookie)).json()).toMatchObject({ passkey: true });
  expect(await (await get(passkeyPath, await loggedInEarlier('collega'))).json()).toMatchObject({
    passkey: false,
  });
  const asked = (await (await post(passkeyPath, { cookie })).json()) as object;
  expect(asked).toMatchObject({ userVerification: 'required', rpId: new URL(origin).hostname });
  expect(asked).toMatchObject({
    allowCredentials: [{ id: ownDevice.id, transports: ['internal'] }],
  });
  expect((await post(passkeyPath, { cookie: await loggedInEarlier('collega') })).status).toBe(404);
  expect([(await get(passkeyPath)).status, (await post(passkeyPath)).status]).toEqual([404, 404]);
});

it('a passkey is a step-up proof for the form that is sent after it', async () => {
  const cookie = await loggedInEarlier('garage');
  const typed = details();
  const form = '/mijn-gegevens?wijzigen';
  expect((await post(form, { cookie, fields: typed })).status).toBe(400);
  expect(
    await prove(cookie, ownDevice.use({ challenge: await stepUpChallenge(cookie), origin }, owner)),
  ).toEqual({ problem: null });
  expect((await post(form, { cookie, fields: typed })).status).toBe(303);
  const [user] = await storedRows<{ email: string }>(
    server,
    'select email from "user" where username = $1',
    accounts.garage,
  );
  expect(user?.email).toBe(typed.Email);
});

it('a form may hold the passkey proof, and says so when it is wrong', async () => {
  const cookie = await loggedInEarlier('garage');
  const typed = details();
  const form = '/mijn-gegevens?wijzigen';
  const stepUpPasskey = otherDevice.use({ challenge: await stepUpChallenge(cookie), origin });
  const refused = await post(form, { cookie, fields: { ...typed, stepUpPasskey } });
  const html = await refused.text();
  expect([
    refused.status,
    html.includes(wrong),
    html.includes(typed.Email),
    html.includes(otherDevice.id),
  ]).toEqual([400, true, true, false]);
  const right = ownDevice.use({ challenge: await stepUpChallenge(cookie), origin });
  expect((await post(form, { cookie, fields: { ...typed, stepUpPasskey: right } })).status).toBe(
    303,
  );
});

it('a passkey of another user, or for another challenge, is no proof', async () => {
  const [cookie, second] = [await loggedInEarlier('garage'), await loggedInEarlier('garage')];
  const loggingIn = await challengeOf(post('/inloggen/passkey'));
  const wrongs = [
    otherDevice.use({ challenge: await stepUpChallenge(cookie), origin }),
    authenticator().use({ challenge: await stepUpChallenge(cookie), origin }, owner),
    ownDevice.use({ challenge: await stepUpChallenge(second), origin }, owner),
    ownDevice.use({ challenge: loggingIn, origin }, owner),
    ownDevice.use({ challenge: 'A'.repeat(43), origin }, owner),
    ownDevice.use(
      { challenge: await stepUpChallenge(cookie), origin: 'https://elders.example' },
      owner,
    ),
    ownDevice.use({ challenge: await stepUpChallenge(cookie), origin, verified: false }, owner),
    '{}',
    '\0',
  ];
  for (const used of wrongs) expect((await prove(cookie, used)).problem, used).toContain(wrong);
  expect(await provenSessions()).toBe(0);
  // A step-up challenge does not log in either.
  const passkey = ownDevice.use({ challenge: await stepUpChallenge(second), origin }, owner);
  expect((await post('/inloggen', { fields: { stap: 'passkey', passkey } })).status).toBe(400);
});

it('a step-up challenge is valid once, also after a wrong answer', async () => {
  const cookie = await loggedInEarlier('garage');
  const good = ownDevice.use({ challenge: await stepUpChallenge(cookie), origin }, owner);
  expect(await prove(cookie, good)).toEqual({ problem: null });
  await makeProofsOlder();
  expect((await prove(cookie, good)).problem).toContain(wrong);
  const challenge = await stepUpChallenge(cookie);
  expect((await prove(cookie, otherDevice.use({ challenge, origin }))).problem).toContain(wrong);
  expect((await prove(cookie, ownDevice.use({ challenge, origin }, owner))).problem).toContain(
    wrong,
  );
  expect(await provenSessions()).toBe(0);
});

it('a passkey whose counter does not increase is no proof', async () => {
  const cookie = await loggedInEarlier('garage');
  const use = async (counter: number) =>
    ownDevice.use({ challenge: await stepUpChallenge(cookie), origin, counter }, owner);
  expect(await prove(cookie, await use(5))).toEqual({ problem: null });
  await makeProofsOlder();
  for (const counter of [5, 4, 0])
    expect((await prove(cookie, await use(counter))).problem).toContain(wrong);
  expect(await provenSessions()).toBe(0);
});
