import { randomBytes } from 'node:crypto';

/** `size`: in bytes. `sha256`: hexadecimal. */
export type StoredFile = { key: string; size: number; sha256: string };

export type FileStore = {
  /**
   * When it resolves, the bytes survive a power cut. A stream that fails leaves nothing. `key`: of
   * a file that is restored from a backup; its stored bytes are replaced.
   */
  put(bytes: AsyncIterable<Uint8Array>, key?: string): Promise<StoredFile>;
  /**
   * Null when there are no bytes of this key. The caller must read the bytes to the end or cancel
   * the stream.
   */
  open(key: string): Promise<{ size: number; bytes: ReadableStream<Uint8Array> } | null>;
  /** Succeeds when there is no such file. */
  remove(key: string): Promise<void>;
  keysBefore(moment: Date): AsyncIterable<string>;
  /** Deletes incomplete files that are older than this time, which killed processes leave. */
  sweepHalves(moment: Date): Promise<void>;
};

/** The file store is unavailable or refused a request. Callers can retry. */
export class FilesUnavailableError extends Error {}

export const newFileKey = (): string => randomBytes(16).toString('hex');

/** Storage keys are hexadecimal, so that a forged key cannot be a path. */
export const isFileKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
