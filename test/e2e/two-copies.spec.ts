import type { APIRequestContext, APIResponse } from '@playwright/test';
import { createApiKey, withdrawApiKey } from '#auth/api-keys/api-keys.ts';
import { problemText } from '#messages/problems/problems.ts';
import { stepFieldName, loginSteps } from '#web/auth/login/login-steps.ts';
import type { Server } from '#server/server.ts';
import {
  accounts,
  waitForRecordsEvent,
  password,
  storedRows,
  userId,
  waitUntil,
} from '../support/server.ts';
import { expect, test as world } from './fixtures.ts';

const copies: Record<string, Server> = {};

/** Two copies of the server on one database, by their addresses. */
const test = world.extend<{ second: Server; a: string; b: string }>({
  ownServer: { environment: { RATE_LIMITS: 'on' } },
  second: async ({ server }, give) => give((copies[server.url] ??= await server.openCopy())),
  a: ({ server }, give) => give(server.url),
  b: ({ second }, give) => give(second.url),
});
test.describe.configure({ mode: 'default' });

const logInAt = (
  request: APIRequestContext,
  url: string,
  secret = { email: accounts.garage as string, password },
): Promise<APIResponse> =>
  request.post(`${url}inloggen`, {
    form: { [stepFieldName]: loginSteps.password, ...secret },
    maxRedirects: 0,
  });

/** Cookies ignore the port, so the two copies are one site, as behind a load balancer. */
const dashboardAt = async (request: APIRequestContext, url: string): Promise<number> =>
  (await request.get(`${url}dashboard`, { maxRedirects: 0 })).status();

test('a user who logs in at one copy is logged in at the other', async ({ request, a, b }) => {
  expect(await dashboardAt(request, b)).toBe(302);
  expect((await logInAt(request, a)).status()).toBe(303);
  expect(await dashboardAt(request, b)).toBe(200);
});

test('a user who logs out at one copy is logged out at the other within a second', async ({
  request,
  playwright,
  a,
  b,
}) => {
  await logInAt(request, a);
  // Keeps the cookie, as another browser would.
  const before = await playwright.request.newContext({
    storageState: await request.storageState(),
  });
  expect(await dashboardAt(before, b)).toBe(200);
  await request.get(`${a}secur/logout.jsp`, { maxRedirects: 0 });
  await waitUntil(async () => (await dashboardAt(before, b)) === 302);
  await before.dispose();
});

test('a cached page at one copy shows an article that changed at the other', async ({
  request,
  server,
  second,
  b,
}) => {
  const [article] = await storedRows<{ id: string; name: string }>(
    server,
    'select id, name from kennisartikel__c where gepubliceerd__c order by publicatiedatum__c desc nulls last, name limit 1',
  );
  expect(await (await request.get(b)).text()).toContain(article!.name);
  const title = 'Zo bel je tijdens een storing';
  const recordsEvent = waitForRecordsEvent([server, second], 'Kennisartikel__c');
  const changed = await server.call(`/records/${article!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Name: title } },
  });
  expect(changed.status).toBe(200);
  await recordsEvent;
  expect(await (await request.get(b)).text()).toContain(title);
});

test('a cached page at one copy loses an article unpublished at the other', async ({
  request,
  server,
  second,
  b,
}) => {
  const [article] = await storedRows<{ id: string; name: string }>(
    server,
    'select id, name from kennisartikel__c where gepubliceerd__c order by publicatiedatum__c desc nulls last, name offset 1 limit 1',
  );
  expect(await (await request.get(b)).text()).toContain(article!.name);
  const recordsEvent = waitForRecordsEvent([second], 'Kennisartikel__c');
  await server.call(`/records/${article!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Gepubliceerd__c: false } },
  });
  await recordsEvent;
  expect(await (await request.get(b)).text()).not.toContain(article!.name);
});

test('a withdrawn api key is refused at the other copy within a second', async ({
  server,
  request,
  b,
}) => {
  const made = await createApiKey(server.ctx, {
    userId: await userId(server.ctx, 'nieuw'),
    label: 'even',
  });
  if (!made.ok) throw new Error('no api key');
  const headers = { authorization: `Bearer ${made.value.key}` };
  const url = `${b}services/data/v65.0/ui-api/object-info/Account`;
  expect((await request.get(url, { headers })).status()).toBe(200);
  await withdrawApiKey(server.ctx, made.value.id);
  await waitUntil(async () => (await request.get(url, { headers })).status() === 401);
});

test('wrong passwords are counted over both copies, and then the right one is refused too', async ({
  request,
  a,
  b,
}) => {
  const wrong = { email: accounts.nieuw, password: 'Niet-het-wachtwoord-1' };
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await logInAt(request, attempt % 2 === 0 ? a : b, wrong)).status()).toBe(400);
  for (const url of [a, b]) {
    const refused = await logInAt(request, url, { email: accounts.nieuw, password });
    expect(refused.status()).toBe(429);
    expect(await refused.text()).toContain(problemText['login.tooMany']);
  }
});

test('a form sent twice, once to each copy, is one message', async ({ request, server, a, b }) => {
  const form = {
    name: 'Noor de Vries',
    email: 'twee-deuren@klant.example',
    phone: '',
    message: 'Eén bericht',
    formKey: 'een-sleutel-voor-twee',
  };
  const [one, two] = await Promise.all(
    [a, b].map((url) => request.post(`${url}contact`, { form, maxRedirects: 0 })),
  );
  expect(one!.headers()['location']).toMatch(/verzonden=CB-\d+/);
  expect(two!.headers()['location']).toBe(one!.headers()['location']);
  expect(
    await storedRows(server, 'select id from contactbericht__c where email__c = $1', form.email),
  ).toHaveLength(1);
});
