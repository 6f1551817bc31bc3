import { expect, it } from 'vitest';
import { endAccess } from '#auth/sessions/end-access.ts';
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
 * Passkeys: created on the page Beveiliging, used to log in. Source: decisions.md §10, Web
 * Authentication Level 3 §7.
 */

const server = await openSite();
const origin = new URL(server.url).origin;

const page = '/mijn-gegevens/beveiliging';
const post = (
  path: string,
  { cookie = '', fields }: { cookie?: string; fields?: Record<string, string> } = {},
) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
const challengeOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { challenge: string }).challenge;
const registrationChallenge = (cookie: string) => challengeOf(post(`${page}/passkey`, { cookie }));
const loginChallenge = () => challengeOf(post('/inloggen/passkey'));
const add = (cookie: string, passkey: string, name = 'Mijn laptop') =>
  post(page, { cookie, fields: { doen: 'passkey', name, passkey } });
const logInWith = (passkey: string) =>
  post('/inloggen?naar=%2Fcontact', { fields: { stap: 'passkey', passkey } });
const passkeysOf = (account: AccountName) =>
  storedRows<{ id: string; name: string }>(
    server,
    'select p.id, p.name from passkey p join "user" u on u.id = p.user_id where u.username = $1',
    accounts[account],
  );
const mailsTo = async (account: AccountName) =>
  (
    await storedRows<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1 order by createddate, id',
      accounts[account],
    )
  ).map(({ tekst__c: text }) => text);

/** Creates a device with a passkey of this account. */
async function deviceOf(account: AccountName) {
  const cookie = await sessionCookieOf(server, account);
  const device = authenticator();
  expect(
    (await add(cookie, device.make({ challenge: await registrationChallenge(cookie), origin })))
      .status,
  ).toBe(303);
  return { device, cookie };
}

it('a new passkey is listed, announced by mail, and logs in as its owner', async () => {
  const { device, cookie } = await deviceOf('korenaar');
  expect(await (await fetch(new URL(page, server.url), { headers: { cookie } })).text()).toContain(
    'Mijn laptop',
  );
  expect((await mailsTo('korenaar')).at(-1)).toContain(
    'Je hebt een passkey toegevoegd: Mijn laptop.',
  );
  const entered = await logInWith(
    device.use(
      { challenge: await loginChallenge(), origin },
      await userId(server.dependencies.contextOf({ kind: 'guest' }), 'korenaar'),
    ),
  );
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/contact']);
  const mine = entered.headers.getSetCookie()[0]!.split(';')[0]!;
  const html = await (await fetch(new URL(page, server.url), { headers: { cookie: mine } })).text();
  expect(html).toContain(accounts.korenaar);
  expect(html).toContain('Met een passkey');
  expect(html).not.toContain('Nog niet gebruikt');
});

it('a passkey form that is sent twice creates one passkey and sends one mail', async () => {
  const cookie = await sessionCookieOf(server, 'collega');
  const made = authenticator().make({ challenge: await registrationChallenge(cookie), origin });
  const before = (await mailsTo('collega')).length;
  const answers = [
    ...(await Promise.all([add(cookie, made), add(cookie, made)])),
    await add(cookie, made),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    answers.map(() => [303, `${page}?verzonden=sleutel`]),
  );
  expect([(await passkeysOf('collega')).length, (await mailsTo('collega')).length]).toEqual([
    1,
    before + 1,
  ]);
});

it('a passkey is created only with the user’s own challenge, at this site', async () => {
  const [cookie, stranger] = [
    await sessionCookieOf(server, 'garage'),
    await sessionCookieOf(server, 'nieuw'),
  ];
  const wrongs = [
    authenticator().make({ challenge: await registrationChallenge(stranger), origin }),
    authenticator().make({ challenge: await loginChallenge(), origin }),
    authenticator().make({ challenge: 'A'.repeat(43), origin }),
    authenticator().make({
      challenge: await registrationChallenge(cookie),
      origin: 'https://elders.example',
    }),
    authenticator().make({
      challenge: await registrationChallenge(cookie),
      origin,
      host: 'elders.example',
    }),
    authenticator().make({
      challenge: await registrationChallenge(cookie),
      origin,
      verified: false,
    }),
    '',
    '{}',
    'null',
    '\0',
    JSON.stringify({
      id: 'x',
      type: 'public-key',
      response: { attestationObject: 'AA', clientDataJSON: 'bnVsbA', transports: ['\0'] },
    }),
  ];
  for (const made of wrongs) expect((await add(cookie, made)).status, made).toBe(400);
  expect(await passkeysOf('garage')).toEqual([]);
  expect((await post(`${page}/passkey`)).headers.get('location')).toContain('/support');
});

