import { useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ErrorPageContext } from './connection/sent.ts';
import type { Shell } from './visitor.ts';

/** The last data of the root's loader in the browser, for when a reload of it fails. */
const remembered: { shell?: Shell } = {};

/**
 * Without data of the root's loader: the data for the error page, or the last data that the browser
 * received.
 */
export function useShell(): Shell | undefined {
  const loaded = useLoadedShell();
  const sent = useContext(ErrorPageContext);
  if (loaded !== undefined && typeof document !== 'undefined') remembered.shell = loaded;
  return loaded ?? sent?.shell ?? remembered.shell;
}

/** Without this data, `Layout` renders no scripts. */
export const useLoadedShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');

/** A member of staff impersonates the customer; forms cannot be sent then. */
export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;

/** The notice describes disabled controls. */
export const impersonationNoticeId = 'meekijken';

/** During an impersonation: the member of staff. */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
