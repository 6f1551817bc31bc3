import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer, userId } from '../../support/server.ts';
import {
  codeFor,
  consentUrl,
  type Fields,
  leadsTo,
  makeApp,
  newPkce,
  openBrowser,
  platform,
  platformRedirect,
  statusWith,
  token,
  tokensFor,
} from './oauth-client.ts';

/** The attacks of RFC 9700, "Best Current Practice for OAuth 2.0 Security". */

let server: TestServer;
let other: { id: string; clientId: string };
beforeAll(async () => {
  server = await openTestServer();
  other = await makeApp(server, { Name: 'Andere app' });
});
afterAll(() => server.close());

const otherRedirect = 'https://app.example.nl/terug';

const asking = (more: Fields = {}): Fields => ({
  response_type: 'code',
  client_id: platform,
  redirect_uri: platformRedirect,
  scope: 'api refresh_token',
  code_challenge: newPkce().challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
  ...more,
});

/** What the consent page answers to the parameters: for a user of the bakery. */
async function answerTo(query: string) {
  const browser = await openBrowser(server, 'korenaar');
  const led = await browser.get(`/services/oauth2/authorize?${query}`);
  const answer = await browser.get(led.headers.get('location') ?? '');
  const location = answer.headers.get('location');
  return { status: answer.status, location, text: await answer.text() };
}
const queryOf = (fields: Fields) => new URLSearchParams(fields).toString();

describe('a redirect address (§4.1, §4.11)', () => {
  it.each([
    'https://evil.example/',
    'http://localhost:1717/OauthRedirect/../evil',
    'http://localhost:1717/OauthRedirect?next=https://evil.example',
    'http://localhost:1717/oauthredirect',
    'http://localhost:1717@evil.example/OauthRedirect',
    'http://localhost.evil.example:1717/OauthRedirect',
    'https://localhost:1717/OauthRedirect',
    'http://127.0.0.1:1717/OauthRedirect',
    'javascript:alert(1)',
    '//evil.example/OauthRedirect',
    '',
  ])('that is not registered gets a page and no redirect: %s', async (redirect_uri) => {
    const { status, location, text } = await answerTo(queryOf(asking({ redirect_uri })));
    expect([status, location]).toEqual([400, null]);
    expect(text).toContain('Deze app kan niet verder');
    expect(text).not.toContain('href="https://evil.example');
  });

  it('may be repeated neither', async () => {
    const query = `${queryOf(asking())}&redirect_uri=${encodeURIComponent('https://evil.example/')}`;
    expect((await answerTo(query)).status).toBe(400);
  });

  it('on the own machine may have any port', async () => {
    const redirect_uri = 'http://localhost:49152/OauthRedirect';
    expect((await answerTo(queryOf(asking({ redirect_uri })))).status).toBe(200);
  });

  it('of an unknown or stopped app is not followed', async () => {
    const { status, location } = await answerTo(queryOf(asking({ client_id: 'app_onbekend' })));
    expect([status, location]).toEqual([400, null]);
  });
});

