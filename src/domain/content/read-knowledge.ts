import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { anchorOf } from './markdown.ts';
import { excerptOfEntry, hitsOf } from '../site-search/excerpts.ts';
import { mostSynonyms } from './search-site.ts';
import { readSiteIndex } from '../site-search/read-site-index.ts';
import { searchIndex } from '../site-search/site-index.ts';
import type { MarkedText } from '#protocol/site/site.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';
import { publishedFilter } from './read-page.ts';

export type ArticleLine = {
  slug: string;
  title: string;
  category: string;
  summary: string;
  minutes: number;
};

/** `marked`: with the search words marked; null when nothing was searched for. */
export type ArticleMatch = ArticleLine & {
  marked: { title: MarkedText; excerpt: MarkedText } | null;
};

export type Category = { key: string; name: string; count: number };

export type KnowledgeBasePage = {
  /** The search text; empty when there is none, or when all its words are stop words. */
  q: string;
  corrected: string | null;
  synonyms: readonly string[];
  category: string | null;
  categories: Category[];
  total: number;
  articles: ArticleMatch[];
};

export const lineFields = [
  'Name',
  'Slug__c',
  'Categorie__c',
  'Samenvatting__c',
  'Leestijd__c',
] as const;

export const lineOf = (row: PlainRow): ArticleLine => ({
  slug: String(row['Slug__c']),
  title: String(row['Name']),
  category: String(row['Categorie__c']),
  summary: String(row['Samenvatting__c'] ?? ''),
  minutes: Number(row['Leestijd__c'] ?? 1),
});

/** The maximum number of articles that are listed and can be found: the last published ones. */
const most = 300;
const longestQuery = 200;

export async function readKnowledge(
  ctx: RequestContext,
  asked: { q: string; category: string | null; literal?: boolean },
): Promise<KnowledgeBasePage> {
  const typed = cleanSearchTerm(asked.q, longestQuery);
  const all = await allLines(ctx);
  const found =
    typed === ''
      ? null
      : await searchLines(ctx, {
          q: typed,
          literal: asked.literal === true,
          all,
        });
  const lines = found?.lines ?? all;
  const counts = Map.groupBy(lines, ({ category }) => category);
  const categories = categoriesOf(ctx).map((name) => ({
    key: anchorOf(name),
    name,
    count: counts.get(name)?.length ?? 0,
  }));
  const chosen = categories.find(({ key }) => key === asked.category);
  return {
    q: found === null ? '' : typed,
    corrected: found?.corrected ?? null,
    synonyms: found?.synonyms ?? [],
    category: chosen?.key ?? null,
    categories,
    total: lines.length,
    articles:
      chosen === undefined ? lines : lines.filter(({ category }) => category === chosen.name),
  };
}

const categoriesOf = (ctx: RequestContext): string[] =>
  (ctx.registry.object('Kennisartikel__c')?.fields.get('Categorie__c')?.picklist ?? []).map(
    ({ value }) => value,
  );

async function allLines(ctx: RequestContext): Promise<ArticleMatch[]> {
  const rows = await findRows(ctx, {
    from: 'Kennisartikel__c',
    fields: lineFields,
    filters: [publishedFilter],
    orderBy: ['-Publicatiedatum__c', 'Name'],
    limit: most,
  });
  return rows.map((row) => ({ ...lineOf(row), marked: null }));
}

type FoundLines = Pick<KnowledgeBasePage, 'corrected' | 'synonyms'> & { lines: ArticleMatch[] };
type LinesAsked = { q: string; literal: boolean; all: readonly ArticleMatch[] };

async function searchLines(
  ctx: RequestContext,
  { q, literal, all }: LinesAsked,
): Promise<FoundLines | null> {
  const index = await readSiteIndex(ctx);
  const { found, corrected, query, isEmpty } = searchIndex(index, {
    q,
    literal,
    open: true,
    kind: 'article',
  });
  if (isEmpty) return null;
  const hits = hitsOf(index, query.terms);
  const bySlug = new Map(all.map((line) => [line.slug, line]));
  const lines = found.flatMap(({ entry }): ArticleMatch[] => {
    const line = bySlug.get(entry.slug ?? '');
    const { title, text } = excerptOfEntry(entry, hits);
    return line === undefined ? [] : [{ ...line, marked: { title, excerpt: text } }];
  });
  return { lines, corrected, synonyms: query.synonyms.slice(0, mostSynonyms) };
}
