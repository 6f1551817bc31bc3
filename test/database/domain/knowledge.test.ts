import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readArticle } from '#domain/content/read-article.ts';
import { readKnowledge } from '#domain/content/read-knowledge.ts';
import { searchSite } from '#domain/content/search-site.ts';
import { voteArticle } from '#domain/content/vote-article.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { pageKeys, pagePath } from '#protocol/site/site.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
let guest: RequestContext;
beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  guest = server.dependencies.contextOf({ kind: 'guest' });
});
afterAll(() => server.close());

const slug = 'simkaart-kwijt-of-gestolen-doe-dit-meteen';
const page = (path: string, init?: RequestInit) =>
  fetch(new URL(path, server.url), { redirect: 'manual', ...init });

describe('the knowledge base', () => {
  it('lists all published articles, and counts them per category', async () => {
    const { categories, articles, total } = await readKnowledge(guest, { q: '', category: null });
    expect([articles.length, total]).toEqual([30, 30]);
    expect(categories.map(({ key, count }) => [key, count])).toEqual([
      ['internet', 5],
      ['glasvezel', 5],
      ['mobiel', 5],
      ['vast-bellen', 5],
      ['werkplek-365', 5],
      ['facturen-en-contract', 5],
    ]);
  });
  it('lists only the chosen category, and counts the matches in all of them', async () => {
    const { articles, total, categories } = await readKnowledge(guest, {
      q: 'storing',
      category: 'internet',
    });
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(['Internet']));
    expect(total).toBeGreaterThan(articles.length);
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });
  it('reads a short word in capitals as an abbreviation, not as part of a verb', async () => {
    const verb = 'bestanden-delen-zonder-rommel';
    const slugsFor = async (q: string) =>
      (await readKnowledge(guest, { q, category: null })).articles.map((one) => one.slug);
    expect(await slugsFor('sla op')).toContain(verb);
    expect(await slugsFor('SLA')).not.toContain(verb);
    const { matches } = await searchSite(guest, { q: 'SLA', page: 1 });
    const titles = matches.map(({ title }) => title.map(({ text }) => text).join(''));
    expect(titles[0]).toMatch(/^SLA: /);
    expect(titles.slice(1, 4).toSorted()).toEqual(['SLA Brons', 'SLA Goud', 'SLA Zilver']);
    expect(titles).not.toContain('Bestanden delen zonder rommel');
  });
  it('names the synonyms that were searched for as well', async () => {
    const { synonyms } = await readKnowledge(guest, { q: 'telefonie', category: null });
    expect(synonyms).toContain('voip');
    expect((await searchSite(guest, { q: 'telefonie', page: 1 })).synonyms).toEqual(synonyms);
    expect((await readKnowledge(guest, { q: 'simkaart', category: null })).synonyms).not.toContain(
      'simkaart',
    );
    for (const path of ['/kennisdatabase?q=telefonie', '/zoekresultaten?q=telefonie'])
      expect(await (await page(path)).text(), path).toContain('Ook gezocht op: voip, ');
  });
  it('lists all articles for an unknown category and for a stop word', async () => {
    expect((await readKnowledge(guest, { q: '', category: 'nergens' })).articles).toHaveLength(30);
    expect(await readKnowledge(guest, { q: 'de', category: null })).toMatchObject({
      q: '',
      total: 30,
    });
  });
  it('answers any search text', async () => {
    for (const q of ['%00', '"', "'; drop table x", '<script>', 'a'.repeat(3_000), '%F0%9F%98%80'])
      expect(
        (
          await page(
            `/kennisdatabase?q=${encodeURIComponent(q)}&categorie=${encodeURIComponent(q)}`,
          )
        ).status,
        q,
      ).toBe(200);
  });
});

describe('an article', () => {
  it('that is not published is not found', async () => {
    await storedRows(
      server,
      `update kennisartikel__c set gepubliceerd__c = false where slug__c = 'wat-is-een-vraagbundeling'`,
    );
    expect(await readArticle(guest, 'wat-is-een-vraagbundeling')).toBeNull();
    expect((await page('/kennisdatabase-detail/wat-is-een-vraagbundeling')).status).toBe(404);
  });
  it('that does not exist gets status 404', async () =>
    expect((await page('/kennisdatabase-detail/bestaat-niet')).status).toBe(404));
  it('has a redirect from its id of 18 and of 15 characters', async () => {
    const { id } = (await readArticle(guest, slug))!;
    for (const known of [id, id.slice(0, 15)]) {
      const answer = await page(`/kennisdatabase-detail?id=${known}`);
      expect([answer.status, answer.headers.get('location')], known).toEqual([
        301,
        `/kennisdatabase-detail/${slug}`,
      ]);
    }
  });
  it.each(['', 'x', '0000', '001000000000001AAA', "a08' or 1=1"])(
    'is not found by the id %j',
    async (id) =>
      expect((await page(`/kennisdatabase-detail?id=${encodeURIComponent(id)}`)).status).toBe(404),
  );
  it('lists other articles of its category as related', async () => {
    const { related, category } = (await readArticle(guest, slug))!;
    expect(related.length).toBeGreaterThan(0);
    expect(related.every((other) => other.slug !== slug && other.category === category)).toBe(true);
  });
  it('has different anchors for two equal headings', async () => {
    await storedRows(
      server,
      `update kennisartikel__c set inhoud__c = E'Begin\\n\\n## Zo\\n\\nEen\\n\\n## Zo\\n\\nTwee <script>alert(1)</script>' where slug__c = 'wat-doet-een-back-up-via-4g'`,
    );
    const { sections } = (await readArticle(guest, 'wat-doet-een-back-up-via-4g'))!;
    expect(sections.map(({ id }) => id)).toEqual(['zo', 'zo-2']);
    expect(sections[1]!.html).not.toContain('<script');
  });
});

