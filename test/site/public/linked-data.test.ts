import { describe, expect, it } from 'vitest';
import { jsonLdText } from '#web/shell/head/JsonLd.tsx';
import { stored } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** What machines read beside a page (JSON-LD), and where old links lead. */

const server = await openSite();

const get = (path: string) => fetch(new URL(path, server.url), { redirect: 'manual' });
const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** By kind: no page tells of two things of one kind. */
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

it('Home says who we are, a service page what people ask, an article who wrote it when, a vacancy the job', async () => {
  const { Organization: organization } = await linkedAt('/');
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Zorgeloos Zakelijk',
    telephone: '085-486-5555',
    url: server.url,
  });
  const service = await linkedAt('/kpn-een-internet');
  expect((service['FAQPage']!['mainEntity'] as unknown[]).length).toBeGreaterThan(2);
  const [article] = await stored<{ slug: string; name: string }>(
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
  const [job] = await stored<{ slug: string; name: string }>(
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

it('a job nobody can answer any more is no job posting', async () => {
  const [job] = await stored<{ slug: string }>(
    server,
    `update vacature__c set publicatiedatum__c = '2020-01-01', sluitingsdatum__c = '2020-02-01' where id = (select id from vacature__c where gepubliceerd__c order by slug__c desc limit 1) returning slug__c as slug`,
  );
  expect(await typesAt(`/werken-bij-vacature/${job!.slug}`)).toEqual(['BreadcrumbList']);
});

/** What people read of the way to a page: names, and for all but the last where they lead. */
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
  'over-ons',
  'werken-bij',
  'werken-bij-vacature/helpdeskmedewerker-telecom',
  'contact',
  'feedback',
  'support',
  'cookieverklaring',
  'privacyverklaring',
  'toegankelijkheid',
])('%s tells machines the way that people see', async (path) => {
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

describe('what a record says', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '\u2028\u2029',
    '&lt;/script&gt;',
    '"}]}',
  ])('%j stays text in the element it stands in', (text) => {
    const json = jsonLdText([{ '@type': 'Article', headline: text }]);
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)['@graph'][0].headline).toBe(text);
  });

  it('cannot leave the element on a page either', async () => {
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

it('the content policy of a kept page knows the scripts that run, and needs no word for data', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')!;
  const html = await (await get('/')).text();
  const running = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].filter(
    ([, attributes]) => !attributes!.includes('ld+json'),
  );
  expect(policy.match(/'sha256-/g)).toHaveLength(running.length);
});

it('an old link leads to where the page is now, for good; one that never was does not', async () => {
  const [job] = await stored<{ id: string; slug: string }>(
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
