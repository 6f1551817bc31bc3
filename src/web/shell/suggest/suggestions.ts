import type { LoaderFunctionArgs } from 'react-router';
import { suggestSite, type SiteSuggestion } from '#domain/content/suggest-site.ts';
import { visitContext } from '../../visit.ts';

export type Suggestions = { rows: readonly SiteSuggestion[] };

/** What the search of the site would find, while one types. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const rows = await suggestSite(context.get(visitContext).ctx, url.searchParams.get('q') ?? '');
  return Response.json({ rows } satisfies Suggestions, {
    headers: { 'cache-control': 'no-store' },
  });
}