it('a user cannot register the passkey of another user', async () => {
  const { device } = await deviceOf('verkoop');
  const cookie = await sessionCookieOf(server, 'nieuw');
  expect(
    (await add(cookie, device.make({ challenge: await registrationChallenge(cookie), origin })))
      .status,
  ).toBe(400);
  expect([(await passkeysOf('verkoop')).length, await passkeysOf('nieuw')]).toEqual([1, []]);
});

it('a challenge logs in once, and an assertion that differs in any part is refused', async () => {
  const { device, cookie } = await deviceOf('garage');
  const [mine, other] = [
    await userId(server.dependencies.contextOf({ kind: 'guest' }), 'garage'),
    await userId(server.dependencies.contextOf({ kind: 'guest' }), 'beheer'),
  ];
  const good = device.use({ challenge: await loginChallenge(), origin }, mine);
  expect((await logInWith(good)).status).toBe(303);
  const wrongs = [
    good,
    device.use({ challenge: await registrationChallenge(cookie), origin }),
    device.use({ challenge: await loginChallenge(), origin: 'https://elders.example' }),
    device.use({ challenge: await loginChallenge(), origin, host: 'elders.example' }),
    device.use({ challenge: await loginChallenge(), origin, verified: false }),
    device.use({ challenge: await loginChallenge(), origin }, other),
    authenticator().use({ challenge: await loginChallenge(), origin }, mine),
    JSON.stringify({
      ...JSON.parse(authenticator().use({ challenge: await loginChallenge(), origin })),
      id: device.id,
    }),
    '',
    '[]',
    '\0',
  ];
  for (const used of wrongs) {
    const refused = await logInWith(used);
    expect([refused.status, refused.headers.get('set-cookie')], used).toEqual([400, null]);
    expect(await refused.text()).toContain('Inloggen met deze passkey lukt niet.');
  }
});

it('a passkey whose counter does not increase is refused', async () => {
  const { device } = await deviceOf('beheer');
  expect(
    (await logInWith(device.use({ challenge: await loginChallenge(), origin, counter: 5 }))).status,
  ).toBe(303);
  for (const counter of [5, 4, 0])
    expect(
      (await logInWith(device.use({ challenge: await loginChallenge(), origin, counter }))).status,
    ).toBe(400);
  const both = [
    device.use({ challenge: await loginChallenge(), origin, counter: 6 }),
    device.use({ challenge: await loginChallenge(), origin, counter: 6 }),
  ];
  expect(
    (await Promise.all(both.map(logInWith))).map(({ status }) => status).toSorted((a, b) => a - b),
  ).toEqual([303, 400]);
});

it('a removed passkey is refused, and a user cannot remove that of another', async () => {
  const { device, cookie } = await deviceOf('korenaar');
  const stranger = await sessionCookieOf(server, 'garage');
  for (const passkey of [device.id, '', '\0']) {
    expect(
      (await post(page, { cookie: stranger, fields: { doen: 'passkey-weg', passkey } })).status,
    ).toBe(303);
  }
  expect((await logInWith(device.use({ challenge: await loginChallenge(), origin }))).status).toBe(
    303,
  );
  const gone = await post(page, { cookie, fields: { doen: 'passkey-weg', passkey: device.id } });
  expect(gone.headers.get('location')).toBe(`${page}?verzonden=sleutel-weg`);
  expect((await mailsTo('korenaar')).at(-1)).toContain(
    'Je hebt een passkey verwijderd: Mijn laptop.',
  );
  expect((await logInWith(device.use({ challenge: await loginChallenge(), origin }))).status).toBe(
    400,
  );
});

it('a user whose access ends loses their passkeys', async () => {
  const { device } = await deviceOf('collega');
  await endAccess(
    server.dependencies.contextOf({ kind: 'guest' }),
    await userId(server.dependencies.contextOf({ kind: 'guest' }), 'collega'),
  );
  expect(await passkeysOf('collega')).toEqual([]);
  expect((await logInWith(device.use({ challenge: await loginChallenge(), origin }))).status).toBe(
    400,
  );
});

it('the passkey button stays hidden until a script finds browser support', async () => {
  expect(await (await fetch(new URL('/inloggen', server.url))).text()).toMatch(
    /class="[^"]*login-passkey" data-can="false"/,
  );
  expect((await fetch(new URL('/inloggen/passkey', server.url))).status).toBe(405);
});
