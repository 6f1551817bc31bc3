import { useSyncExternalStore } from 'react';

/** What a form is sending: how far it is, in percent of `size` bytes, and how to stop it. */
export type UploadProgress = { percent: number; size: number; stop: () => void };

/** A browser goes from one page to one other, so one form is on its way. */
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
