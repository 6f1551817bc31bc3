import type { LoaderFunctionArgs } from 'react-router';
import { customerVisit } from '../../session/customer.ts';
import { suggestionsFor } from './suggestions-for.ts';

/** Articles that may make a new request unnecessary, while its subject is typed; as JSON. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = customerVisit(args);
  return Response.json(
    { suggestions: await suggestionsFor(ctx, args.url.searchParams.get('onderwerp') ?? '') },
    { headers: { 'cache-control': 'no-store' } },
  );
}
