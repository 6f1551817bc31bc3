import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';

const every = 1_000; // ms

export function usePolledLoaderData<Page>(loaded: Page, isUnderWay: (page: Page) => boolean): Page {
  const { pathname, search } = useLocation();
  // With the address in the key, the fetcher of one page never has data of another.
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
