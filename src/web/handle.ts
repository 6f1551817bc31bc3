import { useMatches, useRouteError } from 'react-router';

/** What a route declares about its page: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The background behind the header: tinted, or white when absent. Source: spec §2, Header. */
  header?: 'tinted';
  /**
   * `banner`: the footer begins with the webshop banner of the home page. `filled`: the footer has
   * the filled background of the fibre form. Source: spec §2, Footer.
   */
  footer?: 'banner' | 'filled';
  /**
   * The area that the page belongs to; the public site when absent. Portal and workspace follow
   * the dark mode of the system. The workspace has its own bar and navigation instead of header
   * and footer.
   */
  area?: 'portal' | 'workspace';
  cache?: CacheRule;
  /**
   * The portal objects whose records the page shows. The page reloads when a record of one of
   * these changes.
   */
  follows?: readonly string[];
  /** Whether the page may show our own pages in a frame; without it no frames are allowed. */
  frames?: 'own';
  /**
   * The largest body in bytes of a form on this page, files included; 1 MB when absent. The page's
   * action reads the body as a stream.
   */
  largestBody?: number;
};

/**
 * The rule for a page that is the same for every guest. The page is cached until a record of one
 * of these objects changes.
 */
export type CacheRule = {
  objects: readonly string[];
  /** The query parameters on which the page depends; all others are ignored. */
  params: readonly string[];
  /** The query parameters that make the page personal; a page with one of them is not cached. */
  except?: readonly string[];
  /** Marks the not-found page: it has status 404, and one cached copy for all addresses. */
  answers?: 'nothing here';
};

/**
 * Returns the merged handles of all matched routes; the values of an inner route replace those of
 * an outer one. An error page has no handle.
 */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  const failed = useFailed();
  if (failed) return {};
  const pageHandle: PageHandle = {};
  // proof: all routes declare `handle` with `satisfies PageHandle`
  for (const match of matches) Object.assign(pageHandle, match.handle as PageHandle | undefined);
  return pageHandle;
}

/**
 * Returns whether an error page is rendered. The router returns null or undefined when there is no
 * error.
 */
export function useFailed(): boolean {
  const error = useRouteError();
  return error !== undefined && error !== null;
}
