import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { browse, newJar } from '../../site/login/provider/provider-fixture.ts';
import {
  authorizePath,
  type Browser,
  consentUrl,
  decide,
  type Fields,
  leadsTo,
  loginOf,
  newPkce,
  openBrowser,
  platform,
  platformRedirect,
} from './oauth-client.ts';

/** Requests of apps that are too long for the address of a log-in page, or for a proxy. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const asking = (more: Fields = {}): Fields => ({
  response_type: 'code',
  client_id: platform,
  redirect_uri: platformRedirect,
  scope: 'api',
  code_challenge: newPkce().challenge,
  state: 'xyz',
  ...more,
});

const longState = (length: number): string => 'a%b&c=d e'.repeat(length).slice(0, length);

/** The path as a guest gets it back after a log-in. */
async function pathAfterLogIn(fields: Fields): Promise<string> {
  const guest = await openBrowser(server, null);
  const led = await guest.get(await consentUrl(guest, fields));
  const login = led.headers.get('location') ?? '';
  expect(login).toMatch(/^\/inloggen\?naar=/);
  // Nginx allows four kilobytes of headers in an answer.
  expect(login.length).toBeLessThan(2_500);
  const form = { stap: 'wachtwoord', ...loginOf('korenaar') };
  return (await browse(server, login, { jar: newJar(), form })).location;
}

it.each([10, 500, 1_500, 3_000, 4_000])(
  'a state of %i characters comes back after a log-in',
  async (length) => {
    const state = longState(length);
    const path = await pathAfterLogIn(asking({ state }));
    const browser = await openBrowser(server, 'korenaar');
    const answer = await browser.post(path, { besluit: 'toestaan' });
    const back = new URL(leadsTo(answer) ?? '');
    expect(back.searchParams.get('state')).toBe(state);
    expect(back.searchParams.get('code')).toMatch(/^zc_/);
  },
);

it('many scopes come through too', async () => {
  const scope = `${Array.from({ length: 300 }, (_, at) => `onbekend_${String(at)}`).join(' ')} api`;
  const path = await pathAfterLogIn(asking({ scope }));
  const browser = await openBrowser(server, 'korenaar');
  const page = await (await browser.get(path)).text();
  expect(page).toContain('wil toegang');
});

it('a form of an app may be as long', async () => {
  const browser = await openBrowser(server, 'korenaar');
  const state = longState(4_000);
  const sent = await browser.post('/services/oauth2/authorize', asking({ state }));
  expect(sent.status).toBe(303);
  const answer = await browser.post(sent.headers.get('location') ?? '', { besluit: 'weigeren' });
  const back = new URL(leadsTo(answer) ?? '');
  expect(back.searchParams.get('state')).toBe(state);
});

it('one of over eight kilobytes is refused with a sentence', async () => {
  const browser = await openBrowser(server, 'korenaar');
  const path = await consentUrl(browser, asking({ state: 'x'.repeat(8_200) }));
  expect(path.length).toBeLessThan(200);
  await expectRefusal(browser, path, 'De app stuurt te veel mee');
});

it('one of yesterday, or one that nobody stored, is refused with a sentence', async () => {
  const browser = await openBrowser(server, 'korenaar');
  const path = await consentUrl(browser, asking({ state: 'x'.repeat(2_000) }));
  expect((await browser.get(path)).status).toBe(200);
  await storedRows(server, `update one_time set expires_at = now() where purpose = 'authorize'`);
  await expectRefusal(browser, path, 'Deze aanvraag is verlopen');
  await expectRefusal(browser, '/app-toestaan?aanvraag=x', 'Deze aanvraag is verlopen');
  // The page was open when it expired.
  for (const besluit of ['toestaan', 'weigeren']) {
    const decided = await browser.post(path, { besluit });
    expect([decided.status, decided.headers.get('location')]).toEqual([303, path]);
  }
});

it('one of an unknown app is not stored', async () => {
  const count = async () =>
    (
      await storedRows<{ count: string }>(
        server,
        `select count(*) as count from one_time where purpose = 'authorize'`,
      )
    )[0]?.count;
  const before = await count();
  const guest = await openBrowser(server, null);
  const state = 'x'.repeat(3_000);
  const path = await consentUrl(guest, asking({ client_id: 'onbekend', state }));
  expect(await count()).toBe(before);
  await expectRefusal(guest, path, 'We kennen deze app niet');
});

it('one that leads to an address that is not of its app is not stored', async () => {
  const stored = () =>
    storedRows(server, `select from one_time where purpose = 'authorize'`).then(
      (rows) => rows.length,
    );
  const before = await stored();
  const guest = await openBrowser(server, null);
  const state = 'x'.repeat(3_000);
  const wrong = { redirect_uri: 'https://evil.example/terug', state };
  const path = await consentUrl(guest, asking(wrong));
  expect(await stored()).toBe(before);
  expect((await guest.get(path)).status).toBe(400);
});

it('one works for twenty minutes', async () => {
  const browser = await openBrowser(server, 'korenaar');
  await consentUrl(browser, asking({ state: 'x'.repeat(2_000) }));
  const [row] = await storedRows<{ minutes: number }>(
    server,
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes from one_time
      where purpose = 'authorize' order by created_at desc limit 1`,
  );
  expect(row).toEqual({ minutes: 20 });
});

it('all addresses together store three thousand in ten minutes', async () => {
  const limited = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  const ask = async () =>
    (await openBrowser(limited, null))
      .get(authorizePath(asking({ state: 'x'.repeat(2_000) })))
      .then(({ status }) => status);
  expect(await ask()).toBe(302);
  const full = `update limit_counter set points = 3000 where key like 'authorizationAnywhere:%' returning key`;
  expect(await storedRows(limited, full)).toHaveLength(1);
  expect(await ask()).toBe(429);
  await limited.close();
});

it('a stored one leads nobody past the question', async () => {
  const fields = asking({ state: 'x'.repeat(2_000) });
  const garage = await openBrowser(server, 'garage');
  const path = await consentUrl(garage, fields);
  await decide(garage, fields);
  const other = await openBrowser(server, 'korenaar');
  expect((await other.get(path)).status).toBe(200);
  const forged = await other.post(
    path,
    { besluit: 'toestaan' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  );
  expect(leadsTo(forged)).toBeNull();
});

it('parameters beside a stored request do not count', async () => {
  const browser = await openBrowser(server, 'korenaar');
  const path = await consentUrl(browser, asking({ state: 'x'.repeat(2_000) }));
  const answer = await browser.post(`${path}&redirect_uri=https%3A%2F%2Fevil.example`, {
    besluit: 'toestaan',
  });
  expect(leadsTo(answer)).toMatch(/^http:\/\/localhost:1717\//);
});

async function expectRefusal(browser: Browser, path: string, sentence: string): Promise<void> {
  const answer = await browser.get(path);
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain(sentence);
  expect(html).toContain('<title>Deze app kan niet verder');
}
