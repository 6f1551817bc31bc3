import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Shell } from '../visitor.ts';

/**
 * What an error page knows beside its loaders, some of which did not run: only on the server, and
 * only while something went wrong.
 */
export const ErrorPageContext = createContext<{ reference: string; shell: Shell } | undefined>(
  undefined,
);

/** The reference of the error page the server sent; in the browser it is read from that page. */
export function useDocumentReference(): string | undefined {
  const sent = useContext(ErrorPageContext);
  return typeof document === 'undefined'
    ? sent?.reference
    : document.documentElement.dataset['reference'];
}

/** The name under which every answer to a page's own requests carries its reference. */
const timing = 'reference';

/**
 * The reference of what went wrong: of the page the server sent, or, for who came without loading a
 * document, of the request that failed last. A request the browser never got an answer to has none.
 */
export function useErrorReference(): string | undefined {
  const sent = useDocumentReference();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [last, setLast] = useState<string>();
  const isDocument = sent !== undefined && key === firstKey;
  useEffect(() => {
    if (isDocument) return;
    const observer = new PerformanceObserver((entries) => {
      // Entries of the one type asked for.
      for (const { serverTiming } of entries.getEntries() as PerformanceResourceTiming[])
        for (const { name, description } of serverTiming) if (name === timing) setLast(description);
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, [isDocument, key]);
  return isDocument ? sent : last;
}
