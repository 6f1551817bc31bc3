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
  follows?: readonly string[];
  frames?: 'own';
  /**
   * In bytes, files included; `maxFormBytes` when absent. With it, the action reads the body as a
   * stream.
   */
  largestBody?: number;
};

/** The cached page is the same for every guest, until a record of one of `objects` changes. */
export type CacheRule = {
  objects: readonly string[];
  params: readonly string[];
  except?: readonly string[];
  /** For the not-found page, which has status 404 and one cached copy for all addresses. */
  answers?: 'nothing here';
};

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
