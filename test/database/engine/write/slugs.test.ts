import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articles } from '#db/seed/articles.ts';
import { vacancies } from '#db/seed/vacancies.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { currentSlugOf } from '#engine/write/slugs.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { freeSlug, slugOf } from '#protocol/texts/slug.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';

/** URL slug: spec §5; collisions numbered, old links redirected. */

describe('the slug of a title', () => {
  it.each([
    ['Van brief tot aansluiting', 'van-brief-tot-aansluiting'],
    ['Wifi/mesh op kantoor', 'wifi-mesh-op-kantoor'],
    ["Foto's van 100% glas", 'fotos-van-100-glas'],
    ['Je IP-adres: België en CRÈME brûlée', 'je-ip-adres-belgie-en-creme-brulee'],
    ['Wat kost het? (En waarom?)', 'wat-kost-het-en-waarom'],
    ['A / B', 'a---b'],
    ['A  B', 'a--b'],
    ['Bellen//bellen', 'bellen--bellen'],
    ['A & B', 'a--b'],
    ['Prijs - 50 %', 'prijs---50-'],
    ['‘t Is ’n "test"', 't-is-n-test'],
    ['  A  ', 'a'],
    ['! ?', ''],
    ['Straße Łódź Ærø', 'strasse-lodz-aero'],
    ['???', ''],
    ['', ''],
  ])('of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('of any title is valid, and is the slug of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(/^([a-z0-9-]*[a-z0-9][a-z0-9-]*)?$/);
        expect(slug.length).toBeLessThanOrEqual(120);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  it('of each title in the demo is its stored slug', () => {
    for (const { title, slug } of [...articles, ...vacancies])
      expect(slugOf(title), title).toBe(slug);
  });

  it('with a number has the maximal length of a slug', () => {
    const long = 'a'.repeat(120);
    const taken = new Set([long]);
    expect(freeSlug(long, (one) => taken.has(one))).toBe(`${'a'.repeat(118)}-2`);
  });
});

describe('articles and vacancies', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const make = async (
    fields: Dict<Scalar | null>,
    apiName = 'Kennisartikel__c',
  ): Promise<{ id: string; slug: string }> => {
    const made = await createRecord(server.ctx, {
      apiName,
      fields: {
        Gepubliceerd__c: true,
        ...(apiName === 'Kennisartikel__c' && { Categorie__c: 'Internet' }),
        ...fields,
      },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const [row] = await storedRows<{ slug: string }>(
      server,
      `select slug__c as slug from ${apiName} where id = $1`,
      made.value.id,
    );
    return { id: made.value.id, slug: row!.slug };
  };
  const changeSlug = async (id: string, slug: string) =>
    expect(await updateRecord(server.ctx, id, { fields: { Slug__c: slug } })).toMatchObject({
      ok: true,
    });
  const guest = () => server.dependencies.contextOf({ kind: 'guest' });

  it('get the slug of their title, numbered when it is taken, or the given one', async () => {
    expect((await make({ Name: "Zo doe je 't 100%/zelf" })).slug).toBe('zo-doe-je-t-100-zelf');
    expect((await make({ Name: 'Zo doe je t 100 zelf!' })).slug).toBe('zo-doe-je-t-100-zelf-2');
    expect((await make({ Name: 'Zo doe je t 100 zelf', Slug__c: '' })).slug).toBe(
      'zo-doe-je-t-100-zelf-3',
    );
    expect((await make({ Name: 'Zo doe je t 100 zelf', Slug__c: null }, 'Vacature__c')).slug).toBe(
      'zo-doe-je-t-100-zelf',
    );
    expect((await make({ Name: 'Anders', Slug__c: 'eigen-adres' })).slug).toBe('eigen-adres');
    expect((await make({ Name: '!!!' })).slug).toBe('kennisartikel');
  });

  it('get a slug with every hyphen of their title, and accept a typed one', async () => {
    const { id, slug } = await make({ Name: 'Vast / mobiel' });
    expect(slug).toBe('vast---mobiel');
    expect((await make({ Name: 'Vast / mobiel' })).slug).toBe('vast---mobiel-2');
    expect((await make({ Name: 'eind/' })).slug).toBe('eind-');
    expect((await make({ Name: 'eind–' })).slug).toBe('eind--2');
    await changeSlug(id, 'vast-en-mobiel-');
    expect(await currentSlugOf(guest(), 'Kennisartikel__c', 'vast---mobiel')).toBe(
      'vast-en-mobiel-',
    );
    for (const Slug__c of ['---', 'Groot', 'a b', 'a/b', 'ë'])
      expect(await updateRecord(server.ctx, id, { fields: { Slug__c } })).toMatchObject({
        ok: false,
      });
  });

  it('with an automatic slug of the old rule get a new one, and a redirect', async () => {
    const { id } = await make({
      Name: 'Wifi / mesh — 100 % dekking',
      Slug__c: 'wifi-mesh-100-dekking',
    });
    const own = await make({ Name: 'Een / eigen keuze', Slug__c: 'zelf-gekozen' });
    const taken = await make({ Name: 'Bezet', Slug__c: 'dit---dat' });
    const waits = await make({ Name: 'Dit / dat', Slug__c: 'dit-dat' });
    const [before] = await storedRows<{ stamp: Date }>(
      server,
      'select systemmodstamp as stamp from kennisartikel__c where id = $1',
      id,
    );
    await runMigration('0191_literal_slugs.sql');
    const rows = await storedRows<{ id: string; slug: string; stamp: Date }>(
      server,
      'select id, slug__c as slug, systemmodstamp as stamp from kennisartikel__c where id = any($1)',
      [id, own.id, taken.id, waits.id],
    );
    const slugs = Object.fromEntries(rows.map((row) => [row.id, row.slug]));
    expect(slugs).toEqual({
      [id]: slugOf('Wifi / mesh — 100 % dekking'),
      [own.id]: 'zelf-gekozen',
      [taken.id]: 'dit---dat',
      [waits.id]: 'dit-dat',
    });
    expect(rows.find((row) => row.id === id)!.stamp.getTime()).toBeGreaterThan(
      before!.stamp.getTime(),
    );
    expect(await currentSlugOf(guest(), 'Kennisartikel__c', 'wifi-mesh-100-dekking')).toBe(
      slugs[id],
    );
  });

  const runMigration = async (name: string) =>
    storedRows(
      server,
      await readFile(new URL(`../../../../src/db/migrations/${name}`, import.meta.url), 'utf8'),
    );

  it('created with one title at the same moment get different slugs', async () => {
    const beside = await server.openCopy();
    const asks = [server.ctx, beside.dependencies.contextOf({ kind: 'system', task: 'test' })];
    const made = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        createRecord(asks[at % 2]!, {
          apiName: 'Kennisartikel__c',
          fields: { Name: 'Tegelijk', Categorie__c: 'Internet' },
        }),
      ),
    );
    expect(made.filter((one) => !one.ok)).toEqual([]);
    const rows = await storedRows<{ slug: string }>(
      server,
      `select slug__c as slug from kennisartikel__c where name = 'Tegelijk'`,
    );
    expect(rows.map((row) => row.slug).sort()).toEqual(
      ['tegelijk', ...Array.from({ length: 15 }, (_, at) => `tegelijk-${at + 2}`)].sort(),
    );
  });

  it('are refused for a missing title when created, and for an emptied slug later', async () => {
    const refused = await createRecord(server.ctx, {
      apiName: 'Kennisartikel__c',
      fields: { Categorie__c: 'Internet' },
    });
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ code: 'record.required', field: 'Name' }],
    });
    const { id } = await make({ Name: 'Met adres' });
    expect(await updateRecord(server.ctx, id, { fields: { Slug__c: null } })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.required', field: 'Slug__c' }],
    });
  });

  it('are found by every slug they had, by viewers who may see them', async () => {
    const { id, slug } = await make({ Name: 'Verhuisd' });
    await changeSlug(id, 'verhuisd-naar-b');
    await changeSlug(id, 'verhuisd-naar-c');
    for (const old of [slug, 'verhuisd-naar-b'])
      expect(await currentSlugOf(guest(), 'Kennisartikel__c', old)).toBe('verhuisd-naar-c');
    for (const other of ['verhuisd-naar-c', 'nooit-geweest'])
      expect(await currentSlugOf(guest(), 'Kennisartikel__c', other)).toBeNull();
    expect(await currentSlugOf(guest(), 'Vacature__c', slug)).toBeNull();
    await updateRecord(server.ctx, id, { fields: { Gepubliceerd__c: false } });
    expect(await currentSlugOf(guest(), 'Kennisartikel__c', slug)).toBeNull();
  });

  it('do not get an old slug of another by their title, only when it is given', async () => {
    const { id } = await make({ Name: 'Oude plek' });
    await changeSlug(id, 'nieuwe-plek');
    expect((await make({ Name: 'Oude plek' })).slug).toBe('oude-plek-2');
    await changeSlug(id, 'oude-plek');
    expect(await currentSlugOf(guest(), 'Kennisartikel__c', 'oude-plek')).toBeNull();
    expect(await currentSlugOf(guest(), 'Kennisartikel__c', 'nieuwe-plek')).toBe('oude-plek');
  });

  it('that are deleted have no redirect, and their old slugs are free', async () => {
    const { id } = await make({ Name: 'Tijdelijk' });
    await changeSlug(id, 'tijdelijk-anders');
    await deleteRecord(server.ctx, id);
    expect(await currentSlugOf(server.ctx, 'Kennisartikel__c', 'tijdelijk')).toBeNull();
    expect((await make({ Name: 'Tijdelijk' })).slug).toBe('tijdelijk');
  });
});
