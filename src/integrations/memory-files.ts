import { createHash } from 'node:crypto';
import { type FileStore, newFileKey } from './file-store.ts';

/** A file store for tests. */
export function openMemoryFiles(clock: () => Date = () => new Date()): FileStore {
  const storedFiles = new Map<string, { bytes: Uint8Array<ArrayBuffer>; at: Date }>();
  return {
    async put(stream, key = newFileKey()) {
      const pieces: Uint8Array[] = [];
      for await (const piece of stream) pieces.push(piece);
      const bytes = new Uint8Array(Buffer.concat(pieces));
      storedFiles.set(key, { bytes, at: clock() });
      return {
        key,
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    },
    async open(key) {
      const found = storedFiles.get(key);
      return found === undefined
        ? null
        : { size: found.bytes.byteLength, bytes: new Blob([found.bytes]).stream() };
    },
    async remove(key) {
      storedFiles.delete(key);
    },
    async *keysBefore(moment) {
      for (const [key, { at }] of storedFiles) if (at < moment) yield key;
    },
    async sweepHalves() {},
  };
}
