import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Shell } from '../visitor.ts';

/**
 * The data of an error page, as some of its loaders did not run: on the server only, and only after
 * an error.
 */
export const ErrorPageContext = createContext<{ reference: string; shell: Shell } | undefined>(
  undefined,
);

/**
 * Returns the reference of the error page that the server sent; in the browser it is read from the
 * document.
 */
export function useDocumentReference(): string | undefined {
  const sent = useContext(ErrorPageContext);
  return typeof document === 'undefined'
    ? sent?.reference
    : document.documentElement.dataset['reference'];
}

/** The Server-Timing name with the reference, in every response to requests of a page. */
const timing = 'reference';

/**
 * Returns the reference of the error: that of the document, or after client-side navigation that of
 * the last failed request. A request without a response has none.
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
      // The cast is safe because only resource entries are observed.
      for (const { serverTiming } of entries.getEntries() as PerformanceResourceTiming[])
        for (const { name, description } of serverTiming) if (name === timing) setLast(description);
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, [isDocument, key]);
  return isDocument ? sent : last;
}
