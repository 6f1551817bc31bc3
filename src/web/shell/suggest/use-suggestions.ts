import { useEffect, useEffectEvent, useState } from 'react';

type Found = { rows: readonly unknown[] };

/** `wait`: milliseconds before it asks; between two words people pause longer. */
type Asked<T extends Found> = { address: string; wait: number; onRows: (rows: T['rows']) => void };

/**
 * What an address answers while somebody types, as JSON; undefined before the first answer. Asked
 * apart from the router: an answer that is late or refused changes nothing of the page, and who is
 * logged out meanwhile is not led to another page for a word they typed.
 */
export function useSuggestions<T extends Found>({
  address,
  wait,
  onRows,
}: Asked<T>): T | undefined {
  const [found, setFound] = useState<T>();
  const tell = useEffectEvent(onRows);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await fetch(address, { redirect: 'manual', signal: stop.signal });
      if (!answer.ok) return;
      const suggestions = (await answer.json()) as T; // proof: the loader at the address answers it
      setFound(suggestions);
      tell(suggestions.rows);
    };
    // Without an answer there are none; the form still searches.
    const timer = setTimeout(() => void ask().catch(() => undefined), wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, wait]);
  return found;
}
