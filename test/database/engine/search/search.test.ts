import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articles } from '#db/seed/articles.ts';
import { compile } from '#db/sql.ts';
import { nameScore } from '#engine/read/names.ts';
import { parseSearch } from '#engine/search/search-query.ts';
import { searchRows } from '#engine/search/search.ts';
import { tableDifferences } from '#engine/sql/tables.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { cleanText, foldForSearch } from '#protocol/texts/clean-text.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';
import { createRow } from '../../../rows.ts';

/** What search finds, for whom, and in which order. */

let server: TestServer;
let guest: RequestContext;
let staff: RequestContext;

beforeAll(async () => {
  server = await openTestServer();
  for (const table of ['kennisartikel__c', 'pagina__c', 'vacature__c'])
    await storedRows(server, `delete from ${table}`);
  guest = server.dependencies.contextOf({ kind: 'guest' });
  staff = await server.contextOf('beheer');
  await article('Storing melden', {
    Inhoud__c:
      'Heb je een **storing**? Meld hem via [je dashboard](/dashboard). We lossen het dezelfde dag op.',
  });
  await article('Wifi in de winkel', {
    Inhoud__c: 'Een storing in de wifi? Zet het wifi-punt uit. Storingen komen voor.',
  });
  await article('Eén simkaart kwijt', {
    Samenvatting__c: 'Bel ons op 085-486-5555.',
    Inhoud__c: 'Vraag een nieuwe e-sim aan in het café.',
  });
  await article('Nog niet af', { Inhoud__c: 'Geheimzinnige storing', Gepubliceerd__c: false });
  await page('over-ons', {
    Name: 'Over ons',
    Inhoud__c: 'Wij zijn een bedrijf met een zonnebloem.',
    Redactie__c: 'Zonnebloem mag van de krokodil niet meer',
  });
});
afterAll(() => server.close());

it('the score of a name folds the name once', () => {
  const [object] = guest.registry.objects;
  const field = object!.fields.get('Id')!;
  const name = { field, column: 'id', expression: sql`t.id`, seen: null };
  expect(compile(nameScore(name, 'storing')).text.match(/fold\(/g)).toHaveLength(1);
});

const fields = { article: ['Slug__c'], page: ['Sleutel__c'] };
const names = async (ctx: RequestContext, q: string) =>
  (await find(ctx, q)).matches.map(({ name }) => textOf(name));
const find = (ctx: RequestContext, q: string) =>
  searchRows(ctx, {
    objects: [
      { from: 'Kennisartikel__c', fields: fields.article },
      { from: 'Pagina__c', fields: fields.page },
    ],
    q,
    limit: 10,
  });
const textOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');

it('`fold` in the database gives the same as `foldForSearch`', async () => {
  const latin = fc.integer({ min: 1, max: 0x36f }).map((code) => String.fromCodePoint(code));
  const random = fc.sample(
    fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: latin })),
    500,
  );
  const texts = [
    '',
    'Café ÉÉN',
    'İSTANBUL',
    'straße',
    'Ĳsselmeer',
    'e\u0301',
    'ΟΔΟΣ',
    'WIFI-punt 41 [a]_%\\',
    ...random,
  ].filter((text) => !text.includes('\0'));
  const asStored = texts.map(cleanText);
  const rows = await storedRows<{ folded: string }>(
    server,
    'select fold(one) as folded from unnest($1::text[]) with ordinality as t (one, at) order by at',
    asStored,
  );
  expect(rows.map((row) => row.folded)).toEqual(texts.map(foldForSearch));
});

it('`fold` and `foldForSearch` drop the same invisible characters', async () => {
  const signs = [
    0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180b, 0x200b, 0x200d, 0x202a, 0x202e, 0x2060,
  ];
  const more = [0x2066, 0x206f, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfffb, 0x1bca0, 0x1d173, 0xe0041];
  const spaces = [0xa0, 0x1680, 0x2003, 0x2028, 0x202f, 0x205f, 0x3000];
  const texts = [...signs, ...more, ...spaces]
    .map((code) => String.fromCodePoint(code))
    .flatMap((sign) => [`Bak${sign}kerij Café`, `${sign}06 12${sign}`, `☎${sign} می${sign}خواهم`]);
  const rows = await storedRows<{ folded: string }>(
    server,
    'select fold(one) as folded from unnest($1::text[]) with ordinality as t (one, at) order by at',
    texts,
  );
  expect(rows.map((row) => row.folded)).toEqual(texts.map(foldForSearch));
  expect(foldForSearch('Bak\u200bkerij')).toBe('bakkerij');
});

