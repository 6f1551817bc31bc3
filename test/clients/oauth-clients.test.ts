import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, openTestServer, storedRows, type TestServer } from '../support/server.ts';
import { leadsTo, openBrowser, platform, statusWith } from '../contract/oauth/oauth-client.ts';

/** Third-party clients, unmodified, log in by themselves: record-api.md §11.5. */

let server: TestServer;
let home: string;
const before = { ...process.env };
beforeAll(async () => {
  server = await openTestServer();
  home = await mkdtemp(join(tmpdir(), 'zorgeloos-oauth-clients-'));
  Object.assign(process.env, {
    HOME: home,
    SF_DISABLE_LOG_FILE: 'true',
    SF_DISABLE_TELEMETRY: 'true',
    SF_USE_GENERIC_UNIX_KEYCHAIN: 'true',
  });
});
afterAll(async () => {
  process.env = before;
  await server.close();
  await rm(home, { recursive: true, force: true });
});

/** Opens the address as a browser of the bakery, and allows the app. */
async function allowIn(url: string | URL): Promise<URL> {
  const browser = await openBrowser(server, 'korenaar');
  const led = await browser.get(url);
  const page = led.headers.get('location') ?? '';
  const answer = await browser.post(page, { besluit: 'toestaan' });
  return new URL(leadsTo(answer) ?? '');
}

describe('openid-client', () => {
  const load = () => import('openid-client');
  const discover = async () => {
    const client = await load();
    const config = await client.discovery(new URL(server.url), platform, undefined, undefined, {
      execute: [client.allowInsecureRequests],
    });
    return { client, config };
  };

  it('finds the endpoints, logs in, knows the user, refreshes and revokes', async () => {
    const { client, config } = await discover();
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: 'http://localhost:5999/OauthRedirect',
      scope: 'openid profile email api refresh_token',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const back = await allowIn(url);
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const subject = tokens.claims()?.sub ?? '';
    const info = await client.fetchUserInfo(config, tokens.access_token, subject);
    expect(info).toMatchObject({ email: accounts.korenaar, sub: subject });
    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await statusWith(server, next.access_token)).toBe(200);
    const facts = await client.tokenIntrospection(config, next.access_token);
    expect(facts).toMatchObject({ active: true, username: accounts.korenaar });
    await client.tokenRevocation(config, next.refresh_token ?? '');
    await expect.poll(() => statusWith(server, next.access_token)).toBe(401);
  });

  it('refuses an answer of another server', async () => {
    const { client, config } = await discover();
    const verifier = client.randomPKCECodeVerifier();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: 'http://localhost:5999/OauthRedirect',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await allowIn(url);
    back.searchParams.set('iss', 'https://evil.example');
    const exchange = client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier });
    await expect(exchange).rejects.toThrow('invalid response encountered');
  });

  it('registers itself and logs in a device', async () => {
    const client = await load();
    const config = await client.dynamicClientRegistration(
      new URL(server.url),
      { redirect_uris: ['http://localhost/terug'], token_endpoint_auth_method: 'none' },
      client.None(),
      { execute: [client.allowInsecureRequests] },
    );
    const device = await client.initiateDeviceAuthorization(config, { scope: 'read' });
    const browser = await openBrowser(server, 'verkoop');
    const allowed = await browser.post(device.verification_uri_complete ?? '', {
      besluit: 'toestaan',
    });
    expect(allowed.status).toBe(303);
    const soon = { ...device, interval: 1 };
    const tokens = await client.pollDeviceAuthorizationGrant(config, soon);
    expect(tokens.scope).toBe('read');
    expect(await statusWith(server, tokens.access_token)).toBe(200);
  });

  it('logs in with an API key as its secret', async () => {
    const client = await load();
    const key = await server.apiKey('korenaar');
    const config = await client.discovery(
      new URL(server.url),
      accounts.korenaar,
      key,
      client.ClientSecretBasic(key),
      { execute: [client.allowInsecureRequests] },
    );
    const tokens = await client.clientCredentialsGrant(config);
    expect(tokens.scope).toBe('api');
    expect(await statusWith(server, tokens.access_token)).toBe(200);
  });
});

describe('@salesforce/core, with which the command line of the platform logs in', () => {
  /** A free port: another test may use 1717. */
  async function freePort(): Promise<number> {
    const probe: Server = createServer();
    probe.listen(0, '127.0.0.1');
    await once(probe, 'listening');
    // proof: it listens on a TCP port
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  }

  it('web: opens a browser, and gets a connection that refreshes itself', async () => {
    const { AuthInfo, Connection, WebOAuthServer } = await import('@salesforce/core');
    const loginUrl = server.url.replace(/\/$/, '');
    const redirectUri = `http://localhost:${String(await freePort())}/OauthRedirect`;
    const port = Number(new URL(redirectUri).port);
    // proof: the port is the only setting of its project file that it reads here
    Object.assign(WebOAuthServer, { determineOauthPort: async () => port });
    const oauth = await WebOAuthServer.create({ oauthConfig: { loginUrl, redirectUri } });
    await oauth.start();
    const saved = oauth.authorizeAndSave();
    const back = await allowIn(oauth.getAuthorizationUrl());
    expect(back.origin).toBe(`http://localhost:${String(port)}`);
    // The client waits until the browser shows its last page.
    expect((await fetch(back)).status).toBe(200);
    const authInfo = await saved;
    expect(authInfo.getUsername()).toBe(accounts.korenaar);
    const fields = authInfo.getFields(true);
    const again = await AuthInfo.create({ username: accounts.korenaar });
    const connection = await Connection.create({ authInfo: again });
    const found = await connection.query('SELECT Id FROM Account');
    expect(found.totalSize).toBeGreaterThan(0);
    // The access token ends; the connection gets another one by itself.
    await storedRows(server, `delete from oauth_token where kind = 'access'`);
    await expect.poll(() => statusWith(server, fields.accessToken ?? '')).toBe(401);
    const later = await connection.query('SELECT Id FROM Account');
    expect(later.totalSize).toBe(found.totalSize);
    expect(again.getFields(true).refreshToken).not.toBe(fields.refreshToken);
  });

  it('device: shows a code, waits, and gets a connection', async () => {
    const { DeviceOauthService } = await import('@salesforce/core');
    const loginUrl = server.url.replace(/\/$/, '');
    const service = await DeviceOauthService.create({ loginUrl, clientId: platform });
    const device = await service.requestDeviceLogin();
    const browser = await openBrowser(server, 'garage');
    await browser.post(`${device.verification_uri}?user_code=${device.user_code}`, {
      besluit: 'toestaan',
    });
    const approval = await service.awaitDeviceApproval({ ...device, interval: 1 });
    if (!approval) throw new Error('no approval');
    const authInfo = await service.authorizeAndSave(approval);
    expect(authInfo.getUsername()).toBe(accounts.garage);
  });
});
