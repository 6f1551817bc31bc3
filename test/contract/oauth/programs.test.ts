import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import type { GuardedResult } from '#integrations/guarded-fetch.ts';
import { accounts, openTestServer, type TestServer, userId } from '../../support/server.ts';
import {
  callWith,
  codeFor,
  consentUrl,
  makeApp,
  newPkce,
  openBrowser,
  platform,
  postForm,
  refresh,
  statusWith,
  token,
  tokensFor,
} from './oauth-client.ts';

/** Secrets, client credentials, registration, introspection and revocation. */

const documentId = 'https://assistent.example/oauth/client.json';
const description = {
  client_id: documentId,
  client_name: 'Assistent',
  redirect_uris: ['http://127.0.0.1/callback'],
};
const documents = new Map<string, GuardedResult>();
const answerOf = (body: object): GuardedResult => ({
  ok: true,
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

let server: TestServer;
let fetched = 0;
beforeAll(async () => {
  server = await openTestServer({
    outside: {
      guardedFetch: async ({ url }) => {
        fetched += 1;
        return documents.get(url) ?? { ok: false, reason: 'address', detail: 'not public' };
      },
    },
  });
});
afterAll(() => server.close());

const redirect = 'https://app.example.nl/terug';

describe('an app with a secret', () => {
  const makeSecret = async (id: string): Promise<string> => {
    const done = await server.call('/actions/perform-quick-action/Koppeling__c.MakeSecret', {
      as: 'beheer',
      fresh: true,
      method: 'POST',
      body: { apiName: 'Koppeling__c.MakeSecret', contextId: id, fields: {} },
    });
    expect(done.status, done.text).toBe(200);
    return done.text.match(/zs_[\w-]{43}/)?.[0] ?? '';
  };

  it('needs it, in the header or in the body, and the newest one', async () => {
    const { id, clientId } = await makeApp(server);
    const old = await makeSecret(id);
    const { exchange } = await codeFor(server, { client: clientId, redirect });
    expect((await token(server, exchange)).body.error).toBe('invalid_client');
    const secret = await makeSecret(id);
    const outdated = await token(server, { ...exchange, client_secret: old });
    expect(outdated.body.error).toBe('invalid_client');
    const given = await token(server, { ...exchange, client_secret: secret });
    expect(given.status).toBe(200);
    const { client_id: _, ...rest } = (await codeFor(server, { client: clientId, redirect }))
      .exchange;
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    expect((await token(server, rest, { authorization: basic })).status).toBe(200);
  });

  it('that is stopped or deleted loses its tokens for good', async () => {
    const { id, clientId } = await makeApp(server);
    const body = await tokensFor(server, { client: clientId, redirect });
    const setStatus = (Status__c: string) =>
      server.call(`/records/${id}`, {
        as: 'beheer',
        fresh: true,
        method: 'PATCH',
        body: { fields: { Status__c } },
      });
    expect((await setStatus('Gestopt')).status).toBe(200);
    await expect.poll(() => statusWith(server, body.access_token)).toBe(401);
    const stopped = await refresh(server, body.refresh_token, { client_id: clientId });
    expect(stopped.body.error).toBe('invalid_client');
    await setStatus('Actief');
    expect(await statusWith(server, body.access_token)).toBe(401);
    const resumed = await refresh(server, body.refresh_token, { client_id: clientId });
    expect(resumed.body.error).toBe('invalid_grant');
  });

  it('that loses a scope loses it in the tokens it has', async () => {
    const { id, clientId } = await makeApp(server);
    const body = await tokensFor(server, { client: clientId, redirect, scope: 'api' });
    const create = () =>
      server.call('/services/data/v65.0/sobjects/Case', {
        method: 'POST',
        headers: { authorization: `Bearer ${body.access_token}` },
        body: { Subject: 'Van een app' },
      });
    expect((await create()).status).toBe(201);
    await server.call(`/records/${id}`, {
      as: 'beheer',
      fresh: true,
      method: 'PATCH',
      body: { fields: { Rechten__c: 'read' } },
    });
    await expect.poll(async () => (await create()).status).toBe(403);
    expect(await statusWith(server, body.access_token)).toBe(200);
  });
});

describe('client credentials', () => {
  const key = async (scope?: { readsOnly: boolean; objects: readonly string[] | null }) => {
    const made = await createApiKey(server.ctx, {
      userId: await userId(server.ctx, 'korenaar'),
      label: 'Kassa',
      ...(scope && { scope }),
    });
    if (!made.ok) throw new Error('no key');
    return made.value;
  };
  const ask = (secret: string, more: Record<string, string> = {}) =>
    token(server, {
      grant_type: 'client_credentials',
      client_id: accounts.korenaar,
      client_secret: secret,
      ...more,
    });

  it('are an API key, whose limits hold', async () => {
    const { key: secret } = await key({ readsOnly: true, objects: ['Case'] });
    const answer = await ask(secret);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ scope: 'read' });
    expect(answer.body.refresh_token).toBeUndefined();
    const { access_token: access } = answer.body;
    expect(await statusWith(server, access, '/sobjects/Case/describe')).toBe(200);
    expect(await statusWith(server, access, '/sobjects/Account/describe')).toBe(404);
    expect((await ask(secret, { scope: 'openid' })).body.error).toBe('invalid_scope');
  });

  it('end with the key', async () => {
    const { key: secret, id } = await key();
    const { access_token: access } = (await ask(secret)).body;
    expect(await statusWith(server, access)).toBe(200);
    await server.ctx.db.run({
      text: 'update api_key set withdrawn_at = now() where id = $1',
      values: [id],
    });
    await expect.poll(() => statusWith(server, access)).toBe(401);
    expect((await ask(secret)).body.error).toBe('invalid_client');
  });

  it('of another user name are refused', async () => {
    const { key: secret } = await key();
    const answer = await ask(secret, { client_id: accounts.garage });
    expect(answer.body.error).toBe('invalid_client');
  });
});

