import { useMatches, useRouteError } from 'react-router';

/**
 * What a route says about itself beside its page: `export const handle = { … } satisfies
 * PageHandle`.
 */
export type PageHandle = {
  /** A site background behind the header; white without. Source: spec §2, Header. */
  header?: 'tinted';
  /**
   * `banner`: the webshop banner of Home; `filled`: the filled background of the fibre form.
   * Source: spec §2, Footer.
   */
  footer?: 'banner' | 'filled';
  /**
   * Portal and workspace follow the system's dark mode; the workspace draws its own bar and rail
   * instead of header and footer.
   */
  area?: 'portal' | 'workspace';
  cache?: CacheRule;
  /** Objects of the portal whose rows the page shows: it is drawn anew when one of them changes. */
  follows?: readonly string[];
  /** The page shows pages of ours in a frame; all others frame nothing. */
  frames?: 'own';
  /**
   * Bytes a form of this page may bring, files included; without it the 1 MB of every form. Its
   * action reads the body as it arrives.
   */
  largestBody?: number;
};

/** A page that is the same for every guest, kept until one of these objects changes. */
export type CacheRule = {
  objects: readonly string[];
  /** The query parameters the page depends on; all others are ignored. */
  params: readonly string[];
  /** Query parameters that make it a page of one visitor, never kept. */
  except?: readonly string[];
  /**
   * The page that says there is nothing here: sent with status 404, and one copy for every address
   * it answers.
   */
  answers?: 'nothing here';
};

/**
 * For the frame: the wishes of all matched routes together, an inner route overruling an outer. An
 * error page in the frame is of none of them.
 */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  const failed = useFailed();
  if (failed) return {};
  const pageHandle: PageHandle = {};
  // Every `handle` in this app is a PageHandle: the routes declare it with `satisfies`.
  for (const match of matches) Object.assign(pageHandle, match.handle as PageHandle | undefined);
  return pageHandle;
}

/**
 * Whether this is drawn in the place of a page that failed. The router says null where nothing did.
 */
export function useFailed(): boolean {
  const error = useRouteError();
  return error !== undefined && error !== null;
}
