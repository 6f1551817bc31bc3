import { useEffect, useState } from 'react';
import { isForeignChange, pageBroke } from './page-broke.ts';

/** For an error page: when the page broke because somebody else changed it, it is loaded again by itself. */
export function useReloadOnce(error: unknown): void {
  // At the first drawing, before the page that broke makes way, with the forms that stand in it.
  const [isBroken] = useState(() => isForeignChange(error) && dispatchEvent(new Event(pageBroke.event)));
  useEffect(() => {
    if (isBroken) void import('./reload-once.ts').then(({ reloadOnce }) => reloadOnce()).catch(nothing);
  }, [isBroken]);
}

const nothing = (): void => undefined;