describe('a search', () => {
  it.each([
    ['storing', 'an inflection', 'storingen'],
    ['melden', 'a verb in another form', 'gemeld'],
    ['café', 'its spelling without accent', 'cafe'],
    ['één', 'another word with a wrong accent', 'simkàart'],
    ['simkaart', 'a compound in two words', 'sim kaart'],
    ['e-sim', 'a hyphen left out', 'esim'],
    ['wifi-punt', 'a hyphen left in', 'wifi-punt'],
    ['085-486-5555', 'a telephone number in other groups', '0854865555'],
    ['kwijt', 'capitals', 'KWIJT'],
    ['bedrijf', 'a plural that changes its last letter', 'bedrijven'],
    ['storingen', 'its singular', 'storing'],
    ['winkel', 'the beginning of a word', 'win'],
    ['storingen', 'the beginning of an inflection', 'storinge'],
    ['bedrijf', 'its plural in punctuation', '(bedrijven?)'],
    ['simkaart', 'a plural with an apostrophe', "simkaart's"],
  ])('finds %s by %s', async (_, __, typed) => {
    const found = await find(guest, typed);
    expect(found.total, typed).toBeGreaterThan(0);
  });

  it('matches the beginning of a word literally, not by its stem', async () => {
    await article('Hardware voor de haringkraam', { Inhoud__c: 'Kantoormeubelen.' });
    await article('Hardware', { Inhoud__c: 'Hartelijk dank.' });
    for (const typed of ['haring', 'kantoor'])
      expect(await names(guest, typed)).toEqual(['Hardware voor de haringkraam']);
    await storedRows(server, `delete from kennisartikel__c where name like 'Hardware%'`);
  });
  it('ranks a name with a word that begins so before texts with a related form', async () => {
    await article('Bij De Korenaar', { Inhoud__c: 'Brood.' });
    await article('Kort', { Inhoud__c: 'Kort, kort en kort: dat kort op.' });
    expect(await names(guest, 'koren')).toEqual(['Bij De Korenaar', 'Kort']);
    await storedRows(
      server,
      `delete from kennisartikel__c where name in ('Bij De Korenaar', 'Kort')`,
    );
  });

  it('requires every word', async () => {
    expect(await names(guest, 'storing wifi')).toEqual(['Wifi in de winkel']);
    expect(await names(guest, 'storing krokodillenbak')).toEqual([]);
  });
  it('does not require stop words', async () => {
    expect(await names(guest, 'het wifi-punt van de winkel')).toEqual(['Wifi in de winkel']);
    expect(await names(guest, 'wie heeft wifi')).toEqual(['Wifi in de winkel']);
    expect(await names(guest, 'wifi hebben')).toEqual(['Wifi in de winkel']);
  });
  it('matches every article of the demo by its own title', async () => {
    const all = articles.map(({ title }) => parseSearch(title)!.wide.text);
    const lost = await storedRows<{ title: string }>(
      server,
      `select title from unnest($1::text[], $2::text[]) as asked (title, wide)
       where not to_tsvector('pg_catalog.dutch', fold(title)) @@ to_tsquery('pg_catalog.dutch', wide)`,
      articles.map(({ title }) => title),
      all,
    );
    expect(lost).toEqual([]);
  });
  it('keeps a phrase together', async () => {
    expect(await names(guest, '"dezelfde dag"')).toEqual(['Storing melden']);
    expect(await names(guest, '"dag dezelfde"')).toEqual([]);
  });
  it('excludes a word after a minus', async () =>
    expect(await names(guest, 'storing -wifi')).toEqual(['Storing melden']));
  it('accepts either side of an "or"', async () =>
    expect((await names(guest, 'krokodillenbak or kwijt')).length).toBe(1));
  it('ranks a word in the title before the same word in the text', async () =>
    expect(await names(guest, 'storing')).toEqual(['Storing melden', 'Wifi in de winkel']));
  it('ranks the exact name first', async () => {
    await article('Wifi', { Inhoud__c: 'Kort.' });
    expect((await names(guest, 'wifi'))[0]).toBe('Wifi');
  });
  it('matches the last word as a whole after a space', async () =>
    expect(await names(guest, 'win ')).toEqual([]));
  it('runs no query for stop words only', async () =>
    expect((await find(guest, 'de en het')).asked).toBe(false));
  it('counts all matches and gives the requested page', async () => {
    const pageOf = (offset: number) =>
      searchRows(guest, {
        objects: [{ from: 'Kennisartikel__c', fields: [] }],
        q: 'storing',
        limit: 1,
        offset,
      });
    const [first, second] = [await pageOf(0), await pageOf(1)];
    expect([first.total, second.total]).toEqual([2, 2]);
    expect(first.matches[0]!.id).not.toBe(second.matches[0]!.id);
  });
  it('finds a changed row by its new words only', async () => {
    const id = await article('Tijdelijk', { Inhoud__c: 'olifant' });
    await updateRecord(server.ctx, id, { fields: { Inhoud__c: 'paard' } });
    expect(await names(guest, 'olifant')).toEqual([]);
    expect(await names(guest, 'paarden')).toEqual(['Tijdelijk']);
  });
});

