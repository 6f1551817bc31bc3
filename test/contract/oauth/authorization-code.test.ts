import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedRows, openTestServer, type TestServer, userId } from '../../support/server.ts';
import {
  callWith,
  codeFor,
  consentUrl,
  decide,
  leadsTo,
  makeApp,
  newPkce,
  openBrowser,
  platform,
  platformRedirect,
  refresh,
  statusWith,
  token,
  tokensFor,
} from './oauth-client.ts';

/** The authorization code flow. Source: record-api.md §11.5, OAuth 2.1. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const asking = (more: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: platform,
  redirect_uri: platformRedirect,
  scope: 'api refresh_token',
  code_challenge: newPkce().challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
  ...more,
});

describe('the code flow', () => {
  it('gives tokens as the platform writes them, with which the record API answers', async () => {
    const { exchange, back } = await codeFor(server, { scope: 'refresh_token api web onbekend' });
    expect(back.searchParams.get('state')).toBe('xyz');
    const answer = await token(server, exchange);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      access_token: expect.stringMatching(/^za_/),
      refresh_token: expect.stringMatching(/^zr_/),
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'api refresh_token',
      instance_url: new URL(server.url).origin,
      issued_at: expect.stringMatching(/^\d{13}$/),
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    });
    const me = await userId(server.ctx, 'korenaar');
    expect(answer.body.id).toMatch(new RegExp(`/id/00D[A-Za-z0-9]{12}/${me}$`));
    const identity = await fetch(answer.body.id, {
      headers: { authorization: `Bearer ${answer.body.access_token}` },
    });
    expect(await identity.json()).toMatchObject({ user_id: me });
    expect(await statusWith(server, answer.body.access_token)).toBe(200);
  });

  it('takes a challenge without a method as S256', async () => {
    const browser = await openBrowser(server, 'korenaar');
    const { verifier, challenge } = newPkce();
    const { code_challenge_method: _, ...rest } = asking({ code_challenge: challenge });
    const back = await decide(browser, rest);
    const answer = await token(server, {
      grant_type: 'authorization_code',
      client_id: platform,
      redirect_uri: platformRedirect,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    expect(answer.status).toBe(200);
  });

  it('stores no code, token or secret as it is', async () => {
    const { exchange, code } = await codeFor(server);
    const { body } = await token(server, exchange);
    const rows = await storedRows<{ text: string }>(
      server,
      `select oauth_grant::text as text from oauth_grant union all select oauth_token::text from oauth_token`,
    );
    const stored = rows.map(({ text }) => text).join();
    for (const secret of [code, body.access_token, body.refresh_token])
      expect(stored.includes(secret.slice(3))).toBe(false);
  });

  it('leads a guest to the log-in page and back', async () => {
    const guest = await openBrowser(server, null);
    const page = await consentUrl(guest, asking());
    const answer = await guest.get(page);
    expect(answer.status).toBe(302);
    const login = new URL(answer.headers.get('location') ?? '', server.url);
    expect(login.pathname).toBe('/inloggen');
    expect([...login.searchParams.values()][0]).toBe(page);
  });

  it('tells the app when the user refuses, or when nobody can be asked', async () => {
    const browser = await openBrowser(server, 'garage');
    const refused = await decide(browser, asking(), 'weigeren');
    expect(refused.searchParams.get('error')).toBe('access_denied');
    const issuer = new URL(server.url).origin;
    expect(refused.searchParams.get('iss')).toBe(issuer);
    const silent = asking({ prompt: 'none' });
    const guest = await openBrowser(server, null);
    for (const [visitor, error] of [
      [browser, 'consent_required'],
      [guest, 'login_required'],
    ] as const) {
      const answer = await visitor.get(await consentUrl(visitor, silent));
      const back = new URL(answer.headers.get('location') ?? '');
      expect(back.searchParams.get('error')).toBe(error);
    }
  });

  it('remembers the consent for an app that no other can pose as', async () => {
    const { clientId } = await makeApp(server, { Name: 'Boekhouding' });
    const redirect = 'https://app.example.nl/terug';
    const { browser } = await codeFor(server, { client: clientId, redirect, scope: 'api' });
    const again = { ...asking({ client_id: clientId, redirect_uri: redirect, scope: 'api' }) };
    const silent = await browser.get(await consentUrl(browser, again));
    expect(silent.status).toBe(302);
    expect(silent.headers.get('location')).toMatch(/^https:\/\/app\.example\.nl\/terug\?code=zc_/);
    // A form of ours led here, as after a log-in: a page leads on.
    const led = await fetch(new URL(await consentUrl(browser, again), server.url), {
      headers: { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    expect([led.status, led.headers.get('location')]).toEqual([200, null]);
    expect(leadsTo(led)).toMatch(/^https:\/\/app\.example\.nl\/terug\?code=zc_/);
    const more = { ...again, scope: 'api refresh_token' };
    expect((await browser.get(await consentUrl(browser, more))).status).toBe(200);
    const anew = { ...again, prompt: 'login' };
    expect((await browser.get(await consentUrl(browser, anew))).status).toBe(200);
    // Any program of the computer can listen on a port of localhost.
    expect((await browser.get(await consentUrl(browser, asking()))).status).toBe(200);
  });

  it('asks a user who logged in long ago to prove who they are', async () => {
    const browser = await openBrowser(server, 'nieuw');
    await storedRows(
      server,
      `update session set created_at = created_at - interval '1 hour' where user_id = $1`,
      await userId(server.ctx, 'nieuw'),
    );
    const page = await consentUrl(browser, asking());
    const refused = await browser.post(page, { besluit: 'toestaan' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('stepUpProof');
    const proven = await browser.post(page, {
      besluit: 'toestaan',
      stepUpProof: 'Zorgeloos-2026!',
    });
    expect(leadsTo(proven)).toContain('code=zc_');
  });

  it.each([{ max_age: '60' }, { max_age: '1' }, { prompt: 'login' }])(
    'asks a user who logged in two minutes ago again for %j',
    async (more) => {
      const browser = await openBrowser(server, 'verkoop');
      const id = await userId(server.ctx, 'verkoop');
      await storedRows(
        server,
        `update session set created_at = created_at - interval '2 minutes' where user_id = $1`,
        id,
      );
      const enough = asking({ max_age: '600' });
      expect((await decide(browser, enough)).searchParams.get('code')).toMatch(/^zc_/);
      const page = await consentUrl(browser, asking(more));
      const refused = await browser.post(page, { besluit: 'toestaan' });
      expect([refused.status, leadsTo(refused)]).toEqual([400, null]);
      expect(await refused.text()).toContain('stepUpProof');
      const stepUpProof = 'Zorgeloos-2026!';
      const proven = await browser.post(page, { besluit: 'toestaan', stepUpProof });
      expect(leadsTo(proven)).toContain('code=zc_');
    },
  );

  it('mails the user when an app is allowed for the first time', async () => {
    const rows = await storedRows<{ text: string }>(
      server,
      `select tekst__c as text from mail__c where record__c = $1 and tekst__c like '%Salesforce CLI%'`,
      await userId(server.ctx, 'korenaar'),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('an ID token', () => {
  it('is signed with a published key, and tells who logged in', async () => {
    const body = await tokensFor(server, { scope: 'openid email', more: { nonce: 'n-1' } });
    const [head = '', claims = '', signature = ''] = String(body.id_token).split('.');
    const keys = await (await fetch(new URL('/services/oauth2/keys', server.url))).json();
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    const jwk = keys.keys.find(({ kid }: { kid: string }) => kid === header.kid);
    expect(jwk.d).toBeUndefined();
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: new URL(server.url).origin,
      aud: platform,
      sub: body.id,
      nonce: 'n-1',
      auth_time: expect.any(Number),
    });
    expect(body.refresh_token).toBeUndefined();
  });

  it('comes with a token that opens no records, and tells only what was allowed', async () => {
    const body = await tokensFor(server, { scope: 'openid email' });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const info = await fetch(new URL('/services/oauth2/userinfo', server.url), { headers });
    const claimed = await info.json();
    expect(claimed).toMatchObject({ sub: body.id, email: 'klant@bakkerijdekorenaar.example' });
    expect(claimed.name).toBeUndefined();
    const sobjects = await callWith(server, body.access_token, '/sobjects');
    expect((await sobjects.json()).sobjects).toEqual([]);
  });
});

describe('scopes', () => {
  const change = (access: string) =>
    fetch(new URL('/services/data/v65.0/sobjects/Case', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Subject: 'Van een app' }),
    });

  it('read refuses every write, and api allows it', async () => {
    const reader = await tokensFor(server, { scope: 'read' });
    expect(await statusWith(server, reader.access_token, '/sobjects/Case/describe')).toBe(200);
    expect((await change(reader.access_token)).status).toBe(403);
    const writer = await tokensFor(server, { scope: 'api' });
    expect((await change(writer.access_token)).status).toBe(201);
  });

  it('of an app that is limited to objects open no others', async () => {
    const { clientId } = await makeApp(server, { Objecten__c: 'Case', Rechten__c: 'read' });
    const redirect = 'https://app.example.nl/terug';
    const body = await tokensFor(server, { client: clientId, redirect, scope: 'api' });
    expect(body.scope).toBe('read');
    expect(await statusWith(server, body.access_token, '/sobjects/Case/describe')).toBe(200);
    expect(await statusWith(server, body.access_token, '/sobjects/Account/describe')).toBe(404);
    expect((await change(body.access_token)).status).toBe(403);
  });
});

describe('a refresh token', () => {
  it('is replaced at each use, and a second use ends the whole grant', async () => {
    const first = await tokensFor(server);
    const second = await refresh(server, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const third = await refresh(server, second.body.refresh_token);
    expect(await statusWith(server, third.body.access_token)).toBe(200);
    const replayed = await refresh(server, first.refresh_token);
    expect([replayed.status, replayed.body.error]).toEqual([400, 'invalid_grant']);
    for (const access of [first, second.body, third.body].map((body) => body.access_token))
      await expect.poll(() => statusWith(server, access)).toBe(401);
    expect((await refresh(server, third.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('of which two uses come at once works for one, and the grant ends', async () => {
    const { refresh_token: shared } = await tokensFor(server);
    const answers = await Promise.all([refresh(server, shared), refresh(server, shared)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
    const winner = answers.find(({ status }) => status === 200);
    await expect.poll(() => statusWith(server, winner?.body.access_token)).toBe(401);
  });

  it('works for its own app only', async () => {
    const { clientId } = await makeApp(server);
    const body = await tokensFor(server);
    const stolen = await refresh(server, body.refresh_token, { client_id: clientId });
    expect(stolen.body.error).toBe('invalid_grant');
    expect((await refresh(server, body.refresh_token)).status).toBe(200);
  });

  it('comes only with its scope', async () => {
    expect((await tokensFor(server, { scope: 'api' })).refresh_token).toBeUndefined();
  });
});
