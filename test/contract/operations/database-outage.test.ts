import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDisplay } from '#engine/audit/audit.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../database-proxy.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { base, codeOf, isFormA } from '../generated/calls.ts';

/**
 * An unreachable database gives 503 in form A, and calls succeed as soon as it is back. Source:
 * record-api.md §1.12.
 */

let server: TestServer;
let copy: Awaited<ReturnType<TestServer['openCopy']>>;
let cable: DatabaseProxy;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await openTestServer();
  headers = {
    authorization: `Bearer ${await server.apiKey('beheer')}`,
    'content-type': 'application/json',
  };
  cable = await openDatabaseProxy(server.databaseUrl);
  copy = await server.openCopy({ DATABASE_URL: cable.url });
});
afterAll(async () => {
  await cable.restore();
  await server.close();
  await cable.cut();
});

const save = {
  method: 'POST',
  body: JSON.stringify({ apiName: 'Account', fields: { Name: 'Tijdens de storing' } }),
};
const request = async (path: string, options: RequestInit = {}) => {
  const response = await fetch(new URL(base + path, copy.url), { headers, ...options });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

it('the API answers 503 with a reference during an outage, and recovers by itself', async () => {
  expect((await request('/list-ui/Account/Alle?pageSize=1')).status).toBe(200);
  await cable.cut();
  for (const [path, options] of [
    ['/list-ui/Account/Alle', {}],
    ['/records', save],
    ['/records/001zzzzzzzzzzzz?fields=Account.Name', {}],
    ['/list-records/Product__c/Alle', { headers: {} }],
  ] as const) {
    const answer = await request(path, options);
    expect(
      [answer.status, codeOf(answer), isFormA(answer.body)],
      JSON.stringify(answer.body),
    ).toEqual([503, 'SERVER_UNAVAILABLE', true]);
    expect(answer.body[0].message).toBe(`Reference: ${answer.headers.get('x-request-id')}`);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await fetch(new URL('/readyz', copy.url))).status).toBe(503);
  expect((await fetch(new URL('/healthz', copy.url))).status).toBe(200);
  await cable.restore();
  expect((await request('/list-ui/Account/Alle?pageSize=1')).status).toBe(200);
  expect((await request('/records', save)).status).toBe(201);
  expect(
    await storedRows(server, `select 1 from account where name = 'Tijdens de storing'`),
  ).toHaveLength(1);
});

const paths = [
  '/',
  '/kennisdatabase?q=storing',
  '/bestaat-niet',
  '/dashboard',
  '/inloggen/met/microsoft',
  '/wachtwoord-vergeten/een-sleutel',
  '/agenda/een-sleutel/agenda.ics',
  '/actieve-diensten.csv?id=001000000000001AAA',
  '/leverancier/antwoord',
  '/scim/v2/Users',
  '/services/oauth2/keys',
  '/services/oauth2/userinfo',
  '/id/00D000000000001AAA/005000000000001AAA',
  '/mcp',
];

it('a program that asks for JSON gets no page, at any path, also below a base path', async () => {
  const below = await server.openCopy({ DATABASE_URL: cable.url, BASE_PATH: '/portaal' });
  await cable.cut();
  for (const { url } of [copy, below])
    for (const method of ['GET', 'POST'])
      for (const path of paths) {
        const answer = await fetch(url.replace(/\/$/, '') + path, {
          method,
          redirect: 'manual',
          headers: { ...headers, accept: 'application/json', origin: new URL(url).origin },
        });
        const { status } = answer;
        const text = await answer.text();
        const at = `${method} ${path} ${String(status)} ${text.slice(0, 80)}`;
        if (status < 400 || text === '') continue;
        expect(answer.headers.get('content-type'), at).toMatch(/\bjson\b/);
        expect(() => JSON.parse(text) as unknown, at).not.toThrow();
        if (status >= 500 && path.startsWith('/scim')) expect(text).toContain('"status":"503"');
      }
  const opened = await fetch(new URL('/bestaat-niet', copy.url), {
    headers: { accept: 'text/html,application/json' },
  });
  expect(opened.headers.get('content-type')).toMatch(/^text\/html/);
  await cable.restore();
});

it('reads made during an outage are written to the audit log after it, each once', async () => {
  const ids = ['001000000000001AAA', '001000000000002AAA', '001000000000003AAA'];
  const { services } = copy.dependencies.contextOf({ kind: 'guest' });
  const reader = { ...(await server.contextOf('verkoop')), services };
  const note = (id: string): void =>
    auditDisplay(reader, { object: 'Account', fields: ['Account.Phone'], records: [id] });
  await copy.dependencies.auditKeeper.flush();
  await cable.cut();
  note(ids[0]!);
  const failing = copy.dependencies.auditKeeper.flush();
  note(ids[1]!);
  await failing;
  note(ids[2]!);
  // By then the flush planned by the last note has failed too, and only the keeper's own timer
  // retries.
  await pause(500);
  await cable.restore();
  const written = async () =>
    (
      await storedRows<{ id: string }>(
        server,
        'select records[1] as id from audit where records && $1 order by 1',
        ids,
      )
    ).map(({ id }) => id);
  await expect.poll(async () => (await written()).length).toBe(3);
  await copy.dependencies.auditKeeper.flush();
  expect(await written()).toEqual(ids);
});

it('calls that run while the database connection breaks answer 200 or 503', async () => {
  const calls = Array.from({ length: 20 }, () => request('/list-records/Case/Alle?pageSize=200'));
  await pause(15);
  await cable.cut();
  for (const answer of await Promise.all(calls)) expect([200, 503]).toContain(answer.status);
  await cable.restore();
});

it('a read-only database gives 503 too, to the API and to a form', async () => {
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await storedRows(server, `alter database "${name}" set default_transaction_read_only = on`);
  const full = await server.openCopy();
  const saved = await fetch(new URL(`${base}/records`, full.url), { headers, ...save });
  expect([saved.status, await saved.json()]).toEqual([
    503,
    [expect.objectContaining({ errorCode: 'SERVER_UNAVAILABLE' })],
  ]);
  const form = {
    name: 'Jo',
    email: 'jo@example.nl',
    phone: '0612345678',
    message: 'Kapot',
    formKey: 'while-the-disk-is-full',
  };
  const page = await fetch(new URL('/contact', full.url), {
    method: 'POST',
    headers: { origin: new URL(full.url).origin },
    body: new URLSearchParams(form),
  });
  expect([page.status, page.headers.has('retry-after')]).toEqual([503, true]);
  expect(await page.text()).toContain('lang="nl"');
  await storedRows(
    server,
    `set transaction read write; alter database "${name}" reset default_transaction_read_only`,
  );
});
