import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { openSiteIndex, type SiteIndex } from './site-index.ts';
import { defaultTerm } from '#protocol/telecom/offer.ts';
import { priceFor, readCatalogue } from '../selling/read-catalogue.ts';
import { publishedFilter } from '../content/read-page.ts';
import { openVacancyFilter } from '../content/read-vacancies.ts';

type Rows = Readonly<Record<keyof typeof sources, readonly PlainRow[]>>;

const most = 2_000;
const sources = {
  pages: {
    from: 'Pagina__c',
    fields: ['Id', 'Name', 'Sleutel__c', 'Titel__c', 'Omschrijving__c', 'Inhoud__c'],
    filters: [publishedFilter],
    orderBy: ['Sleutel__c'],
  },
  articles: {
    from: 'Kennisartikel__c',
    fields: [
      'Id',
      'Name',
      'Slug__c',
      'Categorie__c',
      'Samenvatting__c',
      'Inhoud__c',
      'Leestijd__c',
    ],
    filters: [publishedFilter],
    orderBy: ['-Publicatiedatum__c', 'Name'],
  },
  vacancies: {
    from: 'Vacature__c',
    fields: [
      'Id',
      'Name',
      'Slug__c',
      'Afdeling__c',
      'Standplaats__c',
      'Uren_per_week__c',
      'Salaris_van__c',
      'Salaris_tot__c',
      'Sluitingsdatum__c',
      'Samenvatting__c',
      'Inhoud__c',
    ],
    filters: [publishedFilter, openVacancyFilter],
    orderBy: ['Name'],
  },
  products: {
    from: 'Product__c',
    fields: [
      'Id',
      'Name',
      'Soort__c',
      'Omschrijving__c',
      'Maandbedrag__c',
      'Eenheid__c',
      'Aantal_per_aansluiting__c',
      'Waar__c',
      'Optie_bij__c',
    ],
    filters: [publishedFilter],
    orderBy: ['Volgorde__c', 'Maandbedrag__c', 'Name'],
  },
} as const;

const indexCache = new WeakMap<
  object,
  { rows: Rows; words: string; brand: Brand; index: SiteIndex }
>();

/**
 * Reads with the rights of a guest. Cached until a row of the site, a price, a synonym or the brand
 * changes.
 */
export async function readSiteIndex(ctx: RequestContext): Promise<SiteIndex> {
  const guest: RequestContext = { ...ctx, viewer: { kind: 'guest' } };
  // proof: `Object.keys` returns only keys of `sources`
  const names = Object.keys(sources) as (keyof typeof sources)[];
  const [synonyms, catalogue, ...lists] = await Promise.all([
    readSynonyms(ctx),
    readCatalogue(ctx),
    ...names.map((name) => findRows(guest, { ...sources[name], limit: most })),
  ]);
  // proof: there is one list for each name
  const rows = Object.fromEntries(names.map((name, at) => [name, lists[at]!])) as Rows;
  const found = indexCache.get(rows.pages);
  const prices = new Map(
    catalogue.map((product) => [product.id, priceFor(product, defaultTerm).monthly / 100]),
  );
  const words = JSON.stringify([synonyms, [...prices]]);
  if (
    found !== undefined &&
    found.words === words &&
    found.brand === ctx.brand &&
    names.every((name) => found.rows[name] === rows[name])
  )
    return found.index;
  const products = rows.products.map((row) => ({
    ...row,
    Maandbedrag__c: prices.get(String(row['Id'])) ?? row['Maandbedrag__c'],
  }));
  const index = openSiteIndex({ ...rows, products, synonyms }, ctx.brand);
  indexCache.set(rows.pages, { rows, words, brand: ctx.brand, index });
  return index;
}

/** Reads as the system: guests cannot read synonyms, but may read what is found through them. */
async function readSynonyms(ctx: RequestContext): Promise<string[]> {
  const rows = await findRows(asSystem(ctx, 'search the site by its synonyms'), {
    from: 'Synoniem__c',
    fields: ['Woorden__c'],
    filters: [equals('In_gebruik__c', 'true')],
    orderBy: ['Name'],
    limit: most,
  });
  return rows.map((row) => String(row['Woorden__c']));
}
