import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accounts,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
  type TestServerOptions,
  userId,
} from '../../support/server.ts';
import { pickAddresses } from '../../tls-proxy.ts';
import { siteForms } from '../forms.ts';
import { htmlErrors } from '../html-errors.ts';
import { headerOf, type RawAnswer, rawRequest } from './raw-request.ts';

/** How the server treats the headers of proxies. These tests send the headers themselves. */

type Asking = { method?: string; headers?: readonly string[]; body?: string; type?: string };
type Asked = (path: string, asking?: Asking) => Promise<RawAnswer>;

const opened: TestServer[] = [];
type Server = { system: TestServer; ask: Asked; lines: string[] };
async function openServer(
  environment: Record<string, string>,
  options: Pick<TestServerOptions, 'isOneCopy'> = {},
): Promise<Server> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { environment: addresses } = await pickAddresses();
  const system = await openTestServer({
    environment: { PORT: addresses.PORT, ...environment },
    log,
    ...options,
  });
  opened.push(system);
  const server = `http://127.0.0.1:${addresses.PORT}`;
  const ask: Asked = (path, { headers = ['Host: www.voorbeeld.nl'], ...more } = {}) =>
    rawRequest(server, { path, headers, ...more });
  return { system, ask, lines };
}
afterAll(async () => {
  for (const system of opened) await system.close();
});

const contact = siteForms['site/contact']!;
const formBody = () =>
  new URLSearchParams(contact.valid(`doorgestuurd${Date.now().toString(36)}`)).toString();
const host = 'Host: www.voorbeeld.nl';
const ownForm = (...headers: string[]): Asking => ({
  method: 'POST',
  headers: [host, ...headers],
  body: formBody(),
});

const httpHeaders = [
  ['X-Forwarded-Proto', 'X-Forwarded-Proto: http'],
  ['X-Forwarded-Proto of the first of two proxies', 'X-Forwarded-Proto: HTTP, https'],
  ['Forwarded', 'Forwarded: for=192.0.2.1;proto=http;by=192.0.2.9, for=192.0.2.9;proto=https'],
  ['Forwarded in quotes', 'forwarded: Proto="http"'],
] as const;
const otherHeaders = [
  ['no header', []],
  ['X-Forwarded-Proto: https', ['X-Forwarded-Proto: https']],
  [
    'both headers, of which X-Forwarded-Proto counts',
    ['X-Forwarded-Proto: https', 'Forwarded: proto=http'],
  ],
  ['a header with an unknown scheme', ['X-Forwarded-Proto: gopher']],
] as const;

describe('with https in PUBLIC_URL', () => {
  let ask: Asked;
  let system: TestServer;
  beforeAll(async () => {
    ({ ask, system } = await openServer({
      PUBLIC_URL: 'https://www.voorbeeld.nl',
      TRUSTED_PROXIES: '1',
    }));
  });

  describe.each(httpHeaders)('a request that came over plain http, by %s', (_, line) => {
    const headers = [host, line];

    it('is redirected to the public address with its path and query', async () => {
      for (const method of ['GET', 'HEAD'])
        for (const path of [
          '/',
          '/contact?a=1&b=%2F',
          '//elders.example/x',
          '/services/data',
          '/assets/nergens.js',
        ]) {
          const answer = await ask(path, { method, headers });
          expect([path, answer.status, headerOf(answer, 'location')]).toEqual([
            path,
            308,
            `https://www.voorbeeld.nl${path}`,
          ]);
          expect(headerOf(answer, 'cache-control')).toBe('no-store');
          expect(headerOf(answer, 'strict-transport-security')).toBeUndefined();
        }
    });

    it('is refused when it writes: browsers get a page, programs the error format', async () => {
      const before = await storedRows(system, 'select id from contactbericht__c');
      const page = await ask('/contact', ownForm(line, 'Origin: https://www.voorbeeld.nl'));
      expect(page.status).toBe(403);
      expect(page.body).toContain('Dit kwam over een onbeveiligde verbinding');
      expect(headerOf(page, 'set-cookie')).toBeUndefined();
      const call = await ask('/services/data/v65.0/ui-api/records', {
        method: 'POST',
        headers: [...headers, 'Content-Type: application/json'],
        body: '{}',
      });
      expect(call.status).toBe(403);
      expect(JSON.parse(call.body)).toEqual([
        {
          errorCode: 'INSUFFICIENT_ACCESS',
          message: 'HTTPS is required; this request came over plain HTTP.',
        },
      ]);
      expect(await storedRows(system, 'select id from contactbericht__c')).toEqual(before);
    });

    it('is answered at the health paths', async () => {
      for (const path of ['/healthz', '/readyz'])
        expect([path, (await ask(path, { headers })).status]).toEqual([path, 200]);
      expect((await ask('/metrics', { headers })).status).not.toBe(308);
    });
  });

  it('the evidence of a consent and a session name the whole IPv6 address of the visitor', async () => {
    const visitor = 'X-Forwarded-For: 192.0.2.99, 2001:0DB8:1:2:3:4:5:6';
    const headers = [host, visitor, 'Origin: https://www.voorbeeld.nl'];
    const send = (path: string, body: Record<string, string>) =>
      ask(path, { method: 'POST', headers, body: new URLSearchParams(body).toString() });
    const advice = siteForms['site/internet']!.valid(`adres${Date.now().toString(36)}`);
    expect((await send('/kpn-een-internet', advice)).status).toBe(303);
    const logIn = { stap: 'wachtwoord', email: accounts.garage, password };
    expect((await send('/inloggen', logIn)).status).toBe(303);
    const rows = await storedRows<{ address: string }>(
      system,
      `(select adres_van_computer__c as address from toestemming__c order by createddate desc limit 1)
      union all (select address from session order by created_at desc limit 1)`,
    );
    const whole = '2001:db8:1:2:3:4:5:6';
    expect(rows).toEqual([{ address: whole }, { address: whole }]);
  });

  it('a form at another name of the site is refused, with a link to the public address', async () => {
    const other = ['Host: voorbeeld.nl', 'Origin: https://voorbeeld.nl'];
    const answer = await ask('/contact', { method: 'POST', headers: other, body: formBody() });
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('<a class="button" href="https://www.voorbeeld.nl/">');
  });

  it.each(otherHeaders)('a request with %s is answered', async (_, lines) => {
    expect((await ask('/contact', { headers: [host, ...lines] })).status).toBe(200);
    const sent = await ask('/contact', ownForm('Origin: https://www.voorbeeld.nl', ...lines));
    expect(sent.status).toBe(303);
  });
});

