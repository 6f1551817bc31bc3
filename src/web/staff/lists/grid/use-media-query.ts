import { useCallback, useSyncExternalStore } from 'react';

const asked = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = asked.get(query) ?? matchMedia(query);
  asked.set(query, known);
  return known;
}

export function useMediaQuery(query: string): boolean {
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