describe('a match', () => {
  it('shows the words found in the text, without markup', async () => {
    const { matches } = await find(guest, 'storing dashboard');
    expect(textOf(matches[0]!.excerpt)).toBe(
      'Heb je een storing? Meld hem via je dashboard. We lossen het dezelfde dag op.',
    );
    expect(matches[0]!.excerpt.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
      'storing',
      'dashboard',
    ]);
    expect(matches[0]!.name).toEqual([
      { text: 'Storing', hit: true },
      { text: ' melden', hit: false },
    ]);
  });
  it('has the requested fields', async () =>
    expect((await find(guest, 'kwijt')).matches[0]!.fields).toEqual({
      Slug__c: 'een-simkaart-kwijt',
    }));
});

describe('a viewer', () => {
  it('finds no row they do not see', async () => {
    expect(await names(guest, 'geheimzinnige')).toEqual([]);
    expect(await names(staff, 'geheimzinnige')).toEqual(['Nog niet af']);
  });
  it('finds and misses nothing by a field they do not see', async () => {
    expect(await names(guest, 'krokodil')).toEqual([]);
    expect(await names(guest, 'zonnebloem -krokodil')).toEqual(['Over ons']);
    expect(await names(staff, 'krokodil')).toEqual(['Over ons']);
  });
  it('gets no excerpt or score from a field they do not see', async () => {
    const [limited] = (await find(guest, 'zonnebloem')).matches;
    const [whole] = (await find(staff, 'zonnebloem')).matches;
    expect(textOf(limited!.excerpt)).toBe('Wij zijn een bedrijf met een zonnebloem.');
    expect(limited!.score).toBeLessThan(whole!.score);
    await storedRows(
      server,
      `update pagina__c set redactie__c = 'Iets anders' where sleutel__c = 'over-ons'`,
    );
    expect((await find(guest, 'zonnebloem')).matches[0]!.score).toBe(limited!.score);
  });
  it('finds nothing in an object they do not see', async () =>
    expect(
      (
        await searchRows(guest, {
          objects: [{ from: 'Account', fields: [] }],
          q: 'bakkerij',
          limit: 5,
        })
      ).total,
    ).toBe(0));
  it('finds companies by name when they see them', async () => {
    const found = await searchRows(staff, {
      objects: [{ from: 'Account', fields: ['Name'] }],
      q: 'korenaar',
      limit: 5,
    });
    expect(found.matches[0]!.fields['Name']).toBe('Bakkerij De Korenaar B.V.');
  });
});

