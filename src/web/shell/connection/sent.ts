import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Shell } from '../visitor.ts';

/** The data for an error page, set on the server only. */
export const ErrorPageContext = createContext<{ reference: string; shell: Shell } | undefined>(
  undefined,
);

export function useDocumentReference(): string | undefined {
  const sent = useContext(ErrorPageContext);
  return typeof document === 'undefined'
    ? sent?.reference
    : document.documentElement.dataset['reference'];
}

const timing = 'reference';

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
