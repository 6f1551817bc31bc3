import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import type { FocusedRowStore } from './focused-row-store.ts';
import { useMediaQuery } from './grid/use-media-query.ts';

const RowPreview = lazyPart(
  () => import('./grid/RowPreview.tsx'),
  ({ onClose }) => onClose(),
);

/** A held arrow key loads no preview of the rows that it passes. */
const rest = 200; // ms

export function RowPreviewPane({
  staffId,
  focusedRow,
}: {
  staffId: string;
  focusedRow: FocusedRowStore;
}) {
  const isWide = useMediaQuery('(min-width: 80em)');
  const at = useSyncExternalStore(focusedRow.subscribe, focusedRow.now, () => null);
  const [shown, show] = useState<string | null>(null);
  useEffect(() => {
    if (at === shown) return undefined;
    const timer = setTimeout(show, at === null ? 0 : rest, at);
    return () => clearTimeout(timer);
  }, [at, shown]);
  if (!isWide || at === null || shown === null) return null;
  return (
    <Suspense>
      <RowPreview staffId={staffId} recordId={shown} onClose={() => focusedRow.tell(null)} />
    </Suspense>
  );
}
