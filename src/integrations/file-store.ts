import { randomBytes } from 'node:crypto';

/** A stored file: its key, size in bytes, and checksum (SHA-256, hexadecimal). */
export type StoredFile = { key: string; size: number; sha256: string };

/** Stores the bytes of files. The database has their metadata, owners and access rights. */
export type FileStore = {
  /**
   * Stores a stream under a new key. When it resolves, the bytes survive a power cut. A stream that
   * fails leaves nothing, and the call rejects with its error. `key`: the key of a file that is
   * restored from a backup; its stored bytes are replaced.
   */
  put(bytes: AsyncIterable<Uint8Array>, key?: string): Promise<StoredFile>;
  /**
   * Returns the bytes of a key; null when there are none. The caller must read the bytes to the end
   * or cancel the stream.
   */
  open(key: string): Promise<{ size: number; bytes: ReadableStream<Uint8Array> } | null>;
  /** Removes the file of a key; succeeds when there is none. */
  remove(key: string): Promise<void>;
  /** Yields the keys of the files that were stored before this time, in any order. */
  keysBefore(moment: Date): AsyncIterable<string>;
  /** Deletes the incomplete files that are older than this time; killed processes leave them. */
  sweepHalves(moment: Date): Promise<void>;
};

/** The file store is unavailable or refused a request. This may be temporary: callers may retry. */
export class FilesUnavailableError extends Error {}

export const newFileKey = (): string => randomBytes(16).toString('hex');

/**
 * Returns whether the text is a storage key. Storage keys are hexadecimal, so that a forged one can
 * never be a path.
 */
export const isFileKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
