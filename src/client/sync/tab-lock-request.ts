import { waitUntil } from './wait-until.ts';

/** The part of `navigator.locks` that is used. */
export type Locks = {
  request: (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    held: (lock: unknown) => unknown,
  ) => Promise<unknown>;
};

/** Returns the locks of this browser; null where there are none. */
export const browserLocks = (): Locks | null =>
  // proof: `Locks` is a part of the browser's own type
  typeof navigator === 'undefined' ? null : ((navigator.locks as Locks | undefined) ?? null);

type TabLockRequest = {
  ending: AbortSignal;
  onWait: () => void;
  onTurn: (after: 'nobody' | 'another') => void;
};

/**
 * Requests a lock that one tab of the browser holds at a time. Calls `onTurn` once this tab holds
 * the lock, which it holds until `ending` aborts, and `onWait` when another tab holds it. `after`:
 * whether this tab had to wait (`another`).
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
    // Aborting the wait rejects with this name; any other error is a fault.
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
