import { createHash } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for files cannot be used. The message is for the operator. */
export class FilesRefusedError extends Error {}

export type TempFiles = {
  /** Flushes the file to disk. A stream that fails leaves no file. */
  write(
    name: string,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ path: string; size: number; sha256: string }>;
  sweep(moment: Date): Promise<void>;
};

export async function openTempFiles(folder: string): Promise<TempFiles> {
  const half = join(folder, 'half');
  try {
    await mkdir(half, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new FilesRefusedError(
      `FILES_DIR ${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return {
    async write(name, bytes) {
      const path = join(half, name);
      try {
        return { path, ...(await writeAll(path, bytes)) };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async sweep(moment) {
      for await (const { name } of await opendir(half))
        if (await isOlder(join(half, name), moment)) await rm(join(half, name), { force: true });
    },
  };
}

async function writeAll(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
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

export async function isOlder(path: string, moment: Date): Promise<boolean> {
  const facts = await stat(path).catch(nullIfNotFound);
  return facts !== null && facts.mtime < moment;
}

export function nullIfNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
