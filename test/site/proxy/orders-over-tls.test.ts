import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySecret, openMemorySupplier } from '#integrations/supplier.ts';
import { webhookHeaders } from '#integrations/webhook.ts';
import { orderToken } from '#domain/selling/order-links.ts';
import {
  storedRows,
  openTestServer,
  sessionCookieOf,
  type TestServer,
} from '../../support/server.ts';
import { openTlsProxy, pickAddresses, type TlsProxy } from '../../tls-proxy.ts';
import { createSupplierTask, makeQuote } from '../order/drafts.ts';
import {
  openOrderClient,
  orderWithPhones,
  wordsOf,
  type OrderClient,
} from '../order/order-client.ts';

/** Orders and quotes behind a proxy with HTTPS, set up with the sample configuration of deploy/. */

describe.each(['nginx', 'haproxy'] as const)('behind %s', (name) => {
  let system: TestServer;
  let proxy: TlsProxy;
  let client: OrderClient;

  beforeAll(async () => {
    const addresses = await pickAddresses();
    const environment = { ...addresses.environment, TRUSTED_PROXIES: '1' };
    system = await openTestServer({ environment, outside: { supplier: openMemorySupplier() } });
    proxy = await openTlsProxy(name, addresses);
    client = openOrderClient(system);
  });
  afterAll(async () => {
    await proxy.close();
    await system.close();
  });

  const ticks = { read: 'yes', mayBind: 'yes' };
  const linkIn = async (email: string, path: string): Promise<string> => {
    const mails = await storedRows<{ tekst__c: string }>(
      system,
      'select tekst__c from mail__c where aan__c = $1 order by id desc',
      email,
    );
    const links = mails.flatMap(({ tekst__c }) => tekst__c.match(/https?:\/\/\S+/g) ?? []);
    const link = links.find((one) => new URL(one).pathname.startsWith(path));
    expect(link, path).toMatch(new RegExp(`^${system.url.replace(/\/$/, '')}/`));
    return new URL(link!).pathname;
  };
  const expectPdf = async (path: string) => {
    const answer = await fetch(new URL(path, system.url));
    expect(answer.headers.get('content-type'), path).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  };

  it('a guest saves an order, goes on by the link, signs on paper and orders', async () => {
    const token = await orderWithPhones(system, client);
    const saved = await client.send(`/bestellen/${token}/bewaren`, { email: 'later@vos.example' });
    expect(saved.path).toContain('verzonden=1');
    const resumed = await client.open(await linkIn('later@vos.example', '/bestellen/'));
    expect(resumed.path).toBe(`/bestellen/${token}/nummers`);
    const paper = new File(['%PDF-1.7\nmachtiging'], 'machtiging.pdf', { type: 'application/pdf' });
    const numbers = await client.send(`/bestellen/${token}/nummers`, {
      bring: 'yes',
      count: '1',
      number1: '038 453 2190',
      provider1: 'Belgroep Noord',
      contractEnd1: 'Onbekend',
      file: paper,
    });
    expect(numbers.path, wordsOf(numbers.html)).toBe(`/bestellen/${token}/startdatum`);
    await client.send(`/bestellen/${token}/startdatum`, { when: 'eerste' });
    await expectPdf(`/bestelling/${token}/samenvatting.pdf`);
    const placed = await client.send(`/bestellen/${token}/controle`, ticks);
    expect(placed.path).toBe(`/bestelling/${token}`);
    expect(await linkIn('sanne@vos.example', '/bestelling/')).toBe(`/bestelling/${token}`);
    expect(wordsOf((await client.open(placed.path)).html)).toContain('We hebben je bestelling');
    await expectPdf(`/bestelling/${token}/samenvatting.pdf`);
  });

  it('a quote can be accepted by its link', async () => {
    const { path } = await makeQuote(system);
    expect((await client.send(path, ticks)).path).toBe(path);
    expect(wordsOf((await client.open(path)).html)).toContain('We hebben je bestelling');
    await expectPdf(`${path}/samenvatting.pdf`);
  });

  it('a customer with a session orders in the portal, and the cookie is for HTTPS only', async () => {
    const cookie = await sessionCookieOf(system, 'korenaar');
    expect(cookie).toMatch(/^__Host-/);
    const own = openOrderClient(system, cookie);
    const token = await orderWithPhones(system, own);
    expect((await own.open(`/bestellen/${token}/nummers`)).status).toBe(200);
  });

  it('a supplier can post an answer', async () => {
    const externalId = await createSupplierTask(system);
    const text = JSON.stringify({ externalId, state: 'held' });
    const headers = webhookHeaders(memorySecret, { id: `tls-${name}`, at: new Date(), text });
    const post = (more: Record<string, string>) =>
      fetch(new URL('leverancier/antwoord', system.url), {
        method: 'POST',
        headers: { ...headers, ...more },
        body: text,
      });
    expect((await post({ 'webhook-signature': 'v1,abc' })).status).toBe(401);
    expect((await post({})).status).toBe(204);
    expect((await post({})).status).toBe(204);
  });

  it('the link of an order is refused when its token was changed', async () => {
    const { path, id } = await makeQuote(system);
    expect(path).toContain(await orderToken(system.ctx, id));
    expect((await client.open(`${path.slice(0, -3)}xyz`)).status).toBe(404);
  });
});
