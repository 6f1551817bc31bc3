import type { RequestContext } from '#engine/model/request-context.ts';
import { readHeadTags } from '#engine/fields/head-tags.ts';
import { isSitePath, isWebAddress, readHrefLang } from '#engine/fields/page-address.ts';
import { localDay } from '#engine/model/local-day.ts';
import { type PlainRow, textOrNull } from '#engine/read/query.ts';
import { searchTitle } from '#messages/site/search-titles.ts';
import type { Brand } from '#protocol/site/brand.ts';
import type { HeadTag, Seo } from '#protocol/site/seo.ts';
import {
  absoluteUrl,
  articlePath,
  pagePath,
  type Site,
  storyPath,
  vacancyPath,
} from '#protocol/site/site.ts';
import { withBrand } from './brand-words.ts';
import { shareImagePath, type ShareImage } from './share-image.ts';

export type PageKind = {
  object: 'Pagina__c' | 'Kennisartikel__c' | 'Vacature__c' | 'Klantverhaal__c';
  slug: string;
  path: (slug: string) => string;
  kind: Seo['kind'];
  title: readonly string[];
  description: readonly string[];
  /** The field with the last day on which search engines may show the page; null: none. */
  closes: string | null;
  kicker: string | null;
};

/** The objects whose rows are pages of the public site. Source: decisions.md §4. */
export const pageKinds: readonly PageKind[] = [
  {
    object: 'Pagina__c',
    slug: 'Sleutel__c',
    path: pagePath,
    kind: 'website',
    title: ['Titel__c', 'Name'],
    description: ['Omschrijving__c'],
    closes: null,
    kicker: null,
  },
  {
    object: 'Kennisartikel__c',
    slug: 'Slug__c',
    path: articlePath,
    kind: 'article',
    title: ['Seo_titel__c', 'Name'],
    description: ['Seo_omschrijving__c', 'Samenvatting__c'],
    closes: null,
    kicker: 'Categorie__c',
  },
  {
    object: 'Vacature__c',
    slug: 'Slug__c',
    path: vacancyPath,
    kind: 'website',
    title: ['Seo_titel__c', 'Name'],
    description: ['Seo_omschrijving__c', 'Samenvatting__c'],
    closes: 'Sluitingsdatum__c',
    kicker: 'Afdeling__c',
  },
  {
    object: 'Klantverhaal__c',
    slug: 'Slug__c',
    path: storyPath,
    kind: 'article',
    title: ['Seo_titel__c', 'Name'],
    description: ['Seo_omschrijving__c', 'Samenvatting__c'],
    closes: null,
    kicker: 'Bedrijf__c',
  },
];

export const kindOfObject = (object: string): PageKind | undefined =>
  pageKinds.find((kind) => kind.object === object);

export const seoFieldsOf = ({ slug, title, description, closes, kicker }: PageKind): string[] => [
  'Id',
  'Name',
  'Indexeerbaar__c',
  'Gepubliceerd__c',
  'Canoniek_adres__c',
  'Hreflang__c',
  'Hoofdtags__c',
  slug,
  ...title.filter((name) => name !== 'Name'),
  ...description,
  ...(closes === null ? [] : [closes]),
  ...(kicker === null ? [] : [kicker]),
];

/** Checks stored values again, because the rules can have become stricter. */
export function seoOfRow(
  kind: PageKind,
  row: PlainRow,
  { ctx: { brand, now }, site }: { ctx: Pick<RequestContext, 'brand' | 'now'>; site: Site },
): Seo {
  const own = absoluteUrl(site, kind.path(String(row[kind.slug])));
  const canonical = textOrNull(row, 'Canoniek_adres__c');
  return {
    title: titleOf(kind, row, brand),
    description: clipped(withBrand(firstOf(row, kind.description) ?? '', brand)),
    canonicalUrl: canonical === null ? own : absolute(site, canonical),
    hrefLangUrls: readHrefLang(textOrNull(row, 'Hreflang__c') ?? '').urls,
    headTags: readHeadTags(textOrNull(row, 'Hoofdtags__c') ?? '').tags.map((tag) =>
      drawnFrom(site, tag),
    ),
    indexed:
      row['Indexeerbaar__c'] === true &&
      row['Gepubliceerd__c'] === true &&
      !isClosed(kind, row, now),
    imageUrl: absoluteUrl(
      site,
      shareImagePath(String(row['Id']), shareImageOfRow(kind, row, brand)),
    ),
    kind: kind.kind,
  };
}

export const shareImageOfRow = (kind: PageKind, row: PlainRow, brand: Brand): ShareImage => ({
  title: titleOf(kind, row, brand),
  kicker: kind.kicker === null ? null : textOrNull(row, kind.kicker),
  brand: brand.name,
  colours: brand.colours,
});

const isClosed = ({ closes }: PageKind, row: PlainRow, now: Date): boolean =>
  closes !== null && row[closes] != null && String(row[closes]) < localDay(now);

function titleOf(kind: PageKind, row: PlainRow, brand: Brand): string {
  const title = withBrand(firstOf(row, kind.title) ?? '', brand);
  return kind.object === 'Pagina__c' ? searchTitle(String(row[kind.slug]), title) : title;
}

const firstOf = (row: PlainRow, names: readonly string[]): string | null =>
  names.map((name) => textOrNull(row, name)).find((value) => value !== null) ?? null;

const absolute = (site: Site, address: string): string =>
  isSitePath(address) ? absoluteUrl(site, address) : isWebAddress(address) ? address : '';

const drawnFrom = (site: Site, tag: HeadTag): HeadTag =>
  tag.tag === 'link' ? { ...tag, href: absolute(site, tag.href) } : tag;

function clipped(text: string, most = 300): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line || null;
  return `${line.slice(0, line.lastIndexOf(' ', most) || most).replace(/[\s.,;:]+$/, '')}…`;
}
