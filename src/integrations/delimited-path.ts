import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DelimitedFile, readDelimited } from './delimited-record.ts';

/** A file with separators that an operator has on disk. */
export type DelimitedPath = DelimitedFile & {
  /** Of the whole file: two files with the same one are the same. */
  sha256: string;
  bytes: number;
  /** How many of them were read for the records so far. */
  bytesRead: () => number;
};

const highWaterMark = 262_144; // bytes

/** Throws `NotDelimitedError`, and what the file system throws. */
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
