import { useEffect, useEffectEvent, useState } from 'react';

type Found = { rows: readonly unknown[] };

/** `wait`: in milliseconds, before the request. */
type Asked<T extends Found> = {
  address: string | null;
  wait: number;
  onRows?: (rows: T['rows']) => void;
};

/** Bypasses the router, so that a failed request changes nothing on the page. */
export function useSuggestions<T extends Found>({
  address,
  wait,
  onRows,
}: Asked<T>): T | undefined {
  const [found, setFound] = useState<T>();
  const tell = useEffectEvent((rows: T['rows']) => onRows?.(rows));
  useEffect(() => {
    if (address === null) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await fetch(address, { redirect: 'manual', signal: stop.signal });
      if (!answer.ok) return;
      // proof: the loader at this address returns this type
      const suggestions = (await answer.json()) as T;
      setFound(suggestions);
      tell(suggestions.rows);
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, wait]);
  return found;
}
