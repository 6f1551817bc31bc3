import type { LoaderFunctionArgs } from 'react-router';
import { customerVisit } from '../../session/customer.ts';
import { type Suggestion, suggestionsFor } from './suggestions-for.ts';

export type Suggestions = { rows: readonly Suggestion[] };

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = customerVisit(args);
  const rows = await suggestionsFor(ctx, args.url.searchParams.get('onderwerp') ?? '');
  return Response.json({ rows } satisfies Suggestions, {
    headers: { 'cache-control': 'no-store' },
  });
}