describe('an authorization request', () => {
  it.each([
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['the plain method (§2.1.1)', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of another length', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['the implicit grant (§2.1.2)', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid response', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['no response_type', { response_type: '' }, 'invalid_request'],
    ['a request object', { request: 'x' }, 'request_not_supported'],
    [
      'the address of a request object',
      { request_uri: 'https://evil.example/x' },
      'request_uri_not_supported',
    ],
    ['unknown scopes only', { scope: 'admin root' }, 'invalid_scope'],
    ['an unknown resource', { resource: 'https://evil.example/api' }, 'invalid_target'],
  ])('with %s is refused at the app', async (_what, more, error) => {
    const { location } = await answerTo(queryOf(asking(more)));
    const back = new URL(location ?? '');
    expect(back.origin + back.pathname).toBe(platformRedirect);
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('state')).toBe('xyz');
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('with a repeated parameter is refused', async () => {
    const { location } = await answerTo(`${queryOf(asking())}&scope=read`);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
  });
});

describe('an answer to the app', () => {
  it('names this server, so that apps of several servers see a mix-up (§4.4)', async () => {
    const { back } = await codeFor(server);
    expect(back.searchParams.get('iss')).toBe(new URL(server.url).origin);
  });
});

describe('a code', () => {
  it('of another app does not work, and ends (§4.5)', async () => {
    const { exchange } = await codeFor(server);
    const injected = { ...exchange, client_id: other.clientId, redirect_uri: otherRedirect };
    expect((await token(server, injected)).body.error).toBe('invalid_grant');
    expect((await token(server, exchange)).body.error).toBe('invalid_grant');
  });

  it.each([
    ['another verifier', { code_verifier: newPkce().verifier }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another redirect address', { redirect_uri: otherRedirect }, 'invalid_grant'],
  ])('with %s does not work (§4.5, §4.8)', async (_what, more, error) => {
    const { exchange } = await codeFor(server);
    const answer = await token(server, { ...exchange, ...more });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  it('that is used twice ends what came from the first use (§4.5)', async () => {
    const { exchange } = await codeFor(server);
    const first = await token(server, exchange);
    expect(await statusWith(server, first.body.access_token)).toBe(200);
    expect((await token(server, exchange)).body.error).toBe('invalid_grant');
    await expect.poll(() => statusWith(server, first.body.access_token)).toBe(401);
  });

  it('works for one of two uses at once, and leaves nothing', async () => {
    const { exchange } = await codeFor(server);
    const answers = await Promise.all([token(server, exchange), token(server, exchange)]);
    const given = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []));
    expect(given.length).toBeLessThan(2);
    for (const { access_token: access } of given)
      await expect.poll(() => statusWith(server, access)).toBe(401);
  });

  it('expires', async () => {
    const { exchange } = await codeFor(server);
    await storedRows(
      server,
      `update oauth_grant set code_until = now() - interval '1 second' where code_used_at is null`,
    );
    expect((await token(server, exchange)).body.error).toBe('invalid_grant');
  });

  it('is not made for a user who lost access in between', async () => {
    const { exchange } = await codeFor(server, { account: 'nieuw' });
    await storedRows(
      server,
      `update "user" set isactive = false where id = $1`,
      await userId(server.ctx, 'nieuw'),
    );
    expect((await token(server, exchange)).body.error).toBe('invalid_grant');
  });
});

describe('the consent page', () => {
  it('takes no decision from another site (§4.7)', async () => {
    const browser = await openBrowser(server, 'korenaar');
    const page = await consentUrl(browser, asking());
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
    ]) {
      const forged = await browser.post(page, { besluit: 'toestaan' }, headers);
      expect(leadsTo(forged)).toBeNull();
      expect(forged.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('cannot be framed, and its form leads to this site only (§4.16)', async () => {
    const browser = await openBrowser(server, 'korenaar');
    const answer = await browser.get(await consentUrl(browser, asking()));
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self';");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  it('shows the name of an app as text', async () => {
    const { clientId } = await makeApp(server, { Name: '<img src=x onerror=alert(1)>' });
    const { text } = await answerTo(
      queryOf(asking({ client_id: clientId, redirect_uri: otherRedirect })),
    );
    expect(text).toContain('&lt;img src=x');
    expect(text).not.toContain('<img src=x');
  });

  it('makes no code for a HEAD request or a prefetch', async () => {
    await codeFor(server, { client: other.clientId, redirect: otherRedirect, scope: 'api' });
    const browser = await openBrowser(server, 'korenaar');
    const page = await consentUrl(
      browser,
      asking({ client_id: other.clientId, redirect_uri: otherRedirect, scope: 'api' }),
    );
    const headers = { cookie: browser.cookie };
    const url = new URL(page, server.url);
    for (const init of [
      { method: 'HEAD', headers },
      { headers: { ...headers, 'sec-purpose': 'prefetch' } },
    ]) {
      const answer = await fetch(url, { redirect: 'manual', ...init });
      expect([answer.status, answer.headers.get('location')]).toEqual([204, null]);
    }
  });
});

describe('the token endpoint', () => {
  it('takes no password (§2.4)', async () => {
    const answer = await token(server, {
      grant_type: 'password',
      client_id: platform,
      username: 'klant@bakkerijdekorenaar.example',
      password: 'Zorgeloos-2026!',
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  it('answers no GET, so that no secret stands in a log', async () => {
    const answer = await fetch(new URL('/services/oauth2/token?grant_type=x', server.url));
    expect(answer.status).toBe(405);
  });

  it('refuses an unknown app, and one that authenticates twice', async () => {
    const { exchange } = await codeFor(server);
    const unknown = await token(server, { ...exchange, client_id: 'app_x' });
    expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client']);
    const basic = `Basic ${Buffer.from(`${platform}:x`).toString('base64')}`;
    const twice = await token(
      server,
      { ...exchange, client_secret: 'y' },
      { authorization: basic },
    );
    expect(twice.body.error).toBe('invalid_request');
  });
});

describe('a token', () => {
  it('for another resource server does not open the record API (§2.3)', async () => {
    const resource = `${new URL(server.url).origin}/mcp`;
    const body = await tokensFor(server, { more: { resource } });
    expect(await statusWith(server, body.access_token)).toBe(401);
  });

  it('of a refresh or a code is no access token', async () => {
    const body = await tokensFor(server);
    expect(await statusWith(server, body.refresh_token)).toBe(401);
    expect(await statusWith(server, body.access_token.replace('za_', 'zk_'))).toBe(401);
  });
});
