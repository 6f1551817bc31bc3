import { lazy, Suspense, useEffect, useState } from 'react';
import type { ListPage } from './read-list-page.ts';

const RecordPagePrefetch = lazy(() =>
  // Without the module, the record page loads what it needs by itself.
  import('./PrefetchRecordPage.tsx').catch(() => ({ default: () => null })),
);

/** So that the list itself loads first. */
const prefetchAfter = 1_000; // ms

export function LatePrefetch({ page, recordId }: { page: ListPage; recordId: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setDue, prefetchAfter, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || !navigator.onLine) return null;
  return (
    <Suspense>
      <RecordPagePrefetch
        staffId={page.staffId}
        objectApiName={page.asked.objectApiName}
        recordId={recordId}
      />
    </Suspense>
  );
}
