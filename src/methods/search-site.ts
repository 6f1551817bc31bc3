import type { Ask } from '#records/ask.ts';
import type { ListFilterDefinition } from '#records/define.ts';
import { type Match, searchRows } from '#records/search.ts';
import type { Brand } from '#wire/brand.ts';
import type { MarkedText } from '#wire/search.ts';
import { articlePath, pageKeys, pagePath, vacancyPath } from '#wire/site.ts';
import { withBrand } from './brand-words.ts';
import { published, stillOpen } from './published.ts';

export type SiteMatch = { kind: 'page' | 'article' | 'vacancy'; path: string; title: MarkedText; excerpt: MarkedText };

export type SiteSearch = { q: string; page: number; pages: number; total: number; matches: SiteMatch[] };

export const matchesPerPage = 10;
const mostPages = 20;
const longestQuery = 200;

const places = {
  Pagina__c: { kind: 'page', slug: 'Sleutel__c', path: pagePath },
  Kennisartikel__c: { kind: 'article', slug: 'Slug__c', path: articlePath },
  Vacature__c: { kind: 'vacancy', slug: 'Slug__c', path: vacancyPath },
} as const satisfies Record<string, { kind: SiteMatch['kind']; slug: string; path: (slug: string) => string }>;

/** What is published and still not to be found: copy that is no page of its own, jobs that are closed. */
const onlyShown: Record<keyof typeof places, readonly ListFilterDefinition[]> = {
  Pagina__c: [{ field: 'Sleutel__c', operator: 'Equals', operands: [...pageKeys] }],
  Kennisartikel__c: [],
  Vacature__c: [stillOpen],
};

/** Published pages, articles and open vacancies that hold the words typed, best first, ten to a page. `q` is empty when there was no word to look for. */
export async function searchSite(ask: Ask, asked: { q: string; page: number }): Promise<SiteSearch> {
  const page = Math.min(Math.max(1, asked.page), mostPages);
  const objects = Object.entries(places).map(([from, { slug }]) => ({
    from,
    fields: [slug],
    filters: [published, ...onlyShown[from as keyof typeof places]], // proof: an entry of `places`
  }));
  const q = asked.q.slice(0, longestQuery);
  const found = await searchRows(ask, { objects, q, limit: matchesPerPage, offset: (page - 1) * matchesPerPage });
  return {
    q: found.asked ? q.trim() : '',
    page,
    pages: Math.min(mostPages, Math.ceil(found.total / matchesPerPage)),
    total: found.total,
    matches: found.matches.map((match) => siteMatch(match, ask.brand)),
  };
}

function siteMatch({ objectApiName, fields, name, excerpt }: Match, brand: Brand): SiteMatch {
  const { kind, slug, path } = places[objectApiName as keyof typeof places]; // proof: only these were searched
  const shown = (marked: MarkedText): MarkedText => marked.map(({ text, hit }) => ({ text: withBrand(text, brand), hit }));
  return { kind, path: path(String(fields[slug])), title: shown(name), excerpt: shown(excerpt) };
}
