import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { usePageHandle } from '../handle.ts';

const nothing: readonly string[] = [];

const afterAWhile = 1_500; // ms before the page subscribes, so that the page itself loads first

/** `since`: the position in the change stream when the page was loaded. */
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
