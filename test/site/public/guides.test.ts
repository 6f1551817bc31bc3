import { describe, expect, it } from 'vitest';
import { optionalBrandFact } from '#domain/content/brand-words.ts';
import { updateRecord } from '#engine/write/write.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** The pages about service levels, switching, terms, complaints and branches, without scripts. */

const server = await openSite();

const getHtml = async (path: string): Promise<string> =>
  (await fetch(new URL(path, server.url))).text();
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/[ \n]+/g, ' ');
const textAt = async (path: string): Promise<string> => wordsOf(await getHtml(path));

async function changeProduct(name: string, fields: Record<string, unknown>): Promise<void> {
  const [row] = await storedRows<{ id: string }>(
    server,
    'select id from product__c where "name" = $1',
    name,
  );
  const staff = await server.contextOf('beheer');
  // proof: the values of this test are scalars
  const written = await updateRecord(staff, row!.id, { fields: fields as never });
  expect(written).toMatchObject({ ok: true });
}

async function changePage(key: string, change: (body: string) => string): Promise<void> {
  const [row] = await storedRows<{ id: string; inhoud__c: string }>(
    server,
    'select id, inhoud__c from pagina__c where sleutel__c = $1',
    key,
  );
  const answer = await server.call(`/records/${row!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Inhoud__c: change(row!.inhoud__c) } },
  });
  expect(answer.status).toBe(200);
}

describe('the page of a guide', () => {
  const paths = [
    '/sla',
    '/overstappen',
    '/voorwaarden',
    '/klachten',
    '/branche/winkel',
    '/branche/horeca',
    '/branche/kantoor',
    '/branche/bouw',
  ];
  it.each(paths)('%s is indexed, has a breadcrumb and a picture for shared links', async (path) => {
    const html = await getHtml(path);
    expect(html).toContain(`<link rel="canonical" href="${server.url.replace(/\/$/, '')}${path}"`);
    expect(html).toContain('"BreadcrumbList"');
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const answer = await fetch(picture.replaceAll('&amp;', '&'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it.each(paths)('%s has no amount of the combination discount', async (path) => {
    expect(await textAt(path)).not.toMatch(/korting[^.]{0,40}(€|%|procent)/i);
  });
});

describe('the page of the service levels', () => {
  it('compares the published levels, with the price of the product', async () => {
    const html = await getHtml('/sla');
    const rows = [...html.matchAll(/<tr class="levels-row">([\s\S]*?)<\/tr>/g)].map(([, row]) =>
      wordsOf(row!),
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/SLA Brons.*Binnen acht kantooruren.*€\u00a015,00 *per maand/);
    expect(rows[1]).toMatch(/SLA Zilver.*Binnen vier uur.*€\u00a029,00/);
    expect(rows[2]).toMatch(/SLA Goud.*Dag en nacht.*€\u00a059,00/);
  });

  it('leads to an advice call about the chosen level', async () => {
    const html = await getHtml('/sla');
    const [, to = ''] = /href="([^"]*product=SLA\+Zilver[^"]*)"/.exec(html) ?? [];
    expect(to).toMatch(/#adviesgesprek$/);
    expect(await textAt(to.replaceAll('&amp;', '&').replace(/#.*/, ''))).toContain(
      'Je koos: SLA Zilver',
    );
  });

  it('shows a new price, and says what is unknown of a level', async () => {
    await changeProduct('SLA Zilver', { Maandbedrag__c: 31.5, Reactie__c: null });
    await expect.poll(() => textAt('/sla')).toContain('€\u00a031,50');
    expect(await textAt('/sla')).toMatch(/SLA Zilver.*In overleg/);
    await changeProduct('SLA Zilver', { Maandbedrag__c: 29, Reactie__c: 'Binnen vier uur' });
  });

  it('does not show a level that staff withdrew, and offers a talk when none is left', async () => {
    await changeProduct('SLA Goud', { Gepubliceerd__c: false });
    await expect.poll(() => textAt('/sla')).not.toContain('€\u00a059,00');
    for (const name of ['SLA Brons', 'SLA Zilver'])
      await changeProduct(name, { Gepubliceerd__c: false });
    await expect.poll(() => textAt('/sla')).toContain('Je SLA op maat');
    expect((await fetch(new URL('/sla', server.url))).status).toBe(200);
    for (const name of ['SLA Brons', 'SLA Zilver', 'SLA Goud'])
      await changeProduct(name, { Gepubliceerd__c: true });
  });
});

it('the page about switching says who cancels, what it costs and how long an outage may last', async () => {
  const text = await textAt('/overstappen');
  for (const part of [
    'Wie zegt wat op?',
    'Zeg niet zelf op.',
    'hooguit één werkdag',
    'artikel 7.2c',
    'Wat kost eerder weggaan?',
    'tot één maand na het einde',
  ])
    expect(text).toContain(part);
  expect(await getHtml('/overstappen')).toContain('"FAQPage"');
});

it('the terms say what the law gives, and link to no document that the brand does not have', async () => {
  const html = await getHtml('/voorwaarden');
  expect(wordsOf(html)).toContain('Wat de wet je altijd geeft');
  expect(html).not.toContain('Open de algemene voorwaarden');
});

it('a value that the brand may leave out is null when it is absent or empty', () => {
  const { brand } = server.ctx;
  expect(optionalBrandFact(brand, 'nergens')).toBeNull();
  expect(optionalBrandFact({ ...brand, city: ' ' }, 'city')).toBeNull();
  expect(optionalBrandFact(brand, 'city')).toBe('Utrecht');
});

it('the page about complaints says how, and within how many days', async () => {
  const text = await textAt('/klachten');
  for (const part of ['Uiterlijk de volgende werkdag', 'Binnen tien werkdagen', 'naar de rechter'])
    expect(text).toContain(part);
});

describe('the page of a branch', () => {
  it('adds up its example, and opens the calculator with the same quantities', async () => {
    const html = await getHtml('/branche/winkel');
    const text = wordsOf(html);
    expect(text).toMatch(/2\u00a0× VoIP Overal .*?€\u00a022,50/);
    // 39 + 14.50 + 2 × 6.50 + 2 × 11.25 + 2 × 12.50 + 29
    expect(text).toMatch(/Per maand, zonder btw €\u00a0143,00/);
    const [, to = ''] = /href="(\/kpn-een-internet\?[^"]*#pakket)"/.exec(html) ?? [];
    expect(to.replaceAll('&amp;', '&')).toBe('/kpn-een-internet?internet=1&mobiel=2&voip=2#pakket');
  });

  it('gives no total when a product of the example is withdrawn', async () => {
    await changeProduct('VoIP Overal', { Gepubliceerd__c: false });
    await expect.poll(() => textAt('/branche/winkel')).toContain('Tarief op maat');
    expect(await textAt('/branche/winkel')).not.toContain('€\u00a0143,00');
    await changeProduct('VoIP Overal', { Gepubliceerd__c: true });
  });

  it('shows a list without quantities as text', async () => {
    await changePage('branche-horeca', (body) => body.replaceAll(/^- \*\*\d × /gm, '- **'));
    await expect.poll(() => textAt('/branche/horeca')).not.toContain('Voorbeeldpakket');
    expect(await textAt('/branche/horeca')).toContain('Zakelijk TV Horeca');
  });

  it('links to the other branches', async () => {
    const html = await getHtml('/branche/bouw');
    expect(html).toContain('href="/branche/winkel"');
    expect(html.match(/class="lines-item"[^>]*href="\/branche\/bouw"/)).toBeNull();
  });

  it('exists for a branch that staff add, and for no other', async () => {
    expect((await fetch(new URL('/branche/zorg', server.url))).status).toBe(404);
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: {
        apiName: 'Pagina__c',
        fields: {
          Name: 'Zorg',
          Sleutel__c: 'branche-zorg',
          Titel__c: 'Internet voor de zorg',
          Inhoud__c: 'Voor praktijken.\n\n## Pakket {#pakket}\n\n- **2 × Onbekend.** Niets',
          Gepubliceerd__c: true,
        },
      },
    });
    expect(made.status).toBe(201);
    await expect
      .poll(async () => (await fetch(new URL('/branche/zorg', server.url))).status)
      .toBe(200);
    expect(await textAt('/branche/zorg')).toContain('Tarief op maat');
    const siteMap = async () => (await fetch(new URL('sitemap.xml', server.url))).text();
    await expect.poll(siteMap).toContain('/branche/zorg</loc>');
  });
});
