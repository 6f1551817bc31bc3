import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { openMailSink } from '../../mail-sink.ts';
import { openStoreSink, type StoreSink } from '../../store-sink.ts';
import { openDatabaseProxy } from '../../database-proxy.ts';
import { freePort } from '../../support/free-port.ts';
import { openLogSink } from '../../support/log-sink.ts';

/**
 * An external service that is away gives one warning, one log line when it is back, and a notice on
 * the health page.
 */

const log = openLogSink('info');
let time = Date.now();
let server: TestServer;
let store: StoreSink;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let mailPort: number;
let register: { answers: boolean; url: string; close: () => void };

beforeAll(async () => {
  mailPort = await freePort();
  store = await openStoreSink('files');
  const { endpoint, accessKeyId, secretAccessKey } = store.settings;
  proxy = await openDatabaseProxy(`postgres://x@${endpoint.host}/none`);
  register = await openRegister();
  server = await openTestServer({
    // Each server process warns once in its own log.
    isOneCopy: true,
    log: log.log,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${new URL(proxy.url).port}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      PDOK_URL: register.url,
    },
    outside: { clock: { now: () => new Date(time) } },
  });
});
afterAll(async () => {
  await server.close();
  await proxy.cut();
  await store.close();
  register.close();
});

/** An address register that can be set to answer 503. */
async function openRegister(): Promise<typeof register> {
  const state = { answers: true };
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(state.answers ? 200 : 503, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ response: { docs: [] } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () => void server.close(),
  });
}

const logMessagesOf = (service: string) =>
  log
    .lines()
    .filter((line) => line['service'] === service)
    .map(({ level, msg }) => `${level} ${msg}`);
const send = (message: string) => {
  const form = { name: 'Vera', email: 'vera@klant.example', phone: '', message, formKey: message };
  return fetch(new URL('contact', server.url), {
    method: 'POST',
    headers: { origin: new URL(server.url).origin },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
};
async function healthPage(): Promise<string> {
  const cookie = await sessionCookieOf(server, 'beheer');
  const [row] = await storedRows<{ id: string }>(
    server,
    `select medewerker__c as id from "user" where username like 'beheer@%'`,
  );
  const page = await fetch(new URL(`medewerker/${row!.id}/beheer`, server.url), {
    headers: { cookie },
  });
  return page.text();
}
const away = /<p>(?:<[^>]+>)*Niet bereikbaar sinds/g;

describe('a mail server that is away', () => {
  it('gives one warning however many mails wait, and all are sent after it', async () => {
    await send('Een');
    await expect.poll(() => logMessagesOf('mail')).toEqual(['40 the mail server is away']);
    const attempts = async () => {
      const [row] = await storedRows<{ count: string }>(
        server,
        'select coalesce(sum(pogingen__c), 0) as count from mail__c',
      );
      return Number(row!.count);
    };
    for (const message of ['Twee', 'Drie']) {
      await expect.poll(attempts).toBeGreaterThan(0);
      const before = await attempts();
      time += 120_000;
      await send(message);
      await expect.poll(attempts).toBeGreaterThan(before);
    }
    expect(logMessagesOf('mail')).toEqual(['40 the mail server is away']);
    const html = await healthPage();
    expect([...html.matchAll(away)]).toHaveLength(1);
    expect(html).toContain('Kijk of de mailserver draait');

    const sink = await openMailSink({ port: mailPort });
    time += 600_000;
    await send('Vier');
    await sink.until(8);
    expect(logMessagesOf('mail')).toEqual([
      '40 the mail server is away',
      '40 the mail server answers again',
    ]);
    expect(new Set(sink.mails.map(({ email }) => email.messageId)).size).toBe(sink.mails.length);
    expect(await healthPage()).not.toMatch(away);
    await sink.close();
  });
});

describe('a file store that is away', () => {
  it('gives one warning, keeps stored files, and gives one log line when it is back', async () => {
    const { files } = server.ctx.services.integrations;
    const bytes = async function* () {
      yield new TextEncoder().encode('inhoud');
    };
    const { key } = await files.put(bytes());
    await proxy.cut();
    for (let tries = 0; tries < 3; tries++)
      await expect(files.put(bytes())).rejects.toThrow('the file store does not answer');
    await expect(files.open(key)).rejects.toThrow('the file store does not answer');
    expect(logMessagesOf('files')).toEqual(['40 the file store is away']);
    expect(await healthPage()).toContain('Kijk of de opslag draait');
    await proxy.restore();
    const file = await files.open(key);
    expect(String(await buffer(file!.bytes))).toBe('inhoud');
    await files.remove(key);
    expect(logMessagesOf('files')).toEqual([
      '40 the file store is away',
      '40 the file store answers again',
    ]);
    expect(await healthPage()).not.toMatch(away);
  });
});

describe('an address register that is away', () => {
  it('gives one warning after three failures and one line when it is back', async () => {
    const { addresses } = server.ctx.services.integrations;
    const ask = (houseNumber: number) => addresses.addressesAt({ postcode: '1234AB', houseNumber });
    register.answers = false;
    expect([await ask(1), await ask(2)]).toEqual(['away', 'away']);
    expect(logMessagesOf('addresses')).toEqual([]);
    expect([await ask(3), await ask(4)]).toEqual(['away', 'away']);
    expect(logMessagesOf('addresses')).toEqual(['40 the address register is away']);
    expect(await healthPage()).toContain('Bezoekers vullen hun adres zelf in');
    register.answers = true;
    expect(await ask(5)).toEqual([]);
    expect(logMessagesOf('addresses')).toEqual([
      '40 the address register is away',
      '40 the address register answers again',
    ]);
    expect(await healthPage()).not.toMatch(away);
  });
});
