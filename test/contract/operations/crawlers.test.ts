import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disallowedPaths } from '#protocol/site/site.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/**
 * What search engines and social networks fetch: decisions.md §4 (site map, robots), Open Graph
 * pictures.
 */

let server: TestServer;
let site: string;
beforeAll(async () => {
  server = await openTestServer();
  site = server.url.replace(/\/$/, '');
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) =>
  fetch(new URL(path, site), { redirect: 'manual', ...init });
const locations = async (path = '/sitemap.xml') =>
  [...(await (await get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
const save = (id: string, fields: Record<string, unknown>) =>
  server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields } });
const article = async () =>
  (
    await storedRows<{ id: string; slug__c: string }>(
      server,
      'select id, slug__c from kennisartikel__c where gepubliceerd__c order by slug__c limit 1',
    )
  )[0]!;

describe('the site map', () => {
  it('names every indexable page once', async () => {
    const urls = await locations();
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toEqual(
      expect.arrayContaining([
        `${site}/`,
        `${site}/contact`,
        `${site}/kennisdatabase`,
        `${site}/toegankelijkheid`,
      ]),
    );
    expect(urls.filter((url) => url.includes('/kennisdatabase-detail/'))).toHaveLength(30);
    for (const url of urls)
      expect(url).not.toMatch(/\/(dashboard|medewerker|inloggen|stijlgids|zoekresultaten)/);
  });

  it('is XML with a lastmod for each page and an ETag, and has no body for HEAD', async () => {
    const answer = await get('/sitemap.xml');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const text = await answer.text();
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>http[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>\n)+<\/urlset>\n$/,
    );
    const tag = answer.headers.get('etag')!;
    const again = await get('/sitemap.xml', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get('/sitemap.xml', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  });

  it.each([
    ['not published', { Gepubliceerd__c: false }],
    ['kept out of search engines', { Indexeerbaar__c: false }],
    ['given a canonical URL elsewhere', { Canoniek_adres__c: 'https://elders.example/a' }],
  ])('leaves out a page as soon as it is %s', async (_, change) => {
    const { id, slug__c: slug } = await article();
    expect(await locations()).toContain(`${site}/kennisdatabase-detail/${slug}`);
    expect((await save(id, change)).status).toBe(200);
    await expect.poll(() => locations()).not.toContain(`${site}/kennisdatabase-detail/${slug}`);
    await save(id, { Gepubliceerd__c: true, Indexeerbaar__c: true, Canoniek_adres__c: null });
    await expect.poll(() => locations()).toContain(`${site}/kennisdatabase-detail/${slug}`);
  });

  it('leaves out a closed vacancy, and a text block that is no page', async () => {
    const [row] = await storedRows<{ id: string; slug__c: string }>(
      server,
      'select id, slug__c from vacature__c where gepubliceerd__c order by slug__c limit 1',
    );
    expect(await locations()).toContain(`${site}/werken-bij-vacature/${row!.slug__c}`);
    await save(row!.id, { Publicatiedatum__c: '2020-01-01', Sluitingsdatum__c: '2020-02-01' });
    await expect
      .poll(() => locations())
      .not.toContain(`${site}/werken-bij-vacature/${row!.slug__c}`);
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: {
        apiName: 'Pagina__c',
        fields: { Name: 'Blok', Sleutel__c: 'los-blok', Gepubliceerd__c: true },
      },
    });
    expect(await locations()).not.toContain(`${site}/los-blok`);
  });
});

