import { useEffect } from 'react';
import { useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { isUnavailable } from '../../shell/connection/reached.ts';
import { basePath } from './workspace-cache.ts';

/** `isAway`: the server is unavailable, so this is the last data of the page. */
export type LastKnownPage<Page> = Page & { isAway?: boolean };

/**
 * Lets a page show its last data while the server is unavailable. `load`: the `clientLoader` of the
 * route.
 */
export function rememberLastPage<Page extends object>() {
  let last: { address: string; page: Page } | undefined;
  return {
    load: async ({
      request,
      serverLoader,
    }: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>): Promise<
      LastKnownPage<Page>
    > => {
      try {
        return (await serverLoader()) as Page; // proof: the loader of this route returns this type
      } catch (error) {
        if (!isUnavailable(error) || last?.address !== addressOf(new URL(request.url))) throw error;
        return { ...last.page, isAway: true };
      }
    },
    useRemember: (page: Page): void => {
      const { pathname, search } = useLocation();
      useEffect(() => {
        last = { address: basePath + pathname + search, page };
      }, [page, pathname, search]);
    },
  };
}

const addressOf = ({ pathname, search }: URL): string => pathname + search;
