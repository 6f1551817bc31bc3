import { useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ErrorPageContext } from './connection/sent.ts';
import type { Shell } from './visitor.ts';

/** In the browser: the latest data of the root's loader, used when a reload of that data fails. */
const remembered: { shell?: Shell } = {};

/**
 * Returns the brand, the visitor and the other data of the root's loader; undefined only in a
 * browser that never received them.
 */
export function useShell(): Shell | undefined {
  const loaded = useLoadedShell();
  const sent = useContext(ErrorPageContext);
  if (loaded !== undefined && typeof document !== 'undefined') remembered.shell = loaded;
  return loaded ?? sent?.shell ?? remembered.shell;
}

/**
 * Returns the shell only if the root's loader ran; otherwise undefined. Without that data the page
 * cannot hydrate, and stays as the server sent it.
 */
export const useLoadedShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');

/**
 * Returns whether a member of staff impersonates the customer. The page then shows everything and
 * sends nothing.
 */
export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;

/** The id of the notice about impersonation. Disabled controls refer to it as their description. */
export const impersonationNoticeId = 'meekijken';

/**
 * Returns the id of the user whose session the page watches; null for a guest or without a
 * session. During an impersonation that user is the member of staff.
 */
export function sessionOwnerId({ visitor, session, impersonation }: Shell): string | null {
  if (visitor.kind !== 'user' || session === null) return null;
  return impersonation?.user ?? visitor.id;
}
