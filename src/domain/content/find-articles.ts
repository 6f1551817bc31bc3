import { excerptOf } from '#engine/search/excerpt.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { closestEntries, isAbout } from '../site-search/closest-entry.ts';
import { hitsOf } from '../site-search/excerpts.ts';
import { readSiteIndex } from '../site-search/read-site-index.ts';
import type { MarkedText } from '#protocol/site/site.ts';

export type FoundArticle = {
  id: string;
  title: string;
  slug: string;
  category: string;
  passage: MarkedText;
  /** How much of the question the article covers, from 0 to 1. */
  coverage: number;
};

const bestPassages = 3;

/** The best first. Source: decisions.md §11. */
export async function findArticles(
  ctx: RequestContext,
  question: string,
  limit: number,
): Promise<FoundArticle[]> {
  const index = await readSiteIndex(ctx);
  const { terms, unknown, found } = closestEntries(index, { question, limit, kinds: ['article'] });
  const hits = hitsOf(index, terms);
  return found
    .filter((one) => isAbout(one, unknown))
    .map(({ entry, passages, coverage }) => ({
      id: entry.id ?? '',
      title: entry.title,
      slug: entry.slug ?? '',
      category: entry.group ?? '',
      passage: excerptOf(
        passages.length === 0
          ? [entry.summary]
          : passages.slice(0, bestPassages).map(({ at }) => entry.passages[at]!.text),
        hits,
      ),
      coverage,
    }));
}