describe('a vote', () => {
  const counts = async () => {
    const [row] = await storedRows<{ ja: number; nee: number; changed: Date }>(
      server,
      'select behulpzaam_ja__c as ja, behulpzaam_nee__c as nee, lastmodifieddate as changed from kennisartikel__c where slug__c = $1',
      slug,
    );
    return row!;
  };
  let before: Awaited<ReturnType<typeof counts>>;
  let count = 0;
  const vote = (
    formKey = `vote-key-${++count}`,
    helpful: 'ja' | 'nee' = 'ja',
    address = `192.0.2.${count}`,
  ) => voteArticle(guest, { slug, helpful, formKey, address });
  beforeEach(async () => {
    before = await counts();
  });

  it('for an unknown article is refused', async () =>
    expect(
      await voteArticle(guest, {
        slug: 'nergens',
        helpful: 'ja',
        formKey: 'vote-nowhere',
        address: '192.0.2.200',
      }),
    ).toMatchObject({ ok: false }));
  it('is counted once per form key, also when the second one differs', async () => {
    expect(await vote('vote-once', 'ja')).toEqual({ ok: true, value: 'ja' });
    expect(await vote('vote-once', 'nee')).toEqual({ ok: true, value: 'ja' });
    expect(await counts()).toEqual({ ...before, ja: before.ja + 1 });
  });
  it('is counted also when many are sent at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => vote(undefined, 'nee', `198.51.100.${++count}`)),
    );
    expect(await counts()).toEqual({ ...before, nee: before.nee + 20 });
  });
  it('leaves no history and does not change the modification date of the article', async () => {
    await vote();
    expect((await counts()).changed).toEqual(before.changed);
    expect(
      await storedRows(
        server,
        `select id from wijziging__c where record__c in (select id from kennisartikel__c where slug__c = $1) and soort__c = 'gewijzigd'`,
        slug,
      ),
    ).toEqual([]);
  });
  it('is refused after ten votes from one address', async () => {
    const answers = [];
    for (let i = 0; i < 11; i++)
      answers.push((await vote(`vote-many-${i}`, 'ja', '203.0.113.9')).ok);
    expect(answers).toEqual([...Array<boolean>(10).fill(true), false]);
  });
  it('sent without scripts redirects to the thanks, or gets an error status', async () => {
    const send = (body: Record<string, string>) =>
      page(`/kennisdatabase-detail/${slug}`, {
        method: 'POST',
        body: new URLSearchParams(body),
        headers: { accept: 'text/html', origin: new URL(server.url).origin },
      });
    const answer = await send({ helpful: 'nee', formKey: 'vote-by-form' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/kennisdatabase-detail/${slug}?oordeel=nee#oordeel`,
    ]);
    expect(await counts()).toEqual({ ...before, nee: before.nee + 1 });
    expect(await (await page(`/kennisdatabase-detail/${slug}?oordeel=nee`)).text()).toContain(
      'Stel je vraag aan ons',
    );
    for (const body of [{}, { helpful: 'misschien' }, { helpful: '' }])
      expect((await send(body as Record<string, string>)).status).toBe(400);
    let last = 0;
    for (let i = 0; i < 11; i++)
      last = (await send({ helpful: 'ja', formKey: `vote-flood-${i}` })).status;
    expect(last).toBe(429);
  });
});

describe('the site search', () => {
  it('finds pages, articles and vacancies', async () => {
    const kinds = async (q: string) =>
      new Set((await searchSite(guest, { q, page: 1 })).matches.map(({ kind }) => kind));
    expect(await kinds('simkaart')).toContain('article');
    expect(await kinds('privacyverklaring')).toContain('page');
    const [vacancy] = await storedRows<{ name: string }>(
      server,
      'select "name" from vacature__c where gepubliceerd__c limit 1',
    );
    expect(await kinds(vacancy!.name)).toContain('vacancy');
  });
  it('links only to pages that exist', async () => {
    const seeded = await storedRows<{ sleutel__c: string }>(
      server,
      'select sleutel__c from pagina__c where gepubliceerd__c',
    );
    const keys = seeded.map(({ sleutel__c }) => sleutel__c).filter((key) => pageKeys.has(key));
    for (const key of keys) expect((await page(pagePath(key))).status, key).toBe(200);
    await storedRows(
      server,
      `update pagina__c set sleutel__c = 'een-blok', "name" = 'Blokkendoos' where sleutel__c = 'toegankelijkheid'`,
    );
    expect((await searchSite(guest, { q: 'blokkendoos', page: 1 })).total).toBe(0);
  });
  it('lists ten matches to a page, each once', async () => {
    const first = await searchSite(guest, { q: 'internet', page: 1 });
    const second = await searchSite(guest, { q: 'internet', page: 2 });
    const paths = [...first.matches, ...second.matches].map(({ path }) => path);
    expect(first.matches).toHaveLength(10);
    expect(new Set(paths).size).toBe(paths.length);
    expect(first.total).toBe(second.total);
  });
  it('has pages with noindex, and answers any query', async () => {
    expect(await (await page('/zoekresultaten?q=internet')).text()).toContain(
      '<meta name="robots" content="noindex"',
    );
    for (const query of [
      'q=%00&pagina=-1',
      'q=%22&pagina=1e9',
      `q=${'a'.repeat(2_000)}`,
      'q=internet&pagina=20',
      'pagina=x',
    ])
      expect((await page(`/zoekresultaten?${query}`)).status, query).toBe(200);
  });
});
