import { describe, expect, it } from 'vitest';
import { jsonLdText } from '#web/shell/head/JsonLd.tsx';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** The JSON-LD of pages, and redirects of old links. */

const server = await openSite();

const get = (path: string) => fetch(new URL(path, server.url), { redirect: 'manual' });
const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** The JSON-LD of a page by type; of several of one type, the last. */
async function linkedAt(
  path: string,
): Promise<Record<string, Record<string, unknown> | undefined>> {
  const graphs = [...(await (await get(path)).text()).matchAll(script)].map(
    ([, json]) => JSON.parse(json!) as { '@context': string; '@graph': Record<string, unknown>[] }, // a test reads what it expects
  );
  for (const { '@context': context } of graphs) expect(context).toBe('https://schema.org');
  return Object.fromEntries(
    graphs.flatMap((graph) => graph['@graph']).map((thing) => [thing['@type'], thing]),
  );
}
const typesAt = async (path: string) => Object.keys(await linkedAt(path)).sort();

it('the JSON-LD describes the organization and the questions of a page', async () => {
  const { Organization: organization } = await linkedAt('/');
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Zorgeloos Zakelijk',
    telephone: '085-486-5555',
    url: server.url,
    logo: expect.stringMatching(/^http.*\.(png|svg)$/),
    contactPoint: [
      {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: '085-486-5555',
        hoursAvailable: { opens: '08:30', closes: '17:30', dayOfWeek: expect.any(Array) },
      },
    ],
  });
  const service = await linkedAt('/kpn-een-internet');
  expect((service['FAQPage']!['mainEntity'] as unknown[]).length).toBeGreaterThan(2);
  const [article] = await storedRows<{ slug: string; name: string }>(
    server,
    'select slug__c as slug, name from kennisartikel__c where gepubliceerd__c order by slug__c limit 1',
  );
  const linkedData = await linkedAt(`/kennisdatabase-detail/${article!.slug}`);
  expect(linkedData['Article']).toMatchObject({
    '@type': 'Article',
    headline: article!.name,
    publisher: { '@type': 'Organization' },
    image: expect.stringMatching(/\.png$/),
  });
  const [job] = await storedRows<{ slug: string; name: string }>(
    server,
    'select slug__c as slug, name from vacature__c where gepubliceerd__c and sluitingsdatum__c > current_date order by slug__c limit 1',
  );
  const vacancy = await linkedAt(`/werken-bij-vacature/${job!.slug}`);
  expect(vacancy['JobPosting']).toMatchObject({
    '@type': 'JobPosting',
    title: job!.name,
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59$/),
    hiringOrganization: { name: 'Zorgeloos Zakelijk' },
  });
});

it('the JSON-LD of Home tells where the site can be searched', async () => {
  const { WebSite: website } = await linkedAt('/');
  const { urlTemplate } = (website!['potentialAction'] as { target: { urlTemplate: string } })
    .target;
  expect(urlTemplate).toBe(`${server.url}zoekresultaten?q={search_term_string}`);
  const found = await get(urlTemplate.replace('{search_term_string}', 'glasvezel'));
  expect(await found.text()).toContain('resultaten voor');
});

it('the JSON-LD of products has a price without VAT, and a link to the row', async () => {
  for (const path of ['/kpn-een-internet', '/glasvezel']) {
    const { Product: product } = await linkedAt(path);
    expect(product).toMatchObject({
      name: expect.any(String),
      offers: {
        '@type': 'Offer',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        priceCurrency: 'EUR',
        priceSpecification: { valueAddedTaxIncluded: false },
        availability: 'https://schema.org/InStock',
        url: expect.stringContaining(`${path}#tarief-`),
      },
    });
    expect(JSON.stringify(product)).not.toMatch(/korting/i);
  }
});

it('a closed vacancy has no JobPosting', async () => {
  const [job] = await storedRows<{ slug: string }>(
    server,
    `update vacature__c set publicatiedatum__c = '2020-01-01', sluitingsdatum__c = '2020-02-01' where id = (select id from vacature__c where gepubliceerd__c order by slug__c desc limit 1) returning slug__c as slug`,
  );
  expect(await typesAt(`/werken-bij-vacature/${job!.slug}`)).toEqual(['BreadcrumbList']);
});

