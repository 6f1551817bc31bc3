import { useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ErrorPageContext } from './connection/sent.ts';
import type { Shell } from './visitor.ts';

/** In the browser: the last data of the root's loader, for when a reload of that data fails. */
const remembered: { shell?: Shell } = {};

/**
 * Returns the data of the root's loader; without it the data for the error page, or the last data
 * that the browser received. Returns undefined without any of these.
 */
export function useShell(): Shell | undefined {
  const loaded = useLoadedShell();
  const sent = useContext(ErrorPageContext);
  if (loaded !== undefined && typeof document !== 'undefined') remembered.shell = loaded;
  return loaded ?? sent?.shell ?? remembered.shell;
}

/** Returns undefined without data of the root's loader. `Layout` then renders no scripts. */
export const useLoadedShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');

/** Returns whether a member of staff impersonates the customer. Forms cannot be sent then. */
export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;

/** The id of the notice about impersonation, which describes disabled controls. */
export const impersonationNoticeId = 'meekijken';

/**
 * Returns the id of the user whose session the page watches: during an impersonation the member of
 * staff. Null for a guest or without a session.
 */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
