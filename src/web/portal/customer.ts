import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths, staffPath } from '../paths.ts';
import { pathAsked, withReturn } from '../session/return-path.ts';
import { visitContext, type Visit } from '../visit.ts';

/**
 * The visit of a customer, cases-only users included. Throws the way out for everyone else: a guest goes to support and comes back after
 * logging in (spec §2), staff go to their own workspace.
 */
export function customerVisit({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Visit {
  const visit = context.get(visitContext);
  const { viewer } = visit.ask;
  if (viewer.kind !== 'user') throw redirect(withReturn(paths.support, pathAsked(url)));
  if (viewer.role === 'customer' || viewer.role === 'casesOnly') return visit;
  throw redirect(viewer.staffId === null ? paths.home : staffPath(viewer.staffId));
}
