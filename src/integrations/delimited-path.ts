import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DelimitedFile, readDelimited } from './delimited-record.ts';

export type DelimitedPath = DelimitedFile & {
  /** Hexadecimal. Identifies a file that was imported before. */
  sha256: string;
  bytes: number;
  /** Of the last reading, to show its progress. */
  bytesRead: () => number;
};

const highWaterMark = 262_144; // bytes

/** Rejects with `NotDelimitedError` when the file cannot be read as CSV. */
export async function openDelimitedPath(path: string): Promise<DelimitedPath> {
  let last: ReadStream | undefined;
  const file = await readDelimited(async () => (last = createReadStream(path, { highWaterMark })));
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark })) hash.update(piece);
  return {
    ...file,
    sha256: hash.digest('hex'),
    bytes: (await stat(path)).size,
    bytesRead: () => last?.bytesRead ?? 0,
  };
}
