import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#db/connection.ts';
import type { FileStore } from '#outside/file-store.ts';
import { type FileKey, keysInUse } from '#records/file-keys.ts';
import { fileName, type Manifest, openFileSum } from './archive/manifest.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';

type Tools = {
  db: Db;
  files: FileStore;
  writer: ArchiveWriter;
  keys: readonly FileKey[];
  /** How far the progress is when the files begin. */
  rowBytes: number;
  progress: (done: number, total: number) => void;
  warn: (line: string) => void;
};

/** So many files are read while another one is written; the largest has 25 MB. */
const readAhead = 2;
const mostNamed = 5;

/**
 * Adds the bytes of these files. Bytes that are gone by now are no fault when their row is gone
 * too; otherwise a line of warning names them, and the backup goes on without.
 */
export async function addFiles(tools: Tools): Promise<Manifest['files']> {
  const { files, writer, keys, progress, rowBytes } = tools;
  const total = rowBytes + keys.reduce((sum, { size }) => sum + size, 0);
  const sum = openFileSum();
  const gone: string[] = [];
  let done = rowBytes;
  for await (const { file, bytes } of readInOrder(files, keys)) {
    if (bytes === null) {
      gone.push(file.key);
    } else {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      sum.add({ key: file.key, size: bytes.length, sha256 });
      await writer.add(fileName(file.key), bytes);
    }
    done += file.size;
    progress(done, total);
  }
  await warnOfMissing(tools, gone);
  return { ...sum.end(), missing: gone.length };
}

type Read = { file: FileKey; bytes: Buffer | null };

async function* readInOrder(files: FileStore, keys: readonly FileKey[]): AsyncGenerator<Read> {
  const reading: Promise<Read>[] = [];
  for (const file of keys) {
    const read = readFile(files, file);
    read.catch(() => undefined); // told by whoever waits for it
    reading.push(read);
    if (reading.length > readAhead) yield await reading.shift()!; // proof: it has some
  }
  for (const read of reading) yield await read;
}

async function readFile(files: FileStore, file: FileKey): Promise<Read> {
  const opened = await files.open(file.key);
  return { file, bytes: opened === null ? null : await buffer(opened.bytes) };
}

async function warnOfMissing({ db, warn }: Tools, gone: readonly string[]): Promise<void> {
  const lost = gone.length === 0 ? [] : await keysInUse(db, gone);
  if (lost.length === 0) return;
  const named = lost.slice(0, mostNamed).join(', ');
  const more = lost.length > mostNamed ? ', …' : '';
  warn(
    `The file store does not have the bytes of ${String(lost.length)} documents ` +
      `(keys ${named}${more}): they are not in the backup.`,
  );
}
