import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accounts,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { type MailSink, openMailSink } from '../../mail-sink.ts';
import { requestPage, openForm } from './portal-client.ts';
import { portalForms } from './portal-forms.ts';

/**
 * While no mail server answers, forms of the portal that send mail succeed; their mails wait, and
 * are sent once when it is back. Source: decisions.md §5, §12.
 */

let ahead = 0;
let testServer: TestServer;
let sink: MailSink | undefined;
let port: number;
beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo); // proof: it listens on a port
  server.close();
  await once(server, 'close');
  const clock = { now: () => new Date(Date.now() + ahead) };
  testServer = await openTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    outside: { clock },
  });
});
afterAll(async () => {
  await testServer.close();
  await sink?.close();
});

const waiting = async () =>
  (
    await storedRows<{ count: number }>(
      testServer,
      "select count(*)::int from mail__c where status__c = 'Wacht'",
    )
  )[0]!.count;

const mailing = Object.entries(portalForms).filter(([, { makes }]) => 'mail__c' in makes);
const byGuests: Readonly<
  Record<string, { path: string; fields: Record<string, string>; status: number }>
> = {
  'a code to log in with': {
    path: '/inloggen',
    fields: { stap: 'code-vragen', email: accounts.garage },
    status: 200,
  },
  'a link to another password': {
    path: '/wachtwoord-vergeten',
    fields: { email: accounts.garage, formKey: 'een-sleutel' },
    status: 303,
  },
};

it.each(mailing)(
  'the form “%s” succeeds without a mail server, and its mails wait',
  async (_, form) => {
    const asked = {
      path: await form.page(testServer),
      cookie: await sessionCookieOf(testServer, 'korenaar'),
    };
    const before = await waiting();
    expect((await (await openForm(testServer, form, asked))()).status).toBe(303);
    expect((await waiting()) - before).toBe(form.makes['mail__c']);
  },
);

it.each(Object.entries(byGuests))(
  '%s can be requested without a mail server, and its mail waits',
  async (_, { path, fields, status }) => {
    const before = await waiting();
    expect(
      (await requestPage(testServer, { path, cookie: '', body: new URLSearchParams(fields) }))
        .status,
    ).toBe(status);
    expect(await waiting()).toBe(before + 1);
  },
);

it('a changed address is saved without a mail server, and its mails wait', async () => {
  const before = await waiting();
  const form = { ...portalForms['own details']!, typed: { Email: 'nieuw@garagevandijk.example' } };
  expect(
    (
      await (
        await openForm(testServer, form, {
          path: '/mijn-gegevens?wijzigen',
          cookie: await sessionCookieOf(testServer, 'garage'),
        })
      )()
    ).status,
  ).toBe(303);
  expect(await waiting()).toBeGreaterThan(before);
});

/** Must be the last test. */
it('every waiting mail is sent once when the mail server is back', async () => {
  const count = await waiting();
  sink = await openMailSink({ port });
  // The system retries after a minute.
  ahead += 120_000;
  await storedRows(testServer, `select pg_notify('zorgeloos', 'records:Mail__c')`);
  const mails = await sink.until(count);
  await expect.poll(waiting).toBe(0);
  expect(new Set(mails.map(({ email }) => email.messageId)).size).toBe(count);
  expect(sink.seen()).toBe(count);
});
