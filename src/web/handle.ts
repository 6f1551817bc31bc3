import { useMatches, useRouteError } from 'react-router';

/** What a route declares about its page: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The background behind the header: tinted, or white when absent. Source: spec §2, Header. */
  header?: 'tinted';
  /**
   * `banner`: the webshop banner of Home; `filled`: the filled background of the fibre form.
   * Source: spec §2, Footer.
   */
  footer?: 'banner' | 'filled';
  /**
   * Portal and workspace follow the system's dark mode; the workspace has its own bar and
   * navigation instead of header and footer.
   */
  area?: 'portal' | 'workspace';
  cache?: CacheRule;
  /** Portal objects whose rows the page shows; it reloads when one of them changes. */
  follows?: readonly string[];
  /** The page may show our own pages in a frame; without it no frames are allowed. */
  frames?: 'own';
  /**
   * The largest body in bytes of a form on this page, files included; without it 1 MB. Its action
   * reads the body as a stream.
   */
  largestBody?: number;
};

/** A page that is the same for every guest, cached until one of these objects changes. */
export type CacheRule = {
  objects: readonly string[];
  /** The query parameters that the page depends on; all others are ignored. */
  params: readonly string[];
  /** Query parameters that make the page personal, so that it is not cached. */
  except?: readonly string[];
  /** This is the not-found page: sent with status 404, and one cached copy for all addresses. */
  answers?: 'nothing here';
};

/**
 * Returns the merged handles of all matched routes; an inner route overrules an outer one. An error
 * page has none of them.
 */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  const failed = useFailed();
  if (failed) return {};
  const pageHandle: PageHandle = {};
  // The cast is safe because all routes declare `handle` with `satisfies PageHandle`.
  for (const match of matches) Object.assign(pageHandle, match.handle as PageHandle | undefined);
  return pageHandle;
}

/** Returns whether an error page is rendered. The router gives null when there is no error. */
export function useFailed(): boolean {
  const error = useRouteError();
  return error !== undefined && error !== null;
}
