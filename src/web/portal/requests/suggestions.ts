import type { LoaderFunctionArgs } from 'react-router';
import { customerVisit } from '../../session/customer.ts';
import { suggestionsFor } from './suggestions-for.ts';

/** Returns, as JSON, articles that may make a new request unnecessary. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = customerVisit(args);
  return Response.json(
    { suggestions: await suggestionsFor(ctx, args.url.searchParams.get('onderwerp') ?? '') },
    { headers: { 'cache-control': 'no-store' } },
  );
}