describe('without PUBLIC_URL', () => {
  let ask: Asked;
  let lines: string[];
  let system: TestServer;
  beforeAll(async () => {
    // One copy, because each copy logs the missing setting once.
    ({ ask, lines, system } = await openServer({}, { isOneCopy: true }));
  });

  it('links in mails lead to the server, whatever Host header a page has', async () => {
    const foreign = 'Host: kwaad.example';
    const body = new URLSearchParams({ email: accounts.korenaar }).toString();
    const headers = [foreign, 'Origin: http://kwaad.example'];
    const page = await ask('/wachtwoord-vergeten', { method: 'POST', headers, body });
    expect(page.status).toBeLessThan(400);
    const cookie = await sessionCookieOf(system, 'korenaar');
    const usr = {
      Id: await userId(system.ctx, 'korenaar'),
      FirstName: 'Sanne',
      LastName: 'de Boer',
    };
    const call = await ask('/lwr/apex/v65.0/UserController/updateUserDetails', {
      method: 'POST',
      headers: [foreign, `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin'],
      type: 'application/json',
      body: JSON.stringify({ usr: { ...usr, Email: 'elders@voorbeeld.example' } }),
    });
    expect(call.status, call.body).toBe(200);
    const mails = await storedRows<{ text: string }>(
      system,
      'select tekst__c as text from mail__c where aan__c = any($1)',
      [accounts.korenaar, 'elders@voorbeeld.example'],
    );
    const links = mails.flatMap(
      ({ text }) =>
        text.match(/https?:\/\/[^\s/]+\/(?:wachtwoord-vergeten|e-mailadres-bevestigen)/g) ?? [],
    );
    const own = new URL(system.url).origin;
    expect(links.sort()).toEqual([`${own}/e-mailadres-bevestigen`, `${own}/wachtwoord-vergeten`]);
    expect(mails.filter(({ text }) => text.includes('kwaad'))).toEqual([]);
  });

  it('a request with X-Forwarded-Proto: http is answered without https', async () => {
    expect((await ask('/contact', { headers: [host, 'X-Forwarded-Proto: http'] })).status).toBe(
      200,
    );
  });

  it('a form of another site is refused', async () => {
    const answer = await ask('/contact', ownForm('Origin: https://elders.example'));
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('Dit formulier kwam niet van onze site');
  });

  it.each([
    ['its own host over https', ['Origin: https://www.voorbeeld.nl']],
    [
      'another host, with a proxy that reports https',
      ['Origin: https://zakelijk.voorbeeld.nl', 'X-Forwarded-Proto: https'],
    ],
  ])(
    'a form that comes from %s is refused with a page that says what to set',
    async (_, headers) => {
      const answer = await ask('/contact', ownForm(...headers));
      expect(answer.status).toBe(403);
      expect(answer.body).toContain('PUBLIC_URL');
      expect(await htmlErrors(answer.body)).toEqual([]);
    },
  );

  it('the log says once which setting is missing for a proxy on https', async () => {
    for (let n = 0; n < 3; n++) await ask('/', { headers: [host, 'X-Forwarded-Proto: https'] });
    expect(lines.filter((line) => line.includes('Set PUBLIC_URL to the address'))).toHaveLength(1);
  });

  it('the log says once which setting is missing for the visitor’s address', async () => {
    for (let n = 0; n < 3; n++) await ask('/', { headers: [host, 'X-Forwarded-For: 192.0.2.7'] });
    const said = lines.filter((line) => line.includes('X-Forwarded-For'));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/TRUSTED_PROXIES to the number of proxies/);
    expect(said[0]).not.toContain('192.0.2.7');
  });
});

describe('the address a visitor comes from', () => {
  const logIn = new URLSearchParams({
    stap: 'wachtwoord',
    email: accounts.korenaar,
    password: 'niet dit',
  }).toString();
  const forwarded = 'X-Forwarded-For: 203.0.113.1, 192.0.2.7';

  it.each([
    ['is that of the connection when no proxy is trusted', {}, /"address":"(127\.0\.0\.1|::1)"/],
    [
      'is what the one trusted proxy added, not what the visitor sent',
      { PUBLIC_URL: 'https://www.voorbeeld.nl', TRUSTED_PROXIES: '1' },
      /"address":"192\.0\.2\.7"/,
    ],
  ])('%s', async (_, environment: Record<string, string>, address) => {
    const { ask, lines } = await openServer(environment);
    const headers = [
      host,
      forwarded,
      ...('PUBLIC_URL' in environment ? ['Origin: https://www.voorbeeld.nl'] : []),
    ];
    await ask('/inloggen', { method: 'POST', headers, body: logIn });
    await expect
      .poll(() => lines.filter((line) => line.includes('a log-in failed')))
      .toHaveLength(1);
    expect(lines.find((line) => line.includes('a log-in failed'))).toMatch(address);
  });
});

describe('Strict-Transport-Security', () => {
  const hsts = async (environment: Record<string, string>) => {
    const { ask } = await openServer(environment);
    return Promise.all(
      ['/', '/contact', '/services/data'].map(async (path) =>
        headerOf(await ask(path), 'strict-transport-security'),
      ),
    );
  };

  it.each([
    ['is not sent on plain http', { PUBLIC_URL: 'http://www.voorbeeld.nl' }, undefined],
    ['is of this host alone', { PUBLIC_URL: 'https://www.voorbeeld.nl' }, 'max-age=31536000'],
    [
      'is of the hosts below it where the operator says so',
      { PUBLIC_URL: 'https://www.voorbeeld.nl', HSTS_INCLUDE_SUBDOMAINS: '1' },
      'max-age=31536000; includeSubDomains',
    ],
  ])('%s', async (_, environment, expected) => {
    expect(await hsts(environment)).toEqual([expected, expected, expected]);
  });
});

describe('with TRUSTED_PROXIES', () => {
  it('the log does not mention X-Forwarded-For', async () => {
    const { ask, lines } = await openServer({
      PUBLIC_URL: 'https://www.voorbeeld.nl',
      TRUSTED_PROXIES: '1',
    });
    await ask('/', { headers: [host, 'X-Forwarded-For: 192.0.2.7', 'X-Forwarded-Proto: https'] });
    expect(lines).toEqual([]);
  });
});

it('a request whose Host is no host is refused', async () => {
  const { ask } = await openServer({});
  for (const name of ['kwaad example', '[::1', 'a:b:c'])
    expect([name, (await ask('/contact', { headers: [`Host: ${name}`] })).status]).toEqual([
      name,
      400,
    ]);
});

describe('below a base path, with https in PUBLIC_URL', () => {
  it('plain http is redirected with the whole path; health and metrics are not', async () => {
    const { ask } = await openServer({
      PUBLIC_URL: 'https://www.voorbeeld.nl',
      BASE_PATH: '/zakelijk',
    });
    const headers = [host, 'X-Forwarded-Proto: http'];
    const answer = await ask('/zakelijk/contact?a=1', { headers });
    expect([answer.status, headerOf(answer, 'location')]).toEqual([
      308,
      'https://www.voorbeeld.nl/zakelijk/contact?a=1',
    ]);
    for (const path of ['/zakelijk/readyz', '/zakelijk/healthz'])
      expect([path, (await ask(path, { headers })).status]).toEqual([path, 200]);
    expect((await ask('/zakelijk/metrics', { headers })).status).not.toBe(308);
  });
});

describe('a request with two Host headers', () => {
  it('is refused at every path: browsers get a page, programs the error format', async () => {
    const { ask } = await openServer({});
    const twice = { headers: [host, 'hOST: kwaad.example'] };
    for (const path of ['/', '/contact', '/sitemap.xml']) {
      const answer = await ask(path, twice);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.body).toContain('lang="nl"');
    }
    const same = await ask('/', { headers: [host, host] });
    expect(same.status).toBe(400);
    const metadata = '/services/data/v65.0/ui-api/object-info/Account';
    for (const path of ['/services/data', metadata, metadata]) {
      const call = await ask(path, twice);
      expect([path, call.status]).toEqual([path, 400]);
      expect(JSON.parse(call.body)[0]).toMatchObject({ errorCode: 'INVALID_INPUT' });
    }
  });
});
