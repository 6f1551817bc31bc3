import { useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ErrorPageContext } from './connection/sent.ts';
import type { Shell } from './visitor.ts';

/** In the browser: the last data of the root's loader, for when a reload of it fails. */
const remembered: { shell?: Shell } = {};

/**
 * Returns brand and visitor, from the root's loader; undefined only in a browser that never
 * received them.
 */
export function useShell(): Shell | undefined {
  const loaded = useLoadedShell();
  const sent = useContext(ErrorPageContext);
  if (loaded !== undefined && typeof document !== 'undefined') remembered.shell = loaded;
  return loaded ?? sent?.shell ?? remembered.shell;
}

/**
 * Returns the same, but only if the loader ran: without its data the page cannot hydrate and stays
 * as it was sent.
 */
export const useLoadedShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');

/**
 * Whether a member of staff impersonates the customer: the page shows everything and sends nothing.
 */
export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;

/** The id of the notice about impersonation, which disabled controls refer to. */
export const impersonationNoticeId = 'meekijken';

/**
 * The id of the user whose session a page watches: during impersonation that of the member of
 * staff.
 */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
