import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** The folder for files cannot be used: one sentence for the operator. */
export class FilesRefusedError extends Error {}

/**
 * Files in a folder of this machine, each under a random key: two visitors who send the same bytes never share a file that one of them may have removed.
 * A half-written file lies in `half/`, and gets its name in one step once its bytes are on the disk.
 */
export async function openDiskFiles(folder: string): Promise<FileStore> {
  const half = join(folder, 'half');
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new FilesRefusedError(`FILES_DIR ${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const shelfOf = (key: string): string => join(folder, key.slice(0, 2));
  const placeOf = (key: string): string => join(shelfOf(key), key);

  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex');
      const temporary = join(half, key);
      try {
        const written = await writeAll(temporary, bytes);
        if ((await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })) !== undefined) await flushFolder(folder);
        await rename(temporary, placeOf(key));
        await flushFolder(shelfOf(key));
        return { key, ...written };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(key) {
      const file = isKey(key) ? await open(placeOf(key)).catch(missing) : null;
      if (file === null) return null;
      // Read to its end, cancelled or broken, the stream closes the file.
      return { size: (await file.stat()).size, bytes: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array> }; // proof: a stream of bytes
    },
    async remove(key) {
      if (isKey(key)) await rm(placeOf(key), { force: true });
    },
    async *keysBefore(moment) {
      for await (const shelf of await opendir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf.name)) continue;
        for await (const { name } of await opendir(join(folder, shelf.name)))
          if (isKey(name) && (await isOlder(join(folder, shelf.name, name), moment))) yield name;
      }
    },
    async sweepHalves(moment) {
      for await (const { name } of await opendir(half)) if (await isOlder(join(half, name), moment)) await rm(join(half, name), { force: true });
    },
  };
}

/** Nothing lies under anything else, least of all under a path of somebody's making. */
const isKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

async function writeAll(path: string, bytes: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const sum = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) {
      await file.writeFile(piece);
      sum.update(piece);
      size += piece.byteLength;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: sum.digest('hex') };
}

/** A new name counts once its folder is on the disk. Windows has no such call and needs none. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isOlder(path: string, moment: Date): Promise<boolean> {
  const facts = await stat(path).catch(missing);
  return facts !== null && facts.mtime < moment;
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
