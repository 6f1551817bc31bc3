import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../../database-proxy.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { logIn } from '../login/log-in.ts';

/**
 * The database restarts while a customer is logged in: a page to retry from, no log-out and no
 * double change. Source: decisions.md §12.
 */

let server: TestServer;
let copy: Awaited<ReturnType<TestServer['openCopy']>>;
let cable: DatabaseProxy;
let cookie: string;

beforeAll(async () => {
  server = await openTestServer();
  cookie = await logIn(server, 'korenaar');
  cable = await openDatabaseProxy(server.databaseUrl);
  copy = await server.openCopy({ DATABASE_URL: cable.url });
});
afterAll(async () => {
  await cable.restore();
  await server.close();
  await cable.cut();
});

const visit = (path: string, options: RequestInit = {}) =>
  fetch(new URL(path, copy.url), {
    redirect: 'manual',
    ...options,
    headers: { cookie, accept: 'text/html', ...options.headers },
  });

it.each([
  'dashboard',
  'dashboard?tab=serviceverzoeken',
  'dashboard?tab=mijnbedrijf',
  'dashboard-mobiel',
  'mijn-gegevens',
])('/%s answers 503 in Dutch during an outage, and works again after it', async (path) => {
  expect((await visit(path)).status).toBe(200);
  await cable.cut();
  const away = await visit(path);
  const html = await away.text();
  expect(away.status).toBe(503);
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(away.headers.getSetCookie()).toEqual([]);
  expect(html).toContain('lang="nl"');
  expect(html).toContain(away.headers.get('x-request-id'));
  await cable.restore();
  expect((await visit(path)).status).toBe(200);
});

it('a form that is sent during an outage and again after it makes one change', async () => {
  const form = {
    method: 'POST',
    body: new URLSearchParams({
      FirstName: 'Sanne',
      LastName: 'van de Storing',
      Email: 'klant@bakkerijdekorenaar.example',
    }),
  };
  await cable.cut();
  const away = await visit('mijn-gegevens', form);
  expect(away.status).toBe(503);
  expect(away.headers.getSetCookie()).toEqual([]);
  await cable.restore();
  expect((await visit('mijn-gegevens', form)).status).toBe(303);
  expect(
    await storedRows(
      server,
      `select lastname from "user" where username = 'klant@bakkerijdekorenaar.example'`,
    ),
  ).toEqual([{ lastname: 'van de Storing' }]);
  const changes = await storedRows(
    server,
    `select 1 from wijziging__c where nieuwe_waarde__c = 'van de Storing' and object__c = 'User'`,
  );
  expect(changes).toHaveLength(1);
});
