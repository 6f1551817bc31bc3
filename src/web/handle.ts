import { useMatches, useRouteError } from 'react-router';

export type PageHandle = {
  /** The background behind the header; white when absent. Source: spec §2, Header. */
  header?: 'tinted';
  /**
   * `banner`: begins with the webshop banner of the home page. `filled`: has the filled background
   * of the fibre form. Source: spec §2, Footer.
   */
  footer?: 'banner' | 'filled';
  /** The public site when absent. */
  area?: 'portal' | 'workspace';
  cache?: CacheRule;
  /** The page reloads its data when a record of one of these objects changes. */
  follows?: readonly string[];
  /** Whether the page may show our own pages in a frame. */
  frames?: 'own';
  /**
   * The largest body of a form in bytes, files included; `maxFormBytes` when absent. With it, the
   * page's action reads the body as a stream.
   */
  largestBody?: number;
};

/** The cached page is the same for every guest, until a record of one of `objects` changes. */
export type CacheRule = {
  objects: readonly string[];
  /** The query parameters on which the page depends. */
  params: readonly string[];
  /** A page with one of these query parameters is not cached. */
  except?: readonly string[];
  /** For the not-found page, which has status 404 and one cached copy for all addresses. */
  answers?: 'nothing here';
};

/** The values of an inner route replace those of an outer one. */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  const failed = useFailed();
  if (failed) return {};
  const pageHandle: PageHandle = {};
  // proof: all routes declare `handle` with `satisfies PageHandle`
  for (const match of matches) Object.assign(pageHandle, match.handle as PageHandle | undefined);
  return pageHandle;
}

export function useFailed(): boolean {
  const error = useRouteError();
  return error !== undefined && error !== null;
}
