import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from './calls.ts';

/** SEO properties of a record: spec §3 and §9, record-api.md §6.2. */

const community = '0DB000000000001AAA';
let server: TestServer;
let site: string;
const ids = { article: '', draft: '', page: '', vacancy: '', account: '', foreign: '' };

const idOf = async (text: string): Promise<string> =>
  (await storedRows<{ id: string }>(server, text))[0]!.id;
const seo = (
  id: string,
  { as, query = '', of = community }: { as?: AccountName; query?: string; of?: string } = {},
) =>
  server.call(`/services/data/v65.0/connect/communities/${of}/seo/properties/${id}${query}`, {
    ...(as && { as }),
  });
const save = (id: string, fields: Record<string, unknown>) =>
  server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields } });

beforeAll(async () => {
  server = await openTestServer();
  site = server.url.replace(/\/$/, '');
  ids.article = await idOf('select id from kennisartikel__c order by slug__c limit 1');
  ids.draft = await idOf(
    'update kennisartikel__c set gepubliceerd__c = false where id = (select id from kennisartikel__c order by slug__c desc limit 1) returning id',
  );
  ids.page = await idOf(`select id from pagina__c where sleutel__c = 'contact'`);
  ids.vacancy = await idOf(
    'select id from vacature__c where gepubliceerd__c order by slug__c limit 1',
  );
  ids.account = await companyOf(server, 'korenaar');
  ids.foreign = await companyOf(server, 'garage');
});
afterAll(() => server.close());

describe('a published record with a page', () => {
  it('gets its SEO properties from its own fields by default', async () => {
    const [row] = await storedRows<{ name: string; slug__c: string; samenvatting__c: string }>(
      server,
      'select * from kennisartikel__c where id = $1',
      ids.article,
    );
    expect((await seo(ids.article)).body).toEqual({
      canonicalUrl: `${site}/kennisdatabase-detail/${row!.slug__c}`,
      customHeadTags: '',
      description: row!.samenvatting__c,
      fields: {},
      hrefLangUrls: {},
      isSeoIndexed: true,
      objectName: 'Kennisartikel__c',
      recordName: row!.name,
      title: row!.name,
    });
  });

  it('gets the SEO properties that staff entered', async () => {
    const saved = await save(ids.vacancy, {
      Seo_titel__c: 'Werken als monteur',
      Seo_omschrijving__c: 'Kom bij ons.',
      Indexeerbaar__c: false,
      Canoniek_adres__c: 'https://banen.example/monteur',
      Hreflang__c: 'nl-NL https://banen.example/monteur\nen https://jobs.example/',
      Hoofdtags__c: '<META NAME="author" content="Ons &amp; Co">',
    });
    expect(saved.status).toBe(200);
    expect((await seo(ids.vacancy)).body).toMatchObject({
      canonicalUrl: 'https://banen.example/monteur',
      customHeadTags: '<meta name="author" content="Ons &#38; Co">',
      description: 'Kom bij ons.',
      hrefLangUrls: { en: 'https://jobs.example/', 'nl-NL': 'https://banen.example/monteur' },
      isSeoIndexed: false,
      title: 'Werken als monteur',
    });
  });

  it('gives the requested fields as display values, under the names in the request', async () => {
    const { fields } = (
      await seo(ids.article, {
        query:
          '?fields=Publicatiedatum__c,Kennisartikel__c.Categorie__c,Gepubliceerd__c,Seo_titel__c',
      })
    ).body;
    expect(fields).toEqual({
      Gepubliceerd__c: 'true',
      'Kennisartikel__c.Categorie__c': expect.stringMatching(/^[A-Z]/),
      Publicatiedatum__c: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
      Seo_titel__c: null,
    });
  });

  it('is found with a community id of 15 characters, and its answer has an ETag', async () => {
    const answer = await seo(ids.page, { of: community.slice(0, 15) });
    expect([answer.status, answer.body.canonicalUrl]).toEqual([200, `${site}/contact`]);
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  });
});

