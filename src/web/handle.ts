import { useMatches, useRouteError } from 'react-router';

/** What a route declares about its page: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The background behind the header; white when absent. Source: spec §2, Header. */
  header?: 'tinted';
  /**
   * `banner`: begins with the webshop banner of the home page. `filled`: has the filled background
   * of the fibre form. Source: spec §2, Footer.
   */
  footer?: 'banner' | 'filled';
  /**
   * The public site when absent. Portal and workspace follow the dark mode of the system. The
   * workspace has its own bar and navigation.
   */
  area?: 'portal' | 'workspace';
  cache?: CacheRule;
  /** The page reloads its data when a record of one of these objects changes. */
  follows?: readonly string[];
  /** Whether the page may show our own pages in a frame. */
  frames?: 'own';
  /**
   * The largest body of a form in bytes, files included. The page's action then reads the body as a
   * stream. When absent, the limit of `maxFormBytes` applies.
   */
  largestBody?: number;
};

/** A page that is the same for every guest is cached until a record of one of `objects` changes. */
export type CacheRule = {
  objects: readonly string[];
  /** The query parameters on which the page depends. */
  params: readonly string[];
  /** A page with one of these query parameters is not cached. */
  except?: readonly string[];
  /** For the not-found page, which has status 404 and one cached copy for all addresses. */
  answers?: 'nothing here';
};

/** The values of an inner route replace those of an outer one. An error page has no handle. */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  const failed = useFailed();
  if (failed) return {};
  const pageHandle: PageHandle = {};
  // proof: all routes declare `handle` with `satisfies PageHandle`
  for (const match of matches) Object.assign(pageHandle, match.handle as PageHandle | undefined);
  return pageHandle;
}

/** The router returns null or undefined when there is no error. */
export function useFailed(): boolean {
  const error = useRouteError();
  return error !== undefined && error !== null;
}
