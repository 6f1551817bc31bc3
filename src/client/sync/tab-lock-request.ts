import { waitUntil } from './wait-until.ts';

/** `navigator.locks`, as far as it is used. */
export type Locks = {
  request: (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    held: (lock: unknown) => unknown,
  ) => Promise<unknown>;
};

/** Those of this browser; null where there are none. */
export const browserLocks = (): Locks | null =>
  typeof navigator === 'undefined' ? null : ((navigator.locks as Locks | undefined) ?? null); // proof: a part of that very type

type TabLockRequest = {
  ending: AbortSignal;
  onWait: () => void;
  onTurn: (after: 'nobody' | 'another') => void;
};

/**
 * Calls `onTurn` when this tab holds the lock, which it does until `ending`, and `onWait` when it
 * must wait for that. `after`: whether it had to.
 */
export function acquireTabLock(
  locks: Locks,
  name: string,
  { ending, onWait, onTurn }: TabLockRequest,
): void {
  const hold = (after: 'nobody' | 'another'): Promise<void> | undefined => {
    if (ending.aborted) return undefined;
    onTurn(after);
    return waitUntil(ending, () => () => undefined);
  };
  const wait = async (): Promise<void> => {
    if (!ending.aborted) onWait();
    // Who stops waiting is refused by this name; anything else is a fault.
    await locks
      .request(name, { signal: ending }, () => hold('another'))
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      });
  };
  void locks.request(name, { ifAvailable: true }, (lock) =>
    lock === null ? void wait() : hold('nobody'),
  );
}
