import { useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ErrorPageContext } from './connection/sent.ts';
import type { Shell } from './visitor.ts';

/** For when a reload of the data fails. */
const remembered: { shell?: Shell } = {};

export function useShell(): Shell | undefined {
  const loaded = useLoadedShell();
  const sent = useContext(ErrorPageContext);
  if (loaded !== undefined && typeof document !== 'undefined') remembered.shell = loaded;
  return loaded ?? sent?.shell ?? remembered.shell;
}

/** Without this data, `Layout` renders no scripts. */
export const useLoadedShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');

export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;

export const impersonationNoticeId = 'meekijken';

/** During an impersonation: the member of staff. */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
