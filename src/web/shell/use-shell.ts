import { useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ErrorPageContext } from './connection/sent.ts';
import type { Shell } from './visitor.ts';

/** In the browser: the last data of the root's loader, for when a reload of it fails. */
const remembered: { shell?: Shell } = {};

/**
 * Brand and visitor, from the root's loader; undefined only in a browser that never received them.
 */
export function useShell(): Shell | undefined {
  const loaded = useLoadedShell();
  const sent = useContext(ErrorPageContext);
  if (loaded !== undefined && typeof document !== 'undefined') remembered.shell = loaded;
  return loaded ?? sent?.shell ?? remembered.shell;
}

/**
 * The same, but only if the loader ran: without its data the page cannot hydrate and stays as it
 * was sent.
 */
export const useLoadedShell = (): Shell | undefined => useRouteLoaderData<Shell>('root');
