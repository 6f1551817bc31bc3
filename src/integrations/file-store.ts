import { randomBytes } from 'node:crypto';

/** What is kept: where, how many bytes, and their checksum (SHA-256, hexadecimal). */
export type StoredFile = { key: string; size: number; sha256: string };

/**
 * Where the bytes of files lie. What they are, whose they are and who may have them is written
 * elsewhere.
 */
export type FileStore = {
  /**
   * Keeps a stream under a new key; once it answers, the bytes outlive a power cut. A stream that
   * breaks leaves nothing, and its error is thrown on. `key`: of a file that comes back from a
   * backup; bytes that lie there are replaced.
   */
  put(bytes: AsyncIterable<Uint8Array>, key?: string): Promise<StoredFile>;
  /** The bytes of a key; null when there are none. Whoever opens reads to the end or cancels. */
  open(key: string): Promise<{ size: number; bytes: ReadableStream<Uint8Array> } | null>;
  /** Removes what lies under a key; nothing there is fine too. */
  remove(key: string): Promise<void>;
  /** Keys of what was kept before this moment, in no order. */
  keysBefore(moment: Date): AsyncIterable<string>;
  /** Clears the halves that a killed process left before this moment. */
  sweepHalves(moment: Date): Promise<void>;
};

/**
 * The store does not answer, or takes nothing: it passes, and whoever asks again in a while is
 * helped.
 */
export class FilesUnavailableError extends Error {}

export const newFileKey = (): string => randomBytes(16).toString('hex');

/** Nothing lies under anything else, least of all under a path of somebody's making. */
export const isFileKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
