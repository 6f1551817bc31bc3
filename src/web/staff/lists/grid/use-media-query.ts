import { useCallback, useSyncExternalStore } from 'react';

/** One for each question, however many ask it. */
const asked = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = asked.get(query) ?? matchMedia(query);
  asked.set(query, known);
  return known;
}

/** Whether the window is of this width, as a media query says it; not on the server. */
export function useMediaQuery(query: string): boolean {
  // The same as long as the question is: another one would be subscribed anew with every drawing.
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
