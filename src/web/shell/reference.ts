import { createContext, useContext } from 'react';

/** The request's reference, known on the server only when the page is an error page. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** The reference of the error page being shown; in the browser it is read from the page the server sent. */
export function useReference(): string | undefined {
  const sent = useContext(ReferenceContext);
  return typeof document === 'undefined' ? sent : document.documentElement.dataset['reference'];
}
