import { useCallback, useSyncExternalStore } from 'react';

/** One MediaQueryList for each query. */
const asked = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = asked.get(query) ?? matchMedia(query);
  asked.set(query, known);
  return known;
}

/** Returns false on the server. */
export function useMediaQuery(query: string): boolean {
  // Memoized: a new function would cause a new subscription with every render.
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}
