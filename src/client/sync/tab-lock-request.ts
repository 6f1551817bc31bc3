import { waitUntil } from './wait-until.ts';

export type Locks = {
  request: (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    held: (lock: unknown) => unknown,
  ) => Promise<unknown>;
};

export const browserLocks = (): Locks | null =>
  // proof: `Locks` describes a part of the browser's `LockManager`
  typeof navigator === 'undefined' ? null : ((navigator.locks as Locks | undefined) ?? null);

type TabLockRequest = {
  ending: AbortSignal;
  onWait: () => void;
  onTurn: (after: 'nobody' | 'another') => void;
};

/**
 * `onWait`: another tab holds the lock. `onTurn`: this tab holds it, until `ending` aborts;
 * `after`: whether another tab held it before.
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
