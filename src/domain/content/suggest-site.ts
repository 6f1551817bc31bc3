import { highlight } from '#engine/search/excerpt.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { hitsOf } from '../site-search/excerpts.ts';
import { readSiteIndex } from '../site-search/read-site-index.ts';
import type { SiteKind, SitePrice } from '../site-search/site-entries.ts';
import { searchIndex } from '../site-search/site-index.ts';
import type { MarkedText } from '#protocol/site/site.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

/** `path`: below the base path. */
export type SiteSuggestion = {
  path: string;
  title: MarkedText;
  kind: SiteKind;
  price: SitePrice | null;
};

const most = 6;
const shortest = 2;
const longestQuery = 200;

export async function suggestSite(
  ctx: RequestContext,
  typed: string,
  kind?: SiteKind,
): Promise<SiteSuggestion[]> {
  const q = cleanSearchTerm(typed, longestQuery);
  if (q.length < shortest) return [];
  const index = await readSiteIndex(ctx);
  const { found, query } = searchIndex(index, {
    q,
    literal: false,
    open: true,
    ...(kind !== undefined && { kind }),
  });
  const hits = hitsOf(index, query.terms);
  return found.slice(0, most).map(({ entry: { path, title, kind, price } }) => ({
    path,
    title: highlight(title, hits),
    kind,
    price,
  }));
}
