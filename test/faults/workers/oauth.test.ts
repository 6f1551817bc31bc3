import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import {
  codeFor,
  openBrowser,
  platform,
  postForm,
  refresh,
  statusWith,
  token,
} from '../../contract/oauth/oauth-client.ts';

/** Apps log in at a server of two processes: each call can come to another process. */

let base: TestServer;
let workers: ServerProcess;
let server: TestServer;
beforeAll(async () => {
  base = await openTestServer({ isOneCopy: true });
  workers = await startServer({
    WORKERS: '2',
    DEMO: '1',
    DATABASE_URL: base.databaseUrl,
    FILES_DIR: base.filesDir,
  });
  server = { ...base, url: workers.url };
});
afterAll(async () => {
  await workers.end('SIGTERM');
  await base.close();
});

/** Each call has a connection of its own, so both processes answer some of them. */
const statuses = async (access: string): Promise<Set<number>> =>
  new Set(await Promise.all(Array.from({ length: 12 }, () => statusWith(server, access))));

it('a code, its tokens and their end hold in both processes', async () => {
  const { exchange } = await codeFor(server);
  const first = await token(server, exchange);
  expect(first.status).toBe(200);
  expect(await statuses(first.body.access_token)).toEqual(new Set([200]));
  const second = await refresh(server, first.body.refresh_token);
  expect(await statuses(second.body.access_token)).toEqual(new Set([200]));
  expect((await refresh(server, first.body.refresh_token)).status).toBe(400);
  await expect.poll(() => statuses(second.body.access_token)).toEqual(new Set([401]));
});

it('a withdrawn consent ends what a device got', async () => {
  const fields = { client_id: platform, scope: 'api refresh_token' };
  const device = (await postForm(server, 'device_authorization', { fields })).body;
  const browser = await openBrowser(server, 'garage');
  const page = `/apparaat-koppelen?user_code=${String(device.user_code)}`;
  expect((await browser.post(page, { besluit: 'toestaan' })).status).toBe(303);
  const got = await token(server, {
    grant_type: 'device',
    client_id: platform,
    code: device.device_code,
  });
  expect(await statuses(got.body.access_token)).toEqual(new Set([200]));
  await browser.post('/mijn-gegevens/beveiliging', { doen: 'app-intrekken', app: platform });
  await expect.poll(() => statuses(got.body.access_token)).toEqual(new Set([401]));
});