describe('the SEO properties', () => {
  const rows: [what: string, ask: () => ReturnType<typeof seo>, status: number, code?: string][] = [
    ['an unknown community', () => seo(ids.page, { of: '0DB000000000009AAA' }), 404, 'NOT_FOUND'],
    ['a community that is no id', () => seo(ids.page, { of: 'x' }), 404, 'NOT_FOUND'],
    ['an unknown record', () => seo('a09zzzzzzzzzzzzAAA'), 404, 'NOT_FOUND'],
    ['a record of no object', () => seo('zzzzzzzzzzzzzzzAAA'), 404, 'NOT_FOUND'],
    ['a malformed id', () => seo('x'), 400, 'MALFORMED_ID'],
    ['an unknown field', () => seo(ids.page, { query: '?fields=Niets__c' }), 400, 'INVALID_FIELD'],
    [
      'a field of another object',
      () => seo(ids.page, { query: '?fields=Account.Name' }),
      400,
      'INVALID_FIELD',
    ],
    [
      'a field guests do not see',
      () => seo(ids.page, { query: '?fields=Redactie__c' }),
      400,
      'INVALID_FIELD',
    ],
    ['an unpublished article, read by a guest', () => seo(ids.draft), 404, 'NOT_FOUND'],
    [
      'an unpublished article, read by a customer',
      () => seo(ids.draft, { as: 'korenaar' }),
      404,
      'NOT_FOUND',
    ],
    ['an unpublished article, read by staff', () => seo(ids.draft, { as: 'beheer' }), 200],
    [
      'another company, read by a customer',
      () => seo(ids.foreign, { as: 'korenaar' }),
      404,
      'NOT_FOUND',
    ],
    ['their own company, read by a customer', () => seo(ids.account, { as: 'korenaar' }), 200],
    ['a company, read by a guest', () => seo(ids.account), 404, 'NOT_FOUND'],
  ];
  it.each(rows)('of %s', async (...[, ask, status, code]) => {
    const answer = await ask();
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('are not indexed for an unpublished record, and have no URL without a page', async () => {
    expect((await seo(ids.draft, { as: 'beheer' })).body.isSeoIndexed).toBe(false);
    expect((await seo(ids.account, { as: 'korenaar' })).body).toMatchObject({
      canonicalUrl: '',
      isSeoIndexed: false,
      objectName: 'Account',
      title: expect.stringContaining('Korenaar'),
    });
  });
});

describe('a saved SEO field', () => {
  const shown = async () => (await fetch(`${site}/contact`)).text();

  it.each([
    ['Hoofdtags__c', '<script>alert(1)</script>'],
    ['Hoofdtags__c', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['Hreflang__c', 'nl javascript:alert(1)'],
    ['Canoniek_adres__c', 'javascript:alert(1)'],
  ])('of %s with %s is refused with an error on the field', async (field, value) => {
    const answer = await save(ids.page, { [field]: value });
    expect([answer.status, answer.body.output.fieldErrors[field]?.[0].errorCode]).toEqual([
      400,
      'FIELD_CUSTOM_VALIDATION_EXCEPTION',
    ]);
  });

  it('leaves out unsafe values in the database, in the answer and on the page', async () => {
    await storedRows(
      server,
      `update pagina__c set hoofdtags__c = '<script>alert(1)</script><meta name="author" content="x">', hreflang__c = 'nl javascript:x' where id = $1`,
      ids.page,
    );
    expect((await seo(ids.page)).body).toMatchObject({
      customHeadTags: '<meta name="author" content="x">',
      hrefLangUrls: {},
    });
    const html = await shown();
    expect(html).toContain('<meta name="author" content="x"/>');
    expect(html).not.toContain('alert(1)');
  });

  it('appears in the head of the page, and replaces a tag that the page had', async () => {
    await save(ids.page, {
      Titel__c: 'Bel ons "nu" <b>',
      Omschrijving__c: 'Zó & snel',
      Canoniek_adres__c: '/support',
      Hreflang__c: 'de https://www.example.de/kontakt',
      Hoofdtags__c:
        '<meta property="og:title" content="Anders"><link rel="me" href="https://social.example/@ons">',
    });
    await expect
      .poll(shown)
      .toContain('<title>Bel ons &quot;nu&quot; &lt;b&gt; | Zorgeloos Zakelijk</title>');
    const html = await shown();
    for (const tag of [
      '<meta name="description" content="Zó &amp; snel"/>',
      `<link rel="canonical" href="${site}/support"/>`,
      '<link rel="alternate" hrefLang="de" href="https://www.example.de/kontakt"/>',
      '<meta property="og:title" content="Anders"/>',
      '<link rel="me" href="https://social.example/@ons"/>',
    ])
      expect(html).toContain(tag);
    expect(html.match(/<meta property="og:title"/g)).toHaveLength(1);
    await save(ids.page, { Indexeerbaar__c: false });
    await expect.poll(shown).toContain('<meta name="robots" content="noindex"/>');
  });
});
