import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, openCable } from '../../cable.ts';
import {
  accounts,
  openTestServer,
  password,
  sessionOf,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { openLogSink } from '../../support/log-sink.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/** Log lines while the database cannot be reached. */

let server: TestServer;
let copy: Awaited<ReturnType<TestServer['beside']>>;
let cable: Cable;
const { log, lines } = openLogSink('debug');

beforeAll(async () => {
  server = await openTestServer({ log });
  cable = await openCable(server.databaseUrl);
  copy = await server.beside({ DATABASE_URL: cable.url });
});
afterAll(async () => {
  await cable.mend();
  await server.close();
  await cable.cut();
});

it('the log names the outage, and no error that follows from it', async () => {
  const cookie = await sessionOf(server, 'korenaar');
  const key = await server.apiKey('beheer');
  const staffCookie = await sessionOf(server, 'beheer');
  const [staff] = await stored<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts.beheer,
  );
  const [account] = await stored<{ id: string }>(
    server,
    'select id from account order by id limit 1',
  );
  const workspace = `/medewerker/${staff!.id}`;
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual' as const,
  });
  const requestPages = async () => {
    const calls: [string, RequestInit?][] = [
      ...[
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
      ].flatMap((path): [string, RequestInit?][] => [
        [path],
        [path, { headers: { cookie } }],
        [`${path}.data`],
        [path, { method: 'HEAD' }],
      ]),
      ...[
        '/dashboard',
        '/dashboard.data',
        '/dashboard/bedrijf/documenten',
        '/actieve-diensten.csv?id=001',
        '/sessie',
        '/mijn-gegevens',
        '/portaal.webmanifest',
      ].map((path): [string, RequestInit?] => [path, { headers: { cookie } }]),
      ...[
        '',
        '/Account/Alle',
        '/Account/Alle/lijst.csv',
        '/Account/Alle/aanpassen',
        `/record/${account!.id}`,
        `/record/${account!.id}/voorbeeld`,
        '/inzicht',
      ].flatMap((path): [string, RequestInit?][] => [
        [workspace + path, { headers: { cookie: staffCookie } }],
        [`${workspace}${path}.data`, { headers: { cookie: staffCookie } }],
        [workspace + path, { ...form({ Name: 'Anders' }), headers: { cookie: staffCookie } }],
        [
          `${workspace}${path}.data`,
          { ...form({ Name: 'Anders' }), headers: { cookie: staffCookie } },
        ],
      ]),
      ['/contact', form({ name: 'A', email: 'a@b.example', message: 'Dag', phone: '' })],
      ['/inloggen', form({ email: 'klant@bakkerijdekorenaar.example', password })],
      ['/inloggen.data', form({ email: 'klant@bakkerijdekorenaar.example', password })],
      [
        '/services/data/v65.0/ui-api/list-ui/Account/Alle',
        { headers: { authorization: `Bearer ${key}` } },
      ],
      [
        '/services/data/v65.0/ui-api/object-info/Account',
        { headers: { authorization: `Bearer ${key}` } },
      ],
      [
        '/services/data/v65.0/ui-api/object-info/Account',
        { headers: { authorization: 'Bearer zk_onbekend' } },
      ],
      ['/lwr/apex/v65.0/FormulierController/submitFeedback', { method: 'POST', body: '{}' }],
    ];
    return Promise.all(
      calls.map(([path, init]) =>
        fetch(new URL(path, copy.url), { redirect: 'manual', ...init }).then((answer) =>
          answer.text(),
        ),
      ),
    );
  };
  await requestPages();
  const during = requestPages();
  await cable.cut();
  await during;
  await requestPages();
  await cable.mend();
  const faults = lines().filter(
    (line) => line.err !== undefined && line.err.type !== 'DatabaseUnavailableError',
  );
  expect(faults.map(({ err, msg }) => `${msg}: ${err?.stack ?? err?.message}`)).toEqual([]);
});

it('a page whose own call meets the outage adds no error to the one of that call', async () => {
  const cookie = await sessionOf(server, 'beheer');
  const [staff] = await stored<{ id: string }>(
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
  await cable.mend();
  expect(locked).toBe(503);
  const faults = lines()
    .slice(before)
    .flatMap(({ msg, err }) => (err === undefined ? [] : [`${msg}: ${err.type}`]));
  expect(faults).toContain('an API call failed: DatabaseUnavailableError');
  expect(faults.filter((fault) => !fault.endsWith(': DatabaseUnavailableError'))).toEqual([]);
});

it('a page with a failed API call answers and logs that failure, for pages, data and forms', async () => {
  const cookie = await sessionOf(server, 'beheer');
  const [staff] = await stored<{ id: string }>(
    server,
    'select medewerker__c as id from "user" where username = $1',
    accounts.beheer,
  );
  await stored(server, 'alter table account rename to account_away');
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
  await stored(server, 'alter table account_away rename to account');
  const faults = lines()
    .slice(before)
    .flatMap(({ msg, err }) => (err === undefined ? [] : [`${msg}: ${err.type} ${err.message}`]));
  expect(faults.filter((fault) => fault.includes('TypeError'))).toEqual([]);
  expect(faults).toContainEqual(
    expect.stringMatching(/^a page failed: PageCallError 500 Reference: \w{8}$/),
  );
});
