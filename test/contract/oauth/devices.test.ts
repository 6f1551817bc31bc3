import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { openBrowser, platform, postForm, refresh, statusWith, token } from './oauth-client.ts';

/** The device flow. Source: RFC 8628, and the command line of the platform. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const begin = async () => {
  const fields = { client_id: platform, scope: 'refresh_token web api' };
  return (await postForm(server, 'device_authorization', { fields })).body;
};
const poll = (deviceCode: string) =>
  token(server, {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: platform,
    device_code: deviceCode,
  });
const page = (code: string) => `/apparaat-koppelen?user_code=${code}`;

describe('a device', () => {
  it('gets tokens once its user typed the code and allowed it', async () => {
    const device = await begin();
    expect(device).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${new URL(server.url).origin}/apparaat-koppelen`,
      expires_in: 600,
      interval: 5,
    });
    expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
    expect((await poll(device.device_code)).body.error).toBe('slow_down');
    const browser = await openBrowser(server, 'korenaar');
    const typed = device.user_code.toLowerCase().replace('-', ' ');
    const asked = await browser.get(page(encodeURIComponent(typed)));
    const text = await asked.text();
    expect(text).toContain('Salesforce CLI (sf) wil toegang');
    expect(text).toContain(device.user_code);
    const allowed = await browser.post(page(device.user_code), { besluit: 'toestaan' });
    expect([allowed.status, allowed.headers.get('location')]).toEqual([
      303,
      '/apparaat-koppelen?verzonden=gekoppeld',
    ]);
    const answer = await poll(device.device_code);
    expect(answer.status).toBe(200);
    expect(await statusWith(server, answer.body.access_token)).toBe(200);
    expect((await refresh(server, answer.body.refresh_token)).status).toBe(200);
    expect((await poll(device.device_code)).body.error).toBe('invalid_grant');
  });

  it('is started and polled as the command line of the platform does', async () => {
    const form = new FormData();
    form.append('client_id', platform);
    form.append('response_type', 'device_code');
    form.append('scope', 'refresh_token web api');
    const url = new URL('/services/oauth2/token', server.url);
    const started = await (await fetch(url, { method: 'POST', body: form })).json();
    const polling = new FormData();
    polling.append('client_id', platform);
    polling.append('grant_type', 'device');
    polling.append('code', started.device_code);
    const waiting = await fetch(url, { method: 'POST', body: polling });
    expect([waiting.status, (await waiting.json()).error]).toEqual([400, 'authorization_pending']);
    const browser = await openBrowser(server, 'verkoop');
    await browser.post(page(started.user_code), { besluit: 'toestaan' });
    const done = await fetch(url, { method: 'POST', body: polling });
    expect(await done.json()).toMatchObject({ scope: 'api refresh_token' });
  });

  it('hears that its user refused, and that its code expired', async () => {
    const refused = await begin();
    const browser = await openBrowser(server, 'garage');
    await browser.post(page(refused.user_code), { besluit: 'weigeren' });
    expect((await poll(refused.device_code)).body.error).toBe('access_denied');
    const late = await begin();
    await storedRows(server, `update oauth_device set expires_at = now() - interval '1 second'`);
    expect((await poll(late.device_code)).body.error).toBe('expired_token');
    expect(await (await browser.get(page(late.user_code))).text()).toContain('werkt niet');
  });

  it('of another app gets nothing', async () => {
    const device = await begin();
    const answer = await token(server, {
      grant_type: 'device',
      client_id: 'app_x',
      code: device.device_code,
    });
    expect(answer.body.error).toBe('invalid_client');
  });
});

describe('the page of a device', () => {
  it('is for users, and says when a code does not work', async () => {
    const guest = await openBrowser(server, null);
    expect((await guest.get('/apparaat-koppelen')).headers.get('location')).toMatch(/^\/inloggen/);
    const browser = await openBrowser(server, 'garage');
    expect(await (await browser.get('/apparaat-koppelen')).text()).toContain('Acht letters');
    expect(await (await browser.get(page('BCDF-GHJK'))).text()).toContain('Deze code werkt niet');
  });
});
