import { useEffect, useRef, useState } from 'react';

const known = 5_000; // ms

type Going = { done: number; total: number; isUnderWay: boolean };

/** In milliseconds; null while unknown. */
export function useTimeLeft({ done, total, isUnderWay }: Going): number | null {
  const first = useRef<{ done: number; at: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = Date.now();
    if (!isUnderWay || first.current === null || done < first.current.done)
      first.current = isUnderWay ? { done, at: now } : null;
    const since = first.current === null ? 0 : now - first.current.at;
    const did = first.current === null ? 0 : done - first.current.done;
    setLeft(since < known || did === 0 ? null : (since / did) * (total - done));
  }, [done, total, isUnderWay]);
  return left;
}
