import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../../database-proxy.ts';
import {
  accounts,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { openLogSink } from '../../support/log-sink.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/** Log lines while the database cannot be reached. */

let server: TestServer;
let copy: Awaited<ReturnType<TestServer['openCopy']>>;
let cable: DatabaseProxy;
const { log, lines } = openLogSink('debug');

beforeAll(async () => {
  server = await openTestServer({ log });
  cable = await openDatabaseProxy(server.databaseUrl);
  copy = await server.openCopy({ DATABASE_URL: cable.url });
});
afterAll(async () => {
  await cable.restore();
  await server.close();
  await cable.cut();
});

type Call = [path: string, init?: RequestInit];

/** The site as a guest and as a customer, as a page and as the data of a page. */
const siteCalls = (cookie: string): Call[] =>
  [
    '/',
    '/contact',
    '/kennisdatabase',
    '/zoekresultaten?q=x',
    '/inloggen',
    '/geen-pagina',
    '/uitnodiging/x',
    '/merk.css',
    '/sitemap.xml',
    '/robots.txt',
  ].flatMap((path): Call[] => [
    [path],
    [path, { headers: { cookie } }],
    [`${path}.data`],
    [path, { method: 'HEAD' }],
  ]);

const portalCalls = (cookie: string): Call[] =>
  [
    '/dashboard',
    '/dashboard.data',
    '/dashboard/bedrijf/documenten',
    '/actieve-diensten.csv?id=001',
    '/sessie',
    '/mijn-gegevens',
    '/portaal.webmanifest',
  ].map((path) => [path, { headers: { cookie } }]);

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual' as const,
});

/** The pages of staff, read and posted to. */
async function staffCalls(cookie: string): Promise<Call[]> {
  const [staff] = await storedRows<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts.beheer,
  );
  const [account] = await storedRows<{ id: string }>(
    server,
    'select id from account order by id limit 1',
  );
  return [
    '',
    '/Account/Alle',
    '/Account/Alle/lijst.csv',
    '/Account/Alle/aanpassen',
    `/record/${account!.id}`,
    `/record/${account!.id}/voorbeeld`,
    '/inzicht',
  ]
    .map((path) => `/medewerker/${staff!.id}${path}`)
    .flatMap((path): Call[] => [
      [path, { headers: { cookie } }],
      [`${path}.data`, { headers: { cookie } }],
      [path, { ...form({ Name: 'Anders' }), headers: { cookie } }],
      [`${path}.data`, { ...form({ Name: 'Anders' }), headers: { cookie } }],
    ]);
}

const formCalls = (): Call[] => [
  ['/contact', form({ name: 'A', email: 'a@b.example', message: 'Dag', phone: '' })],
  ['/inloggen', form({ email: accounts.korenaar, password })],
  ['/inloggen.data', form({ email: accounts.korenaar, password })],
  ['/lwr/apex/v65.0/FormulierController/submitFeedback', { method: 'POST', body: '{}' }],
];

function apiCalls(key: string): Call[] {
  const api = '/services/data/v65.0/ui-api';
  const headers = { authorization: `Bearer ${key}` };
  return [
    [`${api}/list-ui/Account/Alle`, { headers }],
    [`${api}/object-info/Account`, { headers }],
    [`${api}/object-info/Account`, { headers: { authorization: 'Bearer zk_onbekend' } }],
  ];
}

it('the log names the outage, and no error that follows from it', async () => {
  const cookie = await sessionCookieOf(server, 'korenaar');
  const calls = [
    ...siteCalls(cookie),
    ...portalCalls(cookie),
    ...(await staffCalls(await sessionCookieOf(server, 'beheer'))),
    ...formCalls(),
    ...apiCalls(await server.apiKey('beheer')),
  ];
  const requestAll = () =>
    Promise.all(
      calls.map(async ([path, init]) =>
        (await fetch(new URL(path, copy.url), { redirect: 'manual', ...init })).text(),
      ),
    );
  await requestAll();
  const during = requestAll();
  await cable.cut();
  await during;
  await requestAll();
  await cable.restore();
  const faults = lines().filter(
    (line) => line.err !== undefined && line.err.type !== 'DatabaseUnavailableError',
  );
  expect(faults.map(({ err, msg }) => `${msg}: ${err?.stack ?? err?.message}`)).toEqual([]);
});

it('a page whose own call meets the outage adds no error to the one of that call', async () => {
  const cookie = await sessionCookieOf(server, 'beheer');
  const [staff] = await storedRows<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts.beheer,
  );
  await fetch(new URL('/', copy.url)).then((answer) => answer.text());
  const before = lines().length;
  const locked = await server.dependencies.database.db.transaction(async (blocker) => {
    await blocker.run({ text: 'lock table account in access exclusive mode', values: [] });
    // The page is admitted, and its list waits for the lock when the connection breaks.
    const page = fetch(new URL(`/medewerker/${staff!.id}/Account/Alle`, copy.url), {
      headers: { cookie },
    });
    await expect
      .poll(() => waitingQueries(server.dependencies.database.db, 'account'))
      .toBeGreaterThan(0);
    await cable.cut();
    const answer = await page;
    await answer.text();
    return answer.status;
  });
  await cable.restore();
  expect(locked).toBe(503);
  const faults = lines()
    .slice(before)
    .flatMap(({ msg, err }) => (err === undefined ? [] : [`${msg}: ${err.type}`]));
  expect(faults).toContain('an API call failed: DatabaseUnavailableError');
  expect(faults.filter((fault) => !fault.endsWith(': DatabaseUnavailableError'))).toEqual([]);
});

it('a page with a failed API call answers and logs that failure', async () => {
  const cookie = await sessionCookieOf(server, 'beheer');
  const [staff] = await storedRows<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts.beheer,
  );
  await storedRows(server, 'alter table account rename to account_away');
  const before = lines().length;
  for (const path of [
    '/Account/Alle',
    '/Account/Alle/lijst.csv',
    '/Account/Alle/aanpassen',
    '/record/001000000000001AAA',
    '/zoeken/voorstellen?q=bak',
  ])
    for (const method of ['GET', 'POST'])
      for (const address of [path, path.replace(/(?=\?|$)/, '.data')]) {
        const body = method === 'POST' ? new URLSearchParams({ Name: 'Anders' }) : null;
        const answer = await fetch(new URL(`/medewerker/${staff!.id}${address}`, server.url), {
          method,
          headers: { cookie },
          body,
        });
        expect(await answer.text()).not.toContain('headers.get');
      }
  await storedRows(server, 'alter table account_away rename to account');
  const faults = lines()
    .slice(before)
    .flatMap(({ msg, err }) => (err === undefined ? [] : [`${msg}: ${err.type} ${err.message}`]));
  expect(faults.filter((fault) => fault.includes('TypeError'))).toEqual([]);
  expect(faults).toContainEqual(
    expect.stringMatching(/^a page failed: PageCallError 500 Reference: \w{8}$/),
  );
});
