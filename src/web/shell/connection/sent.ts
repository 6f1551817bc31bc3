import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Shell } from '../visitor.ts';

/**
 * The data for an error page, which the loaders did not provide. It is set on the server only, and
 * only after an error.
 */
export const ErrorPageContext = createContext<{ reference: string; shell: Shell } | undefined>(
  undefined,
);

/**
 * Returns the reference of the error page that the server sent. In the browser it is read from the
 * document.
 */
export function useDocumentReference(): string | undefined {
  const sent = useContext(ErrorPageContext);
  return typeof document === 'undefined'
    ? sent?.reference
    : document.documentElement.dataset['reference'];
}

/**
 * The name of the Server-Timing metric that contains the reference. The server sends it with every
 * response to a page's requests.
 */
const timing = 'reference';

/**
 * Returns the reference of the error: the reference in the document, or after client-side
 * navigation that of the last response that has one; undefined when there is none.
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
      // proof: only resource entries are observed
      for (const { serverTiming } of entries.getEntries() as PerformanceResourceTiming[])
        for (const { name, description } of serverTiming) if (name === timing) setLast(description);
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, [isDocument, key]);
  return isDocument ? sent : last;
}
