import type { AddressSource } from './addresses.ts';
import type { FileStore } from './file-store.ts';

/** The world beyond the process, each part with a fake. Grows by one line per part. */
export type Outside = {
  clock: Clock;
  addresses: AddressSource;
  files: FileStore;
};

export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
