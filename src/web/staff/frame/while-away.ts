import { useEffect } from 'react';
import { useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { isAway } from '../../shell/connection/reached.ts';
import { basePath } from './memory.ts';

/** `isAway`: it is what the page showed last. */
export type Shown<Page> = Page & { isAway?: boolean };

/**
 * A page that stays what it was while the server is away: `load` is its `clientLoader`, `useKept`
 * keeps what it shows.
 */
export function keepWhileAway<Page extends object>() {
  let last: { address: string; page: Page } | undefined;
  return {
    load: async ({
      request,
      serverLoader,
    }: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>): Promise<Shown<Page>> => {
      try {
        return (await serverLoader()) as Page; // proof: what the loader of this route gives
      } catch (error) {
        if (!isAway(error) || last?.address !== addressOf(new URL(request.url))) throw error;
        return { ...last.page, isAway: true };
      }
    },
    useKept: (page: Page): void => {
      const { pathname, search } = useLocation();
      useEffect(() => {
        last = { address: basePath + pathname + search, page };
      }, [page, pathname, search]);
    },
  };
}

const addressOf = ({ pathname, search }: URL): string => pathname + search;
