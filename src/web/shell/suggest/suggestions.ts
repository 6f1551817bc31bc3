import type { LoaderFunctionArgs } from 'react-router';
import { siteKinds } from '#domain/content/search-site.ts';
import { suggestSite, type SiteSuggestion } from '#domain/content/suggest-site.ts';
import { visitContext } from '../../visit.ts';
import { suggestedKindParam } from '../../paths.ts';

export type Suggestions = { rows: readonly SiteSuggestion[] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { searchParams } = url;
  const kind = siteKinds.find((one) => one === searchParams.get(suggestedKindParam));
  const rows = await suggestSite(context.get(visitContext).ctx, searchParams.get('q') ?? '', kind);
  return Response.json({ rows } satisfies Suggestions, {
    headers: { 'cache-control': 'no-store' },
  });
}
