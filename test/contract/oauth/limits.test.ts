import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openBrowser, platform, postForm } from './oauth-client.ts';

/** What a stranger can do only so often. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

it('an address registers ten apps in ten minutes', async () => {
  const register = () =>
    fetch(new URL('/services/oauth2/register', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/terug'] }),
    });
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push((await register()).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});

it('a user guesses ten codes of devices in ten minutes', async () => {
  const fields = { client_id: platform, scope: 'api' };
  const device = (await postForm(server, 'device_authorization', { fields })).body;
  const browser = await openBrowser(server, 'garage');
  for (let count = 0; count < 10; count++)
    await browser.get('/apparaat-koppelen?user_code=BCDF-GHJK');
  const right = await browser.get(`/apparaat-koppelen?user_code=${String(device.user_code)}`);
  expect(await right.text()).not.toContain('wil toegang');
});