/** The visible breadcrumb: the names, each with its link, except the last. */
function shownTrail(html: string): { name: string; to: string | undefined }[] {
  const list = /<nav class="crumbs"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  return [
    ...list.matchAll(
      /<li class="crumb">(?:<a [^>]*href="([^"]+)"[^>]*>|<span[^>]*>)(.*?)<\/(?:a|span)>/gs,
    ),
  ].map(([, to, name]) => ({ name: name!, to }));
}

it.each([
  'kpn-een-internet',
  'kpn-een-mobiel',
  'kpn-een-telefonie',
  'kpn-een-werkplek',
  'glasvezel',
  'aanmeldformulier-glasvezel',
  'kennisdatabase',
  'kennisdatabase-detail/internet-valt-weg-zo-vind-je-de-oorzaak',
  'sla',
  'overstappen',
  'voorwaarden',
  'klachten',
  'branche/winkel',
  'over-ons',
  'werken-bij',
  'werken-bij-vacature/helpdeskmedewerker-telecom',
  'contact',
  'feedback',
  'support',
  'cookieverklaring',
  'privacyverklaring',
  'toegankelijkheid',
])('the JSON-LD of %s has the same breadcrumb as the page', async (path) => {
  const html = await (await get(path)).text();
  const shown = shownTrail(html);
  const list = (await linkedAt(path))['BreadcrumbList'] as
    | { itemListElement: { position: number; name: string; item: string }[] }
    | undefined;
  expect(shown.length).toBeGreaterThan(1);
  expect(list?.itemListElement).toEqual(
    shown.map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: name.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
      item: new URL(to?.replaceAll('&amp;', '&') ?? path, server.url).href,
    })),
  );
});

describe('hostile text of a record in JSON-LD', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '\u2028\u2029',
    '&lt;/script&gt;',
    '"}]}',
  ])('%j cannot end the script element', (text) => {
    const json = jsonLdText([{ '@type': 'Article', headline: text }]);
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)['@graph'][0].headline).toBe(text);
  });

  it('cannot end the script element on a page either', async () => {
    const name = 'Monteur </script><script>alert(1)</script>';
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Vacature__c', fields: { Name: name, Gepubliceerd__c: true } },
    });
    expect(made.status).toBe(201);
    const slug = made.body.fields.Slug__c.value as string;
    const html = await (await get(`/werken-bij-vacature/${slug}`)).text();
    expect(html).not.toContain('<script>alert(1)');
    expect((await linkedAt(`/werken-bij-vacature/${slug}`))['JobPosting']).toMatchObject({
      title: name,
    });
  });
});

it('the content policy has a hash for each inline script, not for JSON-LD', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')!;
  const html = await (await get('/')).text();
  const running = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].filter(
    ([, attributes]) => !attributes!.includes('ld+json'),
  );
  expect(policy.match(/'sha256-/g)).toHaveLength(running.length);
});

it('an old link redirects permanently, and an unknown one answers 404', async () => {
  const [job] = await storedRows<{ id: string; slug: string }>(
    server,
    'select id, slug__c as slug from vacature__c where gepubliceerd__c order by slug__c limit 1',
  );
  expect((await get(`/werken-bij-vacature/${job!.slug}`)).status).toBe(200);
  await server.call(`/records/${job!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Slug__c: 'nieuw-adres' } },
  });
  await expect.poll(async () => (await get(`/werken-bij-vacature/${job!.slug}`)).status).toBe(301);
  expect((await get(`/werken-bij-vacature/${job!.slug}`)).headers.get('location')).toBe(
    '/werken-bij-vacature/nieuw-adres',
  );
  expect((await get('/werken-bij-vacature/nieuw-adres')).status).toBe(200);
  expect((await get('/werken-bij-vacature/nooit-geweest')).status).toBe(404);
});
