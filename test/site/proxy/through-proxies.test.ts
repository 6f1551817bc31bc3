import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChangeStream } from '../../contract/changes/change-stream.ts';
import {
  accounts,
  openTestServer,
  password,
  sessionOf,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { recordFiles } from '#protocol/forms/record-files.ts';
import { made } from '../../rows.ts';
import {
  type Addresses,
  openTlsProxy,
  pickAddresses,
  proxyNames,
  proxySample,
  type TlsProxy,
} from '../../tls-proxy.ts';
import { deskOf } from '../staff/imports/bring-in.ts';
import { siteForms } from '../forms.ts';
import { account } from '../staff/workspace-forms.ts';
import { headerOf, rawRequest } from './raw-request.ts';

/**
 * Other features that must work through a proxy, set up with the sample configurations of deploy/.
 */

const megabyte = 1_048_576;

describe.each(proxyNames)('through %s', (name) => {
  let addresses: Addresses;
  let system: TestServer;
  let proxy: TlsProxy;
  beforeAll(async () => {
    addresses = await pickAddresses();
    system = await openTestServer({
      environment: { ...addresses.environment, TRUSTED_PROXIES: '1' },
    });
    proxy = await openTlsProxy(name, addresses);
  });
  afterAll(async () => {
    await proxy.close();
    await system.close();
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
    const authService = await deskOf(system, 'beheer');
    const path = `record/${await account(system)}/bestanden`;
    const send = (bytes: number) =>
      authService.upload('', Buffer.alloc(bytes, 'x'), {
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
      cookie: await sessionOf(system, 'beheer'),
    });
    expect(stream.status).toBe(200);
    const id = await made(system, 'Contact', {
      AccountId: await account(system),
      LastName: 'Stroom',
    });
    await stream.until((changeStream) => JSON.stringify(changeStream.changes()).includes(id));
    stream.hangUp();
  });

  it('the address of a session is the one that the proxy added, not the one that the visitor sent', async () => {
    await fetch(new URL('/inloggen', system.url), {
      method: 'POST',
      headers: { origin: new URL(system.url).origin, 'x-forwarded-for': '192.0.2.200' },
      body: new URLSearchParams({ stap: 'wachtwoord', email: accounts.garage, password }),
      redirect: 'manual',
    });
    const [session] = await stored<{ address: string }>(
      system,
      'select address from session order by created_at desc limit 1',
    );
    // The proxy adds the address it saw at the right; the server ignores what the visitor wrote
    // there.
    expect(session!.address).toBe('127.0.0.1');
  });
});

it('the nginx sample allows bodies larger than the largest form', async () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(await proxySample('nginx'))?.[1]);
  expect(megabytes * megabyte).toBeGreaterThan(recordFiles.largestBody);
});

describe('whether or not a proxy sends the visitor’s address, and whether or not it is trusted', () => {
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
      const copy = await system.beside({ ...addresses.environment, TRUSTED_PROXIES: trusted });
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
