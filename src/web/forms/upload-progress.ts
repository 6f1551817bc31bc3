import { useSyncExternalStore, useEffect } from 'react';

/** `size`: in bytes. */
export type UploadProgress = { percent: number; size: number; stop: () => void };

let now: UploadProgress | null = null;
const hearing = new Set<() => void>();

export function publishUploadProgress(next: UploadProgress | null): void {
  now = next;
  for (const hear of hearing) hear();
}

export const useUploadProgress = (): UploadProgress | null =>
  useSyncExternalStore(listen, read, nothing);

function listen(hear: () => void): () => void {
  hearing.add(hear);
  return () => hearing.delete(hear);
}
const read = (): UploadProgress | null => now;
const nothing = (): null => null;

export function useUnloadWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
