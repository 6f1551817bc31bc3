import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { latePart } from '../../render/late-part.tsx';
import type { LookedAt } from './looked-at.ts';
import { useWidth } from './grid/use-width.ts';

const RowPreview = latePart(
  () => import('./grid/RowPreview.tsx'),
  ({ onClose }) => onClose(),
);

/** Who goes down a list with a key held does not want to see each row. */
const rest = 200; // ms

/** The row one is at, beside the list where there is room. */
export function Beside({ staffId, lookedAt }: { staffId: string; lookedAt: LookedAt }) {
  const isWide = useWidth('(min-width: 80em)');
  const at = useSyncExternalStore(lookedAt.subscribe, lookedAt.now, () => null);
  const [shown, show] = useState<string | null>(null);
  useEffect(() => {
    if (at === shown) return undefined;
    const timer = setTimeout(show, at === null ? 0 : rest, at);
    return () => clearTimeout(timer);
  }, [at, shown]);
  if (!isWide || at === null || shown === null) return null;
  return (
    <Suspense>
      <RowPreview staffId={staffId} recordId={shown} onClose={() => lookedAt.tell(null)} />
    </Suspense>
  );
}
