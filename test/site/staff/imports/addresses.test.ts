import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ictLink } from '#domain/ict/ict-links.ts';
import { storedRows } from '../../../support/server.ts';
import { openSite } from '../../../support/site.ts';

const server = await openSite();

const statusOf = (
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(
      new URL(server.url),
      { path, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      },
    );
    asked.on('error', reject).end(body);
  });

describe('an invalid address', () => {
  it('answers 404 when it holds a null byte', async () => {
    for (const path of [
      '/kennisdatabase-detail/%00',
      '/werken-bij-vacature/a%00b',
      '/kennisdatabase-detail/%00.data',
      '/%00',
      '/medewerker/%00',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('answers 404 when its slug is a date literal of the record API', async () => {
    for (const path of ['/kennisdatabase-detail/TODAY', '/werken-bij-vacature/TODAY'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('answers 400 when its host is invalid', async () => {
    for (const host of ['256.256.256.256', '1.2.3.4.5', 'localhost:99999', '[::::]', 'a b'])
      for (const path of ['/', '/contact', '/sitemap.xml', '/dashboard', '/services/data/'])
        expect([host, path, await statusOf(path, { host })]).toEqual([host, path, 400]);
  });
});

describe('the route of a detail page', () => {
  const answer = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, server.url), { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  it.each([
    ['werken-bij-vacature', 'werken-bij', 'vacature__c'],
    ['kennisdatabase-detail', 'kennisdatabase', 'kennisartikel__c'],
  ])('/%s redirects to the list, and with an id to that record', async (route, all, table) => {
    const [row] = await storedRows<{ id: string; slug: string }>(
      server,
      `select id, slug__c as slug from ${table} where gepubliceerd__c limit 1`,
    );
    expect(await answer(`/${route}`)).toEqual([301, `/${all}`]);
    for (const id of [row!.id, row!.id.slice(0, 15)])
      expect(await answer(`/${route}?id=${id}`)).toEqual([301, `/${route}/${row!.slug}`]);
    for (const id of ['', 'x', '001000000000001AAA', "a07' or 1=1"])
      expect(await answer(`/${route}?id=${encodeURIComponent(id)}`)).toEqual([404, null]);
  });
});

describe('a link in a mail', () => {
  const send = async (email: string, host: string) => {
    const [account] = await storedRows<{ id: string }>(server, 'select id from account limit 1');
    const site = { origin: 'https://zakelijk.example', basePath: '' };
    const link = new URL(
      await ictLink(server.ctx, {
        site,
        accountId: account!.id,
        until: new Date(server.ctx.now.getTime() + 86_400_000),
      }),
    );
    const body = new URLSearchParams({
      firstName: 'Noor',
      lastName: 'de Vries',
      email,
      phone: '0612345678',
    }).toString();
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await statusOf(link.pathname + link.search, headers, body)).toBe(303);
    const [mail] = await storedRows<{ text: string }>(
      server,
      'select tekst__c as text from mail__c where aan__c = $1',
      email,
    );
    return /https?:\/\/[^\s/]+(?=\/contactpersoon-ict\/bezwaar)/.exec(mail!.text)?.[0];
  };

  it.each(['kwaad.example', 'localhost:4321', '127.0.0.1:4321', '[::1]:4321'])(
    'leads to the address of the server, also for a request to %s',
    async (host) =>
      expect(await send(`brief${host.length}@bakkerij.example`, host)).toBe(
        new URL(server.url).origin,
      ),
  );
});
