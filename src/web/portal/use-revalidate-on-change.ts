import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { usePageHandle } from '../handle.ts';

const nothing: readonly string[] = [];

/** The page one came for goes first. */
const afterAWhile = 1_500; // ms

/**
 * Draws the page anew when a row of what it follows (`handle.follows`) changes elsewhere. What is
 * typed in it stays. `since`: of the page as it came; null = nobody to tell.
 */
export function useRevalidateOnChange(since: string | null): void {
  const { follows = nothing } = usePageHandle();
  const { revalidate } = useRevalidator();
  const shown = useRef({ follows, revalidate });
  const first = useRef(since);
  useEffect(() => {
    shown.current = { follows, revalidate };
  }, [follows, revalidate]);
  const isSomebody = since !== null;
  useEffect(() => {
    if (!isSomebody) return;
    const closing = new AbortController();
    const { signal } = closing;
    const listen = async (): Promise<void> => {
      const { onChanges } = await import('./on-changes.ts');
      onChanges({
        since: first.current,
        closing: signal,
        follows: () => shown.current.follows,
        drawAnew: () => shown.current.revalidate(),
      });
    };
    // Where it could not be fetched the page says what was true when it came.
    const begin = (): void => void listen().catch(() => undefined);
    const begun = setTimeout(
      () =>
        navigator.onLine ? begin() : addEventListener('online', begin, { once: true, signal }),
      afterAWhile,
    );
    return () => {
      clearTimeout(begun);
      closing.abort();
    };
  }, [isSomebody]);
}
