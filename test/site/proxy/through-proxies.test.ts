import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChangeStream } from '../../contract/changes/change-stream.ts';
import {
  accounts,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { createRow } from '../../rows.ts';
import {
  type Addresses,
  openTlsProxy,
  pickAddresses,
  proxyNames,
  proxySample,
  type TlsProxy,
} from '../../tls-proxy.ts';
import { openWorkspaceClient } from '../staff/workspace-client.ts';
import { siteForms } from '../forms.ts';
import { garageId } from '../staff/workspace-forms.ts';
import { headerOf, rawRequest } from './raw-request.ts';

/**
 * Other features that must work through a proxy, set up with the sample configurations of deploy/.
 */

const megabyte = 1_048_576;

describe.each(proxyNames)('through %s', (name) => {
  let addresses: Addresses;
  let system: TestServer;
  let proxy: TlsProxy;
  let model: Awaited<ReturnType<typeof openSlowModel>>;
  beforeAll(async () => {
    addresses = await pickAddresses();
    model = await openSlowModel();
    system = await openTestServer({
      environment: {
        ...addresses.environment,
        TRUSTED_PROXIES: '1',
        CHAT_MODEL_URL: model.url,
        CHAT_MODEL: 'klein',
      },
    });
    proxy = await openTlsProxy(name, addresses);
  });
  afterAll(async () => {
    await proxy.close();
    await system.close();
    model.close();
  });

  it('a visitor on plain http is redirected to the same page on https', async () => {
    const answer = await rawRequest(`http://127.0.0.1:${addresses.plain}`, {
      path: '/contact?a=1',
      headers: ['Host: localhost'],
    });
    expect([answer.status, headerOf(answer, 'location')]).toEqual([
      308,
      `${addresses.environment.PUBLIC_URL}/contact?a=1`,
    ]);
  });

  it('a file of 25 MB is accepted, and the server itself refuses a larger one', async () => {
    const workspace = await openWorkspaceClient(system, 'beheer');
    const path = `record/${await garageId(system)}/bestanden`;
    const send = (bytes: number) =>
      workspace.upload('', Buffer.alloc(bytes, 'x'), {
        path,
        field: 'fileData',
        name: 'groot.csv',
      });
    expect((await send(25 * megabyte)).status).toBe(303);
    const refused = await send(27 * megabyte);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Dit bestand is groter dan 25 MB.');
  });

  it('the event stream sends a change at once', async () => {
    const stream = await openChangeStream(system.url, {
      cookie: await sessionCookieOf(system, 'beheer'),
    });
    expect(stream.status).toBe(200);
    const id = await createRow(system, 'Contact', {
      AccountId: await garageId(system),
      LastName: 'Stroom',
    });
    await stream.until((changeStream) => JSON.stringify(changeStream.changes()).includes(id));
    stream.hangUp();
  });

  it('the first words of the assistant arrive while the model is still speaking', async () => {
    const answer = await fetch(new URL('/assistent/antwoord', system.url), {
      method: 'POST',
      headers: { origin: new URL(system.url).origin },
      body: new URLSearchParams({ vraag: 'Mijn internet ligt eruit, wat nu?' }),
    });
    let text = '';
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.includes('Zet je modem uit')) model.finish();
    }
    expect(text).toContain('en daarna weer aan');
  });

  // Caddy answers no other names than its own.
  it.runIf(name !== 'caddy').each(['elders.example', '127.0.0.1'])(
    'a visitor at the other name %s is redirected to the public address, where forms work',
    async (host) => {
      const { status, location } = await pageAt(addresses.tls, { host, path: '/contact?a=1' });
      expect([status, location]).toEqual([308, `${addresses.environment.PUBLIC_URL}/contact?a=1`]);
      const own = `LOCALHOST:${addresses.tls}`;
      expect(await pageAt(addresses.tls, { host: own, path: '/contact' })).toMatchObject({
        status: 200,
      });
    },
  );

  it('the address of a session is the one that the proxy added, not the one that the visitor sent', async () => {
    await fetch(new URL('/inloggen', system.url), {
      method: 'POST',
      headers: { origin: new URL(system.url).origin, 'x-forwarded-for': '192.0.2.200' },
      body: new URLSearchParams({ stap: 'wachtwoord', email: accounts.garage, password }),
      redirect: 'manual',
    });
    const [session] = await storedRows<{ address: string }>(
      system,
      'select address from session order by created_at desc limit 1',
    );
    // The proxy adds the address it saw at the right; the server ignores what the visitor wrote
    // there.
    expect(session!.address).toBe('127.0.0.1');
  });
});

/** A language model that speaks its second half only after `finish`. */
async function openSlowModel() {
  const finished = Promise.withResolvers<void>();
  const piece = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(piece('Zet je modem uit'));
    void finished.promise.then(() =>
      answer.end(`${piece(' en daarna weer aan.')}data: [DONE]\n\n`),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    finish: finished.resolve,
    close: () => server.close(),
  };
}

/** Asks a page of the proxy for `localhost` by another Host header. */
async function pageAt(port: number, { host, path }: { host: string; path: string }) {
  const asked = get({ host: '127.0.0.1', port, path, servername: 'localhost', headers: { host } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // proof: what it emits
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location };
}

it('the nginx sample allows bodies larger than the largest form', async () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(await proxySample('nginx'))?.[1]);
  expect(megabytes * megabyte).toBeGreaterThan(recordFiles.largestBody);
});

describe('whether or not a proxy sends the visitor’s address, trusted or not', () => {
  let system: TestServer;
  beforeAll(async () => {
    system = await openTestServer();
  });
  afterAll(() => system.close());

  const cases = proxyNames.flatMap((name) =>
    [true, false].flatMap((forwarded) =>
      ['0', '1'].map((trusted) => [name, forwarded, trusted] as const),
    ),
  );

  it.each(cases)(
    'behind %s (headers: %s, TRUSTED_PROXIES=%s) the contact form and log-in work',
    async (name, forwarded, trusted) => {
      const addresses = await pickAddresses();
      const copy = await system.openCopy({ ...addresses.environment, TRUSTED_PROXIES: trusted });
      const proxy = await openTlsProxy(name, addresses, { forwarded });
      const send = async (path: string, body: Record<string, string>) => {
        const headers = { origin: new URL(copy.url).origin };
        return (
          await fetch(new URL(path, copy.url), {
            method: 'POST',
            headers,
            body: new URLSearchParams(body),
            redirect: 'manual',
          })
        ).status;
      };
      const contact = siteForms['site/contact']!.valid(`kop${Date.now().toString(36)}`);
      expect(await send('/contact', contact)).toBe(303);
      expect(
        await send('/inloggen', { stap: 'wachtwoord', email: accounts.garage, password }),
      ).toBe(303);
      await proxy.close();
      await copy.close();
    },
  );
});
