import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, type ClientLoaderFunctionArgs } from 'react-router';
import { isUnreached } from '../shell/error-kind.ts';
import { basePath } from './memory.ts';

/** The house, or what stands before it, is not there for a moment: it begins anew, or its database does. What a page shows is still true then, as far as anybody knows. */
const away: ReadonlySet<number> = new Set([502, 503, 504]);

export const isAway = (error: unknown): boolean => isUnreached(error) || (isRouteErrorResponse(error) && away.has(error.status));

/** Whether the house answers now: what is asked of it while it does not would take the place of the page. */
export async function isReached(): Promise<boolean> {
  const answer = await fetch(`${basePath}/readyz`, { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  return answer !== null && !away.has(answer.status);
}

/** `isAway`: it is what the page showed last. */
export type Shown<Page> = Page & { isAway?: boolean };

/** A page that stays what it was while the house is away: `load` is its `clientLoader`, `useKept` keeps what it shows. */
export function keepWhileAway<Page extends object>() {
  let last: { address: string; page: Page } | undefined;
  return {
    load: async ({ request, serverLoader }: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>): Promise<Shown<Page>> => {
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
