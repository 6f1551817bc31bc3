import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { Viewer } from '#protocol/users/viewer.ts';
import { paths, staffPath } from '../paths.ts';
import { requestedPath, withReturn, logInAgainPath } from './return-path.ts';
import { visitContext, type Visit } from '../visit.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'context'>;
type User = Extract<Viewer, { kind: 'user' }>;

/** Includes cases-only users. Source: spec §2. */
export function customerVisit(args: Args): Visit {
  const { visit, viewer } = personalVisit(args);
  if (viewer.role === 'customer' || viewer.role === 'casesOnly') return visit;
  throw redirect(viewer.staffId === null ? paths.home : staffPath(viewer.staffId));
}

/** A guest returns to the requested page after logging in. */
export function personalVisit({ url, context }: Args): { visit: Visit; viewer: User } {
  redirectEndedSession({ url, context });
  const visit = context.get(visitContext);
  const { viewer } = visit.ctx;
  if (viewer.kind !== 'user') throw redirect(withReturn(paths.support, requestedPath(url)));
  return { visit, viewer };
}

export function redirectEndedSession({
  url,
  context,
}: Pick<LoaderFunctionArgs, 'url' | 'context'>): void {
  const { ended } = context.get(visitContext);
  if (ended !== null) throw redirect(logInAgainPath(requestedPath(url), ended));
}