const unchecked = 'wij hebben niet gecontroleerd van wie deze app is';

/** What the list of apps under Beveiliging says about one of them. */
function lineOf(page: string, app: string): string {
  const line = page.split('<li').find((item) => item.includes(`>${app}<`));
  if (line === undefined) throw new Error(`${app} is not in the list`);
  return line.split('</li>', 1)[0]!;
}

describe('an app that registers itself', () => {
  const register = async (body: object) => {
    const answer = await fetch(new URL('/services/oauth2/register', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it('is a public client, which the page shows as unknown', async () => {
    const redirect_uris = ['http://127.0.0.1:6274/oauth/callback'];
    const made = await register({ client_name: 'Inspector', redirect_uris });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ token_endpoint_auth_method: 'none', redirect_uris });
    expect(made.body.client_secret).toBeUndefined();
    const browser = await openBrowser(server, 'korenaar');
    const page = await consentUrl(browser, {
      response_type: 'code',
      client_id: made.body.client_id,
      code_challenge: newPkce().challenge,
    });
    const text = await (await browser.get(page)).text();
    expect(text).toContain('Inspector wil toegang');
    expect(text).toContain('Deze app heeft zichzelf aangemeld');
    const body = await tokensFor(server, {
      client: made.body.client_id,
      redirect: 'http://127.0.0.1:9/oauth/callback',
    });
    expect(await statusWith(server, body.access_token)).toBe(200);
    const allowed = await (await browser.get('/mijn-gegevens/beveiliging')).text();
    expect(lineOf(allowed, 'Inspector')).toContain(unchecked);
  });

  it('gets no visitor from our address without a person who agrees', async () => {
    const { body } = await register({ redirect_uris: ['https://evil.example/login'] });
    const fields = { client_id: body.client_id, code_challenge: newPkce().challenge };
    for (const asked of [
      { ...fields, response_type: 'x' },
      { ...fields, response_type: 'code', prompt: 'none' },
    ]) {
      const query = new URLSearchParams(asked).toString();
      const answer = await fetch(new URL(`/services/oauth2/authorize?${query}`, server.url));
      expect(new URL(answer.url).origin).toBe(new URL(server.url).origin);
      expect(await answer.text()).not.toContain('evil.example/login"');
    }
  });

  it('with the scope openid alone learns no more than that', async () => {
    const body = await tokensFor(server, { more: { scope: 'openid' } });
    for (const path of ['/chatter/users/me', '/limits/recordCount?sObjects=Account']) {
      const answer = await callWith(server, body.access_token, path);
      expect(await answer.text(), path).not.toContain('korenaar');
    }
    expect((await callWith(server, body.access_token, '/chatter/users/me')).status).toBe(404);
  });

  it.each([
    [{ redirect_uris: ['http://evil.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://a;script-src.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{}, 'invalid_client_metadata'],
    [
      { redirect_uris: [redirect], token_endpoint_auth_method: 'client_secret_basic' },
      'invalid_client_metadata',
    ],
  ])('is refused with %j', async (body, error) => {
    const answer = await register(body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });
});

describe('an app whose client id is the address of its description', () => {
  const asking = (id: string) => ({
    response_type: 'code',
    client_id: id,
    redirect_uri: 'http://127.0.0.1:3999/callback',
    scope: 'api',
    code_challenge: newPkce().challenge,
  });
  const pageOf = async (id: string) => {
    const browser = await openBrowser(server, 'korenaar');
    return (await browser.get(await consentUrl(browser, asking(id)))).text();
  };

  it('is described there; the description is fetched once, and not for guests', async () => {
    documents.set(documentId, answerOf(description));
    const guest = await openBrowser(server, null);
    const led = await guest.get(await consentUrl(guest, asking(documentId)));
    expect(led.headers.get('location')).toMatch(/^\/inloggen/);
    expect(fetched).toBe(0);
    expect(await pageOf(documentId)).toContain('Assistent wil toegang');
    const callback = 'http://127.0.0.1:3999/callback';
    const body = await tokensFor(server, { client: documentId, redirect: callback });
    expect(await statusWith(server, body.access_token)).toBe(200);
    expect(fetched).toBe(1);
  });

  it.each([
    ['names another client', 'a.json', description],
    ['has no redirect address', 'b.json', { client_id: 'https://assistent.example/b.json' }],
    [
      'wants a secret',
      'c.json',
      {
        ...description,
        client_id: 'https://assistent.example/c.json',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
  ])('is refused when its description %s', async (_what, file, body) => {
    const id = `https://assistent.example/${file}`;
    documents.set(id, answerOf(body));
    expect(await pageOf(id)).toContain('Deze app kan niet verder');
  });

  it('is refused when the guard refuses its address', async () => {
    expect(await pageOf('https://localhost/client.json')).toContain('Deze app kan niet verder');
  });
});

describe('introspection and revocation', () => {
  it('tell an app about its own tokens, and end them', async () => {
    const body = await tokensFor(server);
    const introspect = async (of: string, client_id = platform) =>
      (await postForm(server, 'introspect', { fields: { token: of, client_id } })).body;
    expect(await introspect(body.access_token)).toMatchObject({
      active: true,
      scope: 'api refresh_token',
      username: accounts.korenaar,
      client_id: platform,
      sub: body.id,
      aud: new URL(server.url).origin,
    });
    const { clientId } = await makeApp(server);
    expect(await introspect(body.access_token, clientId)).toEqual({ active: false });
    expect(await introspect('za_x')).toEqual({ active: false });
    const revoke = (of: string) => postForm(server, 'revoke', { fields: { token: of } });
    expect((await revoke('onbekend')).status).toBe(200);
    expect((await revoke(body.access_token)).status).toBe(200);
    await expect.poll(() => statusWith(server, body.access_token)).toBe(401);
    const next = await refresh(server, body.refresh_token);
    expect((await revoke(next.body.refresh_token)).status).toBe(200);
    await expect.poll(() => statusWith(server, next.body.access_token)).toBe(401);
    expect(await introspect(next.body.refresh_token)).toEqual({ active: false });
  });
});

describe('what ends the tokens of a user', () => {
  it('is a withdrawal of the consent', async () => {
    const { clientId } = await makeApp(server, { Name: 'Planner' });
    const { exchange, browser } = await codeFor(server, { client: clientId, redirect });
    const { body } = await token(server, exchange);
    const listed = await (await browser.get('/mijn-gegevens/beveiliging')).text();
    expect(lineOf(listed, 'Planner')).not.toContain(unchecked);
    await browser.post('/mijn-gegevens/beveiliging', { doen: 'app-intrekken', app: clientId });
    await expect.poll(() => statusWith(server, body.access_token)).toBe(401);
    const again = await refresh(server, body.refresh_token, { client_id: clientId });
    expect(again.body.error).toBe('invalid_grant');
    const after = await (await browser.get('/mijn-gegevens/beveiliging')).text();
    expect(after).not.toContain('Planner');
  });

  it('is a new password, and the end of the user', async () => {
    const body = await tokensFor(server, { account: 'garage' });
    const browser = await openBrowser(server, 'garage');
    const changed = await browser.post('/mijn-gegevens/beveiliging', {
      doen: 'wachtwoord',
      current: 'Zorgeloos-2026!',
      password: 'Een-heel-ander-wachtwoord-9',
      again: 'Een-heel-ander-wachtwoord-9',
    });
    expect(changed.status).toBe(303);
    await expect.poll(() => statusWith(server, body.access_token)).toBe(401);
    const ending = await tokensFor(server, { account: 'nieuw' });
    const out = await server.call('/actions/perform-quick-action/User.PutOut', {
      as: 'beheer',
      fresh: true,
      method: 'POST',
      body: { apiName: 'User.PutOut', contextId: await userId(server.ctx, 'nieuw'), fields: {} },
    });
    expect(out.status, out.text).toBe(200);
    await expect.poll(() => statusWith(server, ending.access_token)).toBe(401);
    expect((await refresh(server, ending.refresh_token)).body.error).toBe('invalid_grant');
  });
});
