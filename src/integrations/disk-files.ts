import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, isFileKey, newFileKey } from './file-store.ts';
import { isOlder, nullIfNotFound, openTempFiles } from './temp-files.ts';

/** An incomplete file is in `half/`; it is renamed in one step once its bytes are on disk. */
export async function openDiskFiles(folder: string): Promise<FileStore> {
  const halves = await openTempFiles(folder);
  const subfolderOf = (key: string): string => join(folder, key.slice(0, 2));
  const placeOf = (key: string): string => join(subfolderOf(key), key);

  return {
    async put(bytes, key = newFileKey()) {
      const { path, ...written } = await halves.write(key, bytes);
      try {
        if ((await mkdir(subfolderOf(key), { recursive: true, mode: 0o700 })) !== undefined)
          await flushFolder(folder);
        await rename(path, placeOf(key));
        await flushFolder(subfolderOf(key));
        return { key, ...written };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async open(key) {
      const file = isFileKey(key) ? await open(placeOf(key)).catch(nullIfNotFound) : null;
      if (file === null) return null;
      // The stream closes the file when it was read to its end, is cancelled or fails.
      return {
        size: (await file.stat()).size,
        bytes: file.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>,
      }; // proof: the stream contains bytes
    },
    async remove(key) {
      if (isFileKey(key)) await rm(placeOf(key), { force: true });
    },
    async *keysBefore(moment) {
      for await (const subfolder of await opendir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(subfolder.name)) continue;
        for await (const { name } of await opendir(join(folder, subfolder.name)))
          if (isFileKey(name) && (await isOlder(join(folder, subfolder.name, name), moment)))
            yield name;
      }
    },
    sweepHalves: (moment) => halves.sweep(moment),
  };
}

/** So that a new file name in the folder survives a power cut. Windows cannot do this. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