describe('any search text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.stringMatching(/^[a-z'"\\&|!<>():*\- @%_;\0]{0,60}$/),
    fc
      .array(
        fc.constantFrom(
          'storing',
          '"',
          '-',
          'or',
          '&',
          '|',
          '!',
          '<->',
          ':*',
          "'",
          '\\',
          '(',
          ')',
          'é',
          '\u0000',
          '\ud800',
          '4e5',
          '1.2.3',
          'a/b',
          'x@y.z',
        ),
      )
      .map((parts) => parts.join('')),
  );
  it('is accepted', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (q) => {
        await find(guest, q);
      }),
      { numRuns: 150 },
    );
  });
  it('makes a query of limited length', () => {
    for (const longWord of ['internetverbindingsaanvraagformulieren', 's'.repeat(40)]) {
      const typed = Array.from(
        { length: 20 },
        (_, at) => longWord.slice(0, 20) + String.fromCharCode(97 + at) + longWord.slice(20, 39),
      ).join(' ');
      for (const text of Object.values(parseSearch(typed)!))
        expect((typeof text === 'string' ? text : text.text).length).toBeLessThan(20_000);
    }
  });
  it('with only stop words matches nothing, whatever it excludes', async () => {
    for (const typed of ['de -wifi', '"de het" -wifi', 'de'])
      expect(
        (
          await storedRows<{ found: boolean }>(
            server,
            `select to_tsvector('pg_catalog.dutch', 'olifant') @@ to_tsquery('pg_catalog.dutch', $1) as found`,
            parseSearch(typed)!.wide.text,
          )
        )[0]!.found,
      ).toBe(false);
  });
  it('may be very long', async () =>
    expect((await find(guest, 'storing '.repeat(50_000))).total).toBeGreaterThan(0));
  it('becomes a query of only quoted words and operators', () =>
    fc.assert(
      fc.property(hostile, (q) => {
        const words = parseSearch(q)?.wide.text ?? '';
        expect(words).toMatch(/^(?:'[\p{L}\p{N}]+'(?::\*)?|<->|[ ()|&!])*$/u);
      }),
    ));
  it('is found in a text of maximal length', async () => {
    const body = Array.from({ length: 21_000 }, (_, at) => `w${at.toString(36)}`)
      .join(' ')
      .slice(0, 131_000);
    await article('Alles tegelijk', { Inhoud__c: `${body} eindwoord` });
    expect(await names(guest, 'eindwoord')).toEqual(['Alles tegelijk']);
  });
});

describe('the tables', () => {
  it('match the registry', async () =>
    expect(await tableDifferences(server.ctx.db, server.ctx.registry)).toEqual([]));
  it('do not match once another field is searchable', async () => {
    const { registry } = server.ctx;
    const objects = registry.objects.map((object) =>
      object.apiName === 'Kennisartikel__c'
        ? {
            ...object,
            fields: new Map(
              [...object.fields].map(([name, field]) => [
                name,
                name === 'Slug__c' ? { ...field, searchable: true } : field,
              ]),
            ),
          }
        : object,
    );
    expect(await tableDifferences(server.ctx.db, { ...registry, objects })).toEqual([
      'column kennisartikel__c.search_vector is computed of inhoud__c, name, samenvatting__c, not of inhoud__c, name, samenvatting__c, slug__c',
      'column kennisartikel__c.search_text is computed of inhoud__c, name, samenvatting__c, not of inhoud__c, name, samenvatting__c, slug__c',
    ]);
  });
});

async function article(name: string, values: Record<string, Scalar>): Promise<string> {
  const slug = name
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return make('Kennisartikel__c', {
    Name: name,
    Slug__c: slug,
    Categorie__c: 'Internet',
    Gepubliceerd__c: true,
    ...values,
  });
}

const page = (key: string, values: Record<string, Scalar>) =>
  make('Pagina__c', { Sleutel__c: key, Gepubliceerd__c: true, ...values });

async function make(apiName: string, values: Record<string, Scalar>): Promise<string> {
  return createRow(server, apiName, values);
}
