import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { stepUpPasskeyPath, type StepUpWays } from '#protocol/users/step-up.ts';

/**
 * How the user can confirm; null while that is not known. Looks again when the user comes back from
 * the tab of a provider. A proof from before does not call `onProven`: it was not enough.
 */
export function useStepUpWays(onProven: () => void): StepUpWays | null {
  const address = useHref(stepUpPasskeyPath);
  const [ways, setWays] = useState<StepUpWays | null>(null);
  const proven = useRef(onProven);
  const wasProven = useRef(true);
  useEffect(() => {
    proven.current = onProven;
  });
  const hasProviders = (ways?.providers.length ?? 0) > 0;
  useEffect(() => {
    const left = new AbortController();
    void readWays(address, left.signal)
      .then((found) => {
        wasProven.current = found?.proven === true;
        setWays(found);
      })
      .catch(() => undefined);
    return () => left.abort();
  }, [address]);
  useEffect(() => {
    if (!hasProviders) return undefined;
    const left = new AbortController();
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void readWays(address, left.signal)
        .then((found) => {
          if (found === null || left.signal.aborted) return;
          const isNew = found.proven && !wasProven.current;
          wasProven.current = found.proven;
          if (isNew) proven.current();
        })
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    return () => left.abort();
  }, [address, hasProviders]);
  return ways;
}

async function readWays(address: string, signal: AbortSignal): Promise<StepUpWays | null> {
  const answer = await fetch(address, { signal });
  // proof: the loader of that address returns this type
  return answer.ok ? ((await answer.json()) as StepUpWays) : null;
}