it('a site map of more than 50,000 URLs is split into parts that hold each URL once', async () => {
  const large = await openTestServer();
  try {
    // Ten inserts, because a statement has a time limit and indexing many articles is slow on a
    // busy machine.
    for (let last = 10_000; last <= 100_000; last += 10_000)
      await storedRows(
        large,
        `insert into kennisartikel__c (id, name, slug__c, categorie__c, gepubliceerd__c, indexeerbaar__c, createddate, lastmodifieddate, systemmodstamp)
         select 'a08X' || lpad(n::text, 11, '0') || 'AAA', 'Artikel', 'artikel-' || n, 'Internet', true, true, now(), now(), now() from generate_series($1::int - 9999, $1) n`,
        last,
      );
    const read = async (url: string) =>
      [...(await (await fetch(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, found]) => found!,
      );
    const parts = await read(`${large.url}sitemap.xml`);
    expect(parts).toEqual([1, 2, 3].map((part) => `${large.url}sitemap-${part}.xml`));
    const pages = await Promise.all(parts.map(read));
    expect(pages.slice(0, 2).map((part) => part.length)).toEqual([50_000, 50_000]);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        `${large.url}contact`,
        `${large.url}kennisdatabase-detail/artikel-100000`,
      ]),
    );
    expect((await fetch(`${large.url}sitemap-4.xml`)).status).toBe(404);
    expect((await fetch(`${large.url}sitemap-0.xml`)).status).toBe(404);
  } finally {
    await large.close();
  }
});

describe('robots.txt', () => {
  it('names the site map and disallows the paths that must not be indexed', async () => {
    const answer = await get('/robots.txt');
    expect([answer.status, answer.headers.get('content-type')?.toLowerCase()]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    const lines = (await answer.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of disallowedPaths) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
    expect((await get('/robots.txt', { method: 'HEAD' })).status).toBe(200);
    expect((await get('/robots.txt', { method: 'POST' })).status).toBe(404);
  });
});

describe('the picture of a shared link', () => {
  const shown = async (path: string) =>
    /<meta property="og:image" content="([^"]+)"/.exec(await (await get(path)).text())?.[1] ?? '';

  it('is an immutable PNG of 1200 by 630', async () => {
    const url = await shown('/contact');
    const answer = await get(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([
      bytes.toString('latin1', 1, 4),
      bytes.readUInt32BE(16),
      bytes.readUInt32BE(20),
    ]).toEqual(['PNG', 1_200, 630]);
    const pixels = inflateSync(bytes.subarray(bytes.indexOf('IDAT') + 4));
    expect(pixels).toHaveLength((1_200 * 3 + 1) * 630);
    expect(Buffer.from(await (await get(url)).arrayBuffer())).toEqual(bytes);
    expect((await get(url, { method: 'HEAD' })).status).toBe(200);
  });

  it('has another URL when the title changes, and the old one answers 404', async () => {
    const before = await shown('/over-ons');
    const [page] = await storedRows<{ id: string }>(
      server,
      `select id from pagina__c where sleutel__c = 'over-ons'`,
    );
    await save(page!.id, { Titel__c: 'Wie we zijn' });
    await expect.poll(() => shown('/over-ons')).not.toBe(before);
    expect([(await get(before)).status, (await get(await shown('/over-ons'))).status]).toEqual([
      404, 200,
    ]);
  });

  it('is not drawn for records that are not public', async () => {
    const { id } = await article();
    const [account] = await storedRows<{ id: string }>(server, 'select id from account limit 1');
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: {
        apiName: 'Kennisartikel__c',
        fields: { Name: 'Geheim', Slug__c: 'geheim', Categorie__c: 'Internet' },
      },
    });
    const drafted = (
      await server.call(
        `/services/data/v65.0/connect/communities/0DB000000000001AAA/seo/properties/${made.body.id}`,
        { as: 'beheer' },
      )
    ).body;
    expect(drafted.title).toBe('Geheim');
    const hash = '0123456789abcdef';
    for (const name of [
      `${id}-${hash}`,
      `${account!.id}-${hash}`,
      `${made.body.id}-${hash}`,
      `zzzzzzzzzzzzzzz-${hash}`,
      id,
      `${id}-x`,
      '..%2f..%2fetc',
      `${id}-${hash}.png?title=Gratis`,
    ])
      expect((await get(`/deelbeeld/${name}.png`)).status, name).toBe(404);
  });
});
