import type { RequestContext } from '#engine/model/request-context.ts';
import { excerptOfEntry, hitsOf } from '../site-search/excerpts.ts';
import { readSiteIndex } from '../site-search/read-site-index.ts';
import type { SiteKind, SitePrice } from '../site-search/site-entries.ts';
import { searchIndex, type SiteHit } from '../site-search/site-index.ts';
import type { MarkedText } from '#protocol/site/site.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

export type SiteMatch = {
  kind: SiteKind;
  path: string;
  title: MarkedText;
  excerpt: MarkedText;
  price: SitePrice | null;
  note: string | null;
};

export type BestMatch = { path: string; title: string; text: string; price: SitePrice | null };

export type SiteSearchResult = {
  /** The search text; empty when its words have too little meaning to search for. */
  q: string;
  corrected: string | null;
  synonyms: readonly string[];
  kind: SiteKind | null;
  kinds: readonly { kind: SiteKind; count: number }[];
  page: number;
  pages: number;
  total: number;
  best: BestMatch | null;
  /** The number of the first result on this page, from 1. */
  first: number;
  matches: SiteMatch[];
};

export const siteKinds = [
  'product',
  'article',
  'page',
  'vacancy',
] as const satisfies readonly SiteKind[];

export const matchesPerPage = 10;
const mostPages = 20;
const longestQuery = 200;
export const mostSynonyms = 5;

export type SiteSearchQuery = { q: string; page: number; kind?: string | null; literal?: boolean };

export async function searchSite(
  ctx: RequestContext,
  asked: SiteSearchQuery,
): Promise<SiteSearchResult> {
  const page = Math.min(Math.max(1, asked.page), mostPages);
  const q = cleanSearchTerm(asked.q, longestQuery);
  const kind = siteKinds.find((one) => one === asked.kind) ?? null;
  const index = await readSiteIndex(ctx);
  const { found, corrected, query, isEmpty } = searchIndex(index, {
    q,
    literal: asked.literal === true,
    open: false,
  });
  if (isEmpty)
    return {
      q: '',
      corrected: null,
      synonyms: [],
      kind,
      kinds: [],
      page,
      pages: 0,
      total: 0,
      best: null,
      first: 1,
      matches: [],
    };
  const shown = kind === null ? found : found.filter(({ entry }) => entry.kind === kind);
  const hits = hitsOf(index, query.terms);
  return {
    q,
    corrected,
    synonyms: query.synonyms.slice(0, mostSynonyms),
    kind,
    kinds: siteKinds.map((one) => ({
      kind: one,
      count: found.filter(({ entry }) => entry.kind === one).length,
    })),
    page,
    pages: Math.min(mostPages, Math.ceil(shown.length / matchesPerPage)),
    total: shown.length,
    best: page === 1 && kind === null ? bestOf(found) : null,
    first: (page - 1) * matchesPerPage + 1,
    matches: shown
      .slice((page - 1) * matchesPerPage, page * matchesPerPage)
      .map((hit) => matchOf(hit, hits)),
  };
}

function matchOf({ entry }: SiteHit, hits: ReadonlySet<string>): SiteMatch {
  const { kind, path, price, note } = entry;
  const { title, text } = excerptOfEntry(entry, hits);
  return { kind, path, title, excerpt: text, price, note };
}

/**
 * The minimum score of the best result, as a factor of that of the next one. Products do not count:
 * the page that comes first says more about them.
 */
const clearly = 1.5;

function bestOf([first, ...others]: readonly SiteHit[]): BestMatch | null {
  const second = others.find(({ entry }) => entry.kind !== 'product');
  if (
    first === undefined ||
    first.entry.kind !== 'page' ||
    first.coverage < 1 ||
    first.score < clearly * (second?.score ?? 0)
  )
    return null;
  const { path, title, names, summary, price } = first.entry;
  return { path, title: names[0] ?? title, text: summary, price };
}
