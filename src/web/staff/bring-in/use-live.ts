import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';

const every = 1_000; // ms

/** What the loader of this page says by now, asked again each second as long as `isUnderWay` says so and somebody looks. Without scripts: what it said. */
export function useLive<Page>(loaded: Page, isUnderWay: (page: Page) => boolean): Page {
  const { data, load, state } = useFetcher<Page>();
  const { pathname, search } = useLocation();
  const page = (data as Page | undefined) ?? loaded;
  const goesOn = isUnderWay(page) || isUnderWay(loaded);
  useEffect(() => {
    if (!goesOn || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      if (!document.hidden) void load(pathname + search);
    }, every);
    return () => clearTimeout(timer);
  }, [goesOn, state, load, pathname, search]);
  return page;
}
