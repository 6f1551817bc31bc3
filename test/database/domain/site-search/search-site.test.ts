import { describe, expect, it } from 'vitest';
import { readKnowledge } from '#domain/content/read-knowledge.ts';
import { searchSite } from '#domain/content/search-site.ts';
import { suggestSite } from '#domain/content/suggest-site.ts';
import { readSiteIndex } from '#domain/site-search/read-site-index.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { createRow } from '../../../rows.ts';
import { storedRows } from '../../../support/server.ts';
import { openAssistant } from './assistant.ts';
import moreQueries from './more-queries.json' with { type: 'json' };
import queries from './queries.json' with { type: 'json' };

const { server, guest } = await openAssistant();

const pathsFor = async (q: string): Promise<string[]> =>
  (await searchSite(guest, { q, page: 1 })).matches.map(({ path }) => path);
const plain = (parts: readonly { text: string }[]): string =>
  parts.map(({ text }) => text).join('');

const idOf = async (table: string, field: string, value: string): Promise<string> => {
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from ${table} where ${field} = $1`,
    value,
  );
  return row!.id;
};

describe('search on the site', () => {
  it.each([
    ['first', queries],
    ['second', moreQueries],
  ])('finds the page in the first three for 36 of the 40 queries of the %s set', async (_, set) => {
    const missed: string[] = [];
    for (const { query, expected } of set) {
      const three = (await pathsFor(query)).slice(0, 3);
      if (!three.some((path) => expected.includes(path)))
        missed.push(`${query}: ${three.join(' ')}`);
    }
    expect(set).toHaveLength(40);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(4);
  });

  it.each([
    ['telefonie', '/kpn-een-telefonie'],
    ['vaste lijn', '/kpn-een-telefonie'],
    ['baan', '/werken-bij'],
  ])('lists the page first for which %s is a synonym', async (q, path) => {
    expect((await pathsFor(q))[0]).toBe(path);
  });

  it.each([
    ['storing', /werkplekbeheerder|planner-glasvezel/],
    ['vacature', /tarief-|wat-doet-een-back-up-via-4g|glasvezel-of-koper/],
  ])('does not match single words of a phrase that is a synonym of %s', async (q, wrong) => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => searchSite(guest, { q, page })),
    );
    const matches = [first!, second!, third!].flatMap((one) => one.matches);
    expect(matches.map(({ path }) => path).filter((path) => wrong.test(path))).toEqual([]);
    const marked = matches.flatMap(({ title, excerpt }) =>
      [...title, ...excerpt].filter(({ hit }) => hit).map(({ text }) => text.toLowerCase()),
    );
    for (const word of ['werk', 'werkt', 'werken', 'internet']) expect(marked).not.toContain(word);
    const { total } = await readKnowledge(guest, { q, category: null });
    expect(total).toBeLessThan(20);
  });

  it('finds the pages that offer the combination discount', async () => {
    const five = (await pathsFor('combinatiekorting')).slice(0, 5);
    expect(five).toContain('/kpn-een-internet');
    expect(five).toContain('/');
  });

  it('suggests only articles when limited to articles', async () => {
    const suggested = await suggestSite(guest, 'glasv', 'article');
    expect(suggested.length).toBeGreaterThan(0);
    expect(new Set(suggested.map(({ kind }) => kind))).toEqual(new Set(['article']));
  });

  it('does not find an unpublished product, for staff either', async () => {
    const id = await idOf('product__c', '"name"', 'SLA Brons');
    const found = async (ctx: RequestContext) =>
      (await searchSite(ctx, { q: 'sla brons', page: 1 })).matches.map(
        ({ title, path }) => `${plain(title)} ${path}`,
      );
    expect(await found(guest)).toContain('SLA Brons /kpn-een-internet#tarief-sla-brons');
    const staff = await server.contextOf('beheer');
    expect(await updateRecord(staff, id, { fields: { Gepubliceerd__c: false } })).toMatchObject({
      ok: true,
    });
    await expect
      .poll(() => found(guest))
      .not.toContain('SLA Brons /kpn-een-internet#tarief-sla-brons');
    expect(await found(staff)).not.toContain('SLA Brons /kpn-een-internet#tarief-sla-brons');
  });

  it('finds by a synonym once staff save it, and no longer once it is switched off', async () => {
    const staff = await server.contextOf('verkoop');
    expect(await pathsFor('kletskabel')).toEqual([]);
    const made = await createRecord(staff, {
      apiName: 'Synoniem__c',
      fields: { Name: 'Kletskabel', Woorden__c: 'kletskabel, vaste lijn, vast bellen' },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await expect.poll(async () => (await pathsFor('kletskabel'))[0]).toBe('/kpn-een-telefonie');
    await updateRecord(staff, made.value.id, { fields: { In_gebruik__c: false } });
    await expect.poll(async () => pathsFor('kletskabel')).toEqual([]);
  });

  it('corrects a misspelled word, unless a literal search is requested', async () => {
    const found = await searchSite(guest, { q: 'glasvezl', page: 1 });
    expect([found.corrected, found.matches[0]?.path]).toEqual(['glasvezel', '/glasvezel']);
    expect(await searchSite(guest, { q: 'glasvezl', page: 1, literal: true })).toMatchObject({
      corrected: null,
      total: 0,
    });
    expect(await searchSite(guest, { q: 'glasvezel', page: 1 })).toMatchObject({ corrected: null });
  });

  it('links every product to a page with a price', async () => {
    const pages = (await readSiteIndex(guest)).entries;
    for (const { kind, path, title } of pages.filter((entry) => entry.kind === 'product')) {
      const page = pages.find(
        (entry) => entry.kind === 'page' && entry.path === path.split('#')[0],
      );
      expect(`${kind} ${path}`, title).toMatch(/#tarief-/);
      expect(page?.price, title).not.toBeNull();
    }
  });

  it('shows the current price of the product: that of its tariff for a year', async () => {
    const price = async () =>
      (await searchSite(guest, { q: 'glasvezel 1000', page: 1 })).matches.find(
        ({ kind }) => kind === 'product',
      )?.price?.monthly;
    expect(await price()).toBe(79);
    await createRow(server, 'Tarief__c', {
      Product__c: await idOf('product__c', '"name"', 'Glasvezel 1000'),
      Looptijd_maanden__c: '12',
      Maandbedrag__c: 81.5,
      Van__c: localDay(server.ctx.now),
    });
    await expect.poll(price).toBe(81.5);
  });

  it.each([
    'werkplek',
    'internet',
    'mobiel',
    'voip',
    'glasvezel',
    'contact',
    'support',
    'webshop',
    'privacyverklaring',
    'over ons',
    'inloggen',
  ])('lists the page called %s first', async (name) => {
    const [first] = (await searchSite(guest, { q: name, page: 1 })).matches;
    expect(first?.kind).toBe('page');
    expect(first?.path).toMatch(
      /^\/(kpn-een-werkplek|kpn-een-internet|kpn-een-mobiel|kpn-een-telefonie|glasvezel|contact|support|webshop|privacyverklaring|over-ons|inloggen)$/,
    );
  });

  it('shows no Markdown in an excerpt', async () => {
    for (const { query } of [...queries, ...moreQueries]) {
      for (const { excerpt, title } of (await searchSite(guest, { q: query, page: 1 })).matches) {
        expect(`${plain(title)} ${plain(excerpt)}`, query).not.toMatch(
          /\{#|\*\*|\]\(|^#|@(?:telefoon|bereikbaar|plaats|naam)/,
        );
      }
    }
  });

  it('counts each kind and lists only the chosen kind', async () => {
    const all = await searchSite(guest, { q: 'glasvezel', page: 1 });
    const products = await searchSite(guest, { q: 'glasvezel', page: 1, kind: 'product' });
    expect(all.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    expect(new Set(products.matches.map(({ kind }) => kind))).toEqual(new Set(['product']));
    expect(await searchSite(guest, { q: 'glasvezel', page: 1, kind: 'nergens' })).toMatchObject({
      kind: null,
      total: all.total,
    });
  });

  it('answers any search text', async () => {
    for (const q of [
      '',
      ' ',
      'de',
      '%',
      '"',
      '((',
      '\u0000',
      '👩🏽‍💻',
      'a'.repeat(5_000),
      'een '.repeat(500),
      '{#bellen}',
      'constructor',
      '__proto__',
    ])
      expect((await searchSite(guest, { q, page: 1 })).page, q.slice(0, 20)).toBe(1);
  });
});

describe('search in the knowledge base', () => {
  it('finds by synonyms and corrects misspelled words', async () => {
    const slugs = async (q: string) =>
      (await readKnowledge(guest, { q, category: null })).articles.map(({ slug }) => slug);
    expect((await slugs('nummer behouden'))[0]).toBe('zo-houd-je-je-nummer-als-je-overstapt');
    expect(await slugs('phising mail')).toContain('phishing-herkennen-stop-kijk-en-bel');
    expect(await readKnowledge(guest, { q: 'phising', category: null })).toMatchObject({
      corrected: 'phishing',
    });
  });
});
