import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord } from '#engine/write/write.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import {
  accounts,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { startOutput } from '../../support/server-start.ts';
import { outputOf, startServer } from '../../server-process.ts';

/** The README publishes the password of the demo. Source: decisions.md §3. */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

const settings = () => ({ DATABASE_URL: testServer.databaseUrl, FILES_DIR: testServer.filesDir });
const start = () => startServer(settings());
const refusal = () => startOutput(settings());
const lock = () => outputOf(['src/cli/admin.ts', 'lock-demo-accounts'], settings());

it('a server warns at each start of a reachable demo, and of running as root', async () => {
  const open = { ...settings(), DEMO: '1', PUBLIC_URL: 'https://www.voorbeeld.nl' };
  for (const _ of [1, 2]) {
    const server = await startServer(open);
    const said = server.said.join('\n');
    await server.end('SIGTERM');
    expect(said).toMatch(
      /^Warning: the server shows the demo \(DEMO=1\), although others can reach it \(DATABASE_URL and PUBLIC_URL\)/m,
    );
    expect(said.includes('runs as root')).toBe(process.getuid?.() === 0);
  }
});

it('a server without DEMO refuses a demo database, and names the locking command', async () => {
  const said = await start().then(() => 'it started', String);
  expect(said).toMatch(
    /public password \(beheer@zorgeloos\.example and 5 more\): run npm run admin -- lock-demo-accounts/,
  );
  expect(said).not.toContain(password);
});

it('a server without DEMO refuses an account with the demo password or login name', async () => {
  const own = 'een eigen wachtwoord';
  for (const account of ['korenaar', 'collega', 'garage', 'nieuw', 'verkoop', 'beheer'] as const)
    await setPassword(
      testServer.ctx,
      await userId(testServer.ctx, account),
      account === 'verkoop' ? password : own,
    );
  await storedRows(
    testServer,
    'update "user" set username = $2, email = $2 where username = $1',
    accounts.verkoop,
    'echt@bedrijf.example',
  );
  expect(await refusal()).toContain("demo's public password (echt@bedrijf.example):");
  const profileId = (
    await storedRows<{ id: string }>(testServer, 'select id from profile order by id limit 1')
  )[0]!.id;
  const fields = {
    LastName: 'Ander',
    Email: accounts.verkoop,
    Username: accounts.verkoop,
    ProfileId: profileId,
  };
  const made = await createRecord(testServer.ctx, { apiName: 'User', fields });
  if (!made.ok) throw new Error(`no user: ${made.problems[0]!.code}`);
  const move = 'update password set user_id = $2 where user_id = $1';
  const first = (
    await storedRows<{ id: string }>(
      testServer,
      `select id from "user" where username = 'echt@bedrijf.example'`,
    )
  )[0]!.id;
  await storedRows(testServer, move, first, made.value.id);
  expect(await refusal()).toContain(`demo's public password (${accounts.verkoop}):`);
  await storedRows(testServer, move, made.value.id, first);
  expect((await deleteRecord(testServer.ctx, made.value.id)).ok).toBe(true);
});

it('lock-demo-accounts ends credentials of accounts with the demo password only', async () => {
  await storedRows(
    testServer,
    'update "user" set username = $2 where username = $1',
    'echt@bedrijf.example',
    accounts.verkoop,
  );
  const verkoop = await userId(testServer.ctx, 'verkoop');
  await testServer.apiKey('verkoop');
  await testServer.apiKey('garage');
  await sessionCookieOf(testServer, 'verkoop');
  await storedRows(
    testServer,
    "insert into passkey (id, user_id, public_key, name, created_at) values ('x', $1, '', 'proef', now())",
    verkoop,
  );
  expect(await lock()).toMatch(/^verkoop@zorgeloos\.example is locked\.\nTheir sessions/);
  for (const table of ['session', 'passkey', 'password', 'one_time'])
    expect(
      await storedRows(
        testServer,
        `select 1 from ${table} where ${table === 'one_time' ? 'owner_id' : 'user_id'} = $1`,
        verkoop,
      ),
      table,
    ).toEqual([]);
  const working =
    'select username from api_key k join "user" u on u.id = k.user_id where k.withdrawn_at is null';
  expect(await storedRows(testServer, working)).toEqual([{ username: accounts.garage }]);
  const server = await start();
  expect((await fetch(new URL('postvak', server.url))).status).toBe(404);
  expect((await fetch(new URL('postvak.data', server.url))).status).toBe(404);
  await server.end('SIGTERM');
  expect(await lock()).toBe("No account has the demo's public password.\n");
});

it('a server with DEMO=1 refuses in one sentence a database without the demo', async () => {
  const empty = await openTestServer({ from: 'empty' });
  const { databaseUrl, filesDir } = empty;
  const said = await startOutput({ DATABASE_URL: databaseUrl, FILES_DIR: filesDir, DEMO: '1' });
  expect(said).toMatch(/DEMO=1 fills an empty database[^\n]+\n$/);
  await empty.close();
});
