import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../paths.ts';
import { visitContext, type Visit } from '../visit.ts';
import { leadBackIn } from './lead-back-in.ts';
import { pathAsked, withReturn } from './return-path.ts';

/** The visit of anybody who is logged in, customer or staff. A guest goes to support, and comes back after logging in. */
export function ownVisit({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Visit {
  leadBackIn({ url, context });
  const visit = context.get(visitContext);
  if (visit.ask.viewer.kind !== 'user') throw redirect(withReturn(paths.support, pathAsked(url)));
  return visit;
}
