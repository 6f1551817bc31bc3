import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';

const every = 1_000; // ms

/**
 * What the loader of this page says by now, asked again each second as long as `isUnderWay` says so
 * and somebody looks. Without scripts: what it said.
 */
export function usePolledLoaderData<Page>(loaded: Page, isUnderWay: (page: Page) => boolean): Page {
  const { pathname, search } = useLocation();
  // What another page of it said is not of this one.
  const { data, load, state } = useFetcher<Page>({ key: `live ${pathname}${search}` });
  const page = (data as Page | undefined) ?? loaded;
  const goesOn = isUnderWay(page) || isUnderWay(loaded);
  useEffect(() => {
    if (!goesOn || state !== 'idle') return undefined;
    const look = (): void => {
      if (!document.hidden) void load(pathname + search);
    };
    const timer = setTimeout(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [goesOn, state, load, pathname, search]);
  return page;
}
