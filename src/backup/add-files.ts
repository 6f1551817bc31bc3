import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import type { FileStore, StoredFile } from '#integrations/file-store.ts';
import { type FileKey, keysInUse } from '#engine/files/file-keys.ts';
import { fileEntryName, type Manifest, openFileSum } from './archive/manifest.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';
import { BackupRefused } from './refused.ts';

type Tools = {
  db: Db;
  files: FileStore;
  writer: ArchiveWriter;
  keys: readonly FileKey[];
  rowBytes: number;
  progress: (done: number, total: number) => void;
  warn: (line: string) => void;
};

/** How many files are opened in advance: a file store needs time to open a file. */
const openAhead = 2;
const mostNamed = 5;

/** `missing` includes files whose row was deleted meanwhile; the warning leaves those out. */
export async function addFiles(tools: Tools): Promise<Manifest['files']> {
  const { files, writer, keys, progress, rowBytes } = tools;
  const total = rowBytes + keys.reduce((sum, { size }) => sum + size, 0);
  const sum = openFileSum();
  const gone: string[] = [];
  let done = rowBytes;
  for await (const { file, opened } of openedInOrder(files, keys)) {
    if (opened === null) gone.push(file.key);
    else sum.add(await addFile(writer, file.key, opened));
    done += file.size;
    progress(done, total);
  }
  await warnOfMissing(tools, gone);
  return { ...sum.end(), missing: gone.length };
}

type Content = NonNullable<Awaited<ReturnType<FileStore['open']>>>;
type Opened = { file: FileKey; opened: Content | null };

async function* openedInOrder(files: FileStore, keys: readonly FileKey[]): AsyncGenerator<Opened> {
  const opening: Promise<Opened>[] = [];
  try {
    for (const file of keys) {
      const next = files.open(file.key).then((opened) => ({ file, opened }));
      // The promise is awaited later. Without this handler, an earlier rejection would end the
      // process.
      next.catch(() => undefined);
      opening.push(next);
      if (opening.length > openAhead) yield await opening.shift()!; // proof: the list is not empty
    }
    // proof: the condition of the loop checks that the list is not empty
    while (opening.length > 0) yield await opening.shift()!;
  } finally {
    const closed = opening.map(async (next) => (await next).opened?.bytes.cancel());
    await Promise.allSettled(closed);
  }
}

async function addFile(
  writer: ArchiveWriter,
  key: string,
  { size, bytes }: Content,
): Promise<StoredFile> {
  const sum = createHash('sha256');
  let read = 0;
  const pieces = async function* () {
    for await (const piece of bytes) {
      read += piece.length;
      sum.update(piece);
      if (read <= size) yield piece;
    }
    if (read === size) return;
    throw new BackupRefused(
      `The file store gave ${String(read)} of the ${String(size)} bytes of file ${key}.`,
    );
  };
  await writer.add(fileEntryName(key), { size, pieces: pieces() });
  return { key, size, sha256: sum.digest('hex') };
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
