import { createContext, useContext } from 'react';
import type { Shell } from './visitor.ts';

/** What an error page knows beside its loaders, some of which did not run: only on the server, and only while something went wrong. */
export const SentContext = createContext<{ reference: string; shell: Shell } | undefined>(undefined);

/** The reference of the error page being shown; in the browser it is read from the page the server sent. */
export function useReference(): string | undefined {
  const sent = useContext(SentContext);
  return typeof document === 'undefined' ? sent?.reference : document.documentElement.dataset['reference'];
}
