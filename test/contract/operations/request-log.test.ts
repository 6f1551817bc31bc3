import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApiKey } from '#domain/keys/make-api-key.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import {
  accounts,
  freshContextOf,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { openLogSink } from '../../support/log-sink.ts';

/** The log lines of requests: what they contain, and what they must not contain. */

let server: TestServer;
const { log, lines, text } = openLogSink('debug');
beforeAll(async () => {
  server = await openTestServer({ log });
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url.replace(/\/$/, '') + path, { redirect: 'manual', ...init });
/** The log line of the request with this reference; it is written after the answer is sent. */
async function lineOf(answer: Response) {
  await answer.text();
  const requestId = answer.headers.get('x-request-id');
  const find = () => lines().find((line) => line['requestId'] === requestId && 'status' in line);
  await expect.poll(find).toBeDefined();
  return find()!;
}

it('the log contains no token from a path or a query', async () => {
  const secret = 'GeheimGeheimGeheimGeheimGeheimGeheimGeheim123';
  const declared = ['/wachtwoord-vergeten', '/uitnodiging', '/webshop'];
  const paths = declared.flatMap((path) =>
    ['', '.data', '/', '/verder', '?x=1'].map((end) => `${path}/${secret}${end}`),
  );
  const queries = [
    '/contactpersoon-ict',
    '/contactpersoon-ict/bezwaar',
    '/e-mailadres-bevestigen',
    '/aanmeldformulier-glasvezel',
    '/inloggen',
    '/geen-pagina',
    '/saml/metadata',
  ];
  const names = ['proof', 'token', 'code', 'sleutel', 'wijziging', 'recordId'];
  const query = names.map((name) => `${name}=${secret}`).join('&');
  const asked = [
    ...paths,
    ...paths.map((path) => path.replace('/u', '/%75').replace('/w', '//W')),
    ...queries.flatMap((path) => [`${path}?${query}`, `${path}.data?${query}`]),
    `/services/data/v65.0/ui-api/records/001?pageToken=${secret}`,
    `/id/00D000000000001/005000000000001?format=json&oauth_token=${secret}`,
    `/lwr/apex/v65.0/WebshopController/getMkbssoSAMLURL?ticket=${secret}`,
  ];
  for (const path of asked) {
    await (await get(path)).text();
    if (path.startsWith('/wachtwoord') || path.startsWith('/uitnodiging'))
      await (
        await get(path, { method: 'POST', body: new URLSearchParams({ password, token: secret }) })
      ).text();
  }
  const last = await get('/robots.txt');
  await lineOf(last);
  expect(text()).not.toContain(secret);
  expect(lines().map((line) => line['path'])).toContain('/uitnodiging/***.data');
});

it('the log line of an API call has the ids of the key, its user and its creator', async () => {
  const [user, madeBy] = [await userId(server.ctx, 'korenaar'), await userId(server.ctx, 'beheer')];
  const made = await makeApiKey(await freshContextOf(server, 'beheer'), {
    userId: user,
    label: 'Kassa',
  });
  if (!made.ok) throw new Error('no key');
  const { id: key, key: secret } = made.value;
  const asked = () =>
    get('/services/data/v65.0/ui-api/object-info/Case', {
      headers: { authorization: `Bearer ${secret}` },
    });
  for (let n = 0; n < 2; n++)
    expect(await lineOf(await asked())).toMatchObject({ user, key, madeBy });
  const { account } = (
    await storedRows<{ account: string }>(
      server,
      'select accountid as account from "user" where id = $1',
      user,
    )
  )[0]!;
  const read = `/services/data/v65.0/ui-api/records/${account}?fields=Account.Phone`;
  expect((await get(read, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(200);
  const auditTask = `by key ${key} of ${user}, made by ${madeBy}`;
  const noted = () => storedRows(server, 'select 1 from audit where task = $1', auditTask);
  await expect.poll(async () => (await noted()).length).toBeGreaterThan(0);
});

it('the log line of a request has its route and the id of the logged-in user', async () => {
  const cookie = await sessionCookieOf(server, 'korenaar');
  const user = await userId(server.ctx, 'korenaar');
  const key = { authorization: `Bearer ${await server.apiKey('korenaar')}` };
  expect(await lineOf(await get('/uitnodiging/x'))).toMatchObject({ route: '/uitnodiging/:token' });
  expect(await lineOf(await get('/uitnodiging/x'))).not.toHaveProperty('user');
  expect(await lineOf(await get('/dashboard.data', { headers: { cookie } }))).toMatchObject({
    route: '/dashboard',
    user,
  });
  expect(
    await lineOf(await get('/actieve-diensten.csv?id=x', { headers: { cookie } })),
  ).toMatchObject({ user });
  for (const n of [1, 2]) {
    const info = await get('/services/data/v60.0/ui-api/object-info/Account', { headers: key });
    expect(await lineOf(info), `${n}`).toMatchObject({
      route: '/services/data/v65.0/ui-api/object-info/:objectApiName',
      user,
    });
  }
  expect(await lineOf(await get('/geen/pagina'))).toMatchObject({ route: null });
});

it('a failed login is logged with account and IP address, without what was typed', async () => {
  const logIn = (email: string) =>
    get('/inloggen', {
      method: 'POST',
      body: new URLSearchParams({ stap: 'wachtwoord', email, password: 'Verkeerd-wachtwoord-9' }),
    });
  for (const email of [accounts.korenaar, 'niemand@nergens.example'])
    await (await logIn(email)).text();
  const failed = lines().filter(({ msg }) => msg === 'a log-in failed');
  const common = {
    level: 40,
    way: 'password',
    reason: 'login.wrong',
    address: expect.stringMatching(/127\.0\.0\.1|::/),
  };
  expect(failed).toMatchObject([
    { ...common, userId: await userId(server.ctx, 'korenaar') },
    { ...common, userId: null },
  ]);
  expect(text()).not.toContain('niemand@nergens');
  expect(text()).not.toContain('Verkeerd-wachtwoord');
});

it('a failed login by code, second factor or passkey is logged too', async () => {
  const { authService, contextOf } = server.dependencies;
  const guest = contextOf({ kind: 'guest' });
  const before = lines().length;
  const clientInfo = { address: '192.0.2.33', userAgent: 'test' };
  const ownerId = await userId(server.ctx, 'korenaar');
  const wanted = { purpose: 'login-code', ownerId, minutes: 10, code: '111111' } as const;
  const token = await createOneTimeToken(server.ctx, wanted);
  const nobody = 'A'.repeat(43);
  await authService.logInByCode(guest, { ...clientInfo, token, code: '222222' });
  await authService.trySecond(guest, { ...clientInfo, token: nobody });
  await authService.logInSecond(guest, { ...clientInfo, token: nobody, code: '222222', app: '' });
  const response = { clientDataJSON: nobody, authenticatorData: nobody, signature: nobody };
  const used = { id: nobody, rawId: nobody, type: 'public-key', response } as const;
  await authService.logInByPasskey(guest, {
    ...clientInfo,
    used,
    origin: new URL(server.url).origin,
  });
  const failed = lines()
    .slice(before)
    .filter(({ msg }) => msg === 'a log-in failed');
  const common = { level: 40, address: '192.0.2.33' };
  expect(failed).toMatchObject([
    { ...common, way: 'code', reason: 'login.codeWrong', userId: ownerId },
    { ...common, way: 'second factor', reason: 'login.secondOver', userId: null },
    { ...common, way: 'second factor', reason: 'login.secondOver', userId: null },
    { ...common, way: 'passkey', userId: null },
  ]);
});

/** Sends part of a request to one copy of the server, and then resets the connection. */
async function disconnectAfter(request: string): Promise<void> {
  const socket = connect(Number(new URL(server.copyUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  await expect.poll(() => server.dependencies.database.pool.totalCount).toBeGreaterThan(0);
  socket.resetAndDestroy();
}

/** Bodies of which only the beginning is sent: an upload, a form, and a form in chunks. */
function halfBodies(head: string): string[] {
  const upload = `${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf`;
  const form = `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nnaam=A`;
  return [upload, form, form.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')];
}

it('a client that disconnects halfway is not logged as an error', async () => {
  const before = lines().length;
  const cookie = await sessionCookieOf(server, 'beheer');
  const [staff] = await storedRows<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts.beheer,
  );
  const head = `Host: x\r\nCookie: ${cookie}\r\nOrigin: http://x\r\n`;
  for (const path of [
    '/werken-bij-vacature/x',
    '/contact',
    `/medewerker/${staff!.id}/importeren/bestand`,
    '/services/data/v65.0/connect/files/users/me',
  ])
    for (const rest of halfBodies(head)) await disconnectAfter(`POST ${path} HTTP/1.1\r\n${rest}`);
  for (const path of ['/dashboard', `/medewerker/${staff!.id}/Case/Alle`, '/kennisdatabase'])
    await disconnectAfter(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  const newLines = () => lines().slice(before);
  await expect
    .poll(() => newLines().filter((line) => line['aborted'] === true && 'status' in line).length)
    .toBeGreaterThan(8);
  const errors = newLines().filter(({ level }) => level >= 50);
  expect(errors.map(({ msg, err }) => `${msg}: ${err?.stack}`)).toEqual([]);
});
