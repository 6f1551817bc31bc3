import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilesRefusedError, openDiskFiles } from '#outside/disk-files.ts';
import type { FileStore } from '#outside/file-store.ts';
import { openMemoryFiles } from '#outside/memory-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zorgeloos-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* stream(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('cut');
}
const textIn = async (files: FileStore, key: string) => {
  const opened = await files.open(key);
  return opened && { size: opened.size, text: await new Response(opened.bytes).text() };
};
const keysIn = async (files: FileStore) => {
  const keys: string[] = [];
  for await (const key of files.keysBefore(new Date(Date.now() + 60_000))) keys.push(key);
  return keys.sort();
};
const everything = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);

describe.each([
  ['disk', () => openDiskFiles(folder)],
  ['memory', async () => openMemoryFiles()],
])('files in %s', (_, openFiles) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await openFiles();
  });

  it('a stream that breaks leaves nothing, and its error comes out', async () => {
    await expect(files.put(breaking())).rejects.toThrow('cut');
    expect(await keysIn(files)).toEqual([]);
  });

  it('what is kept has its size and checksum, and reads back as it came', async () => {
    const kept = await files.put(stream('Dag, ', 'wereld'));
    expect(kept).toMatchObject({ size: 11, sha256: 'a2e610a861919668486fd1cf54b5a2dc744b3f75f0f1244e6df5d2314ba37127' });
    expect(await textIn(files, kept.key)).toEqual({ size: 11, text: 'Dag, wereld' });
  });

  it('the same bytes twice are two files: removing one leaves the other', async () => {
    const [one, other] = [await files.put(stream('gelijk')), await files.put(stream('gelijk'))];
    expect(one.sha256).toBe(other.sha256);
    await files.remove(one.key);
    await files.remove(one.key);
    expect(await files.open(one.key)).toBeNull();
    expect(await textIn(files, other.key)).toMatchObject({ text: 'gelijk' });
  });

  it.each(['../../etc/passwd', '', 'a/b', 'half'])('under %j, which is no key, lies nothing', async (key) => {
    expect(await files.open(key)).toBeNull();
    await files.remove(key);
  });

  it('keys are told by when they were kept', async () => {
    const { key } = await files.put(stream('nu'));
    expect(await keysIn(files)).toContain(key);
    const young: string[] = [];
    for await (const each of files.keysBefore(new Date(Date.now() - 60_000))) young.push(each);
    expect(young).toEqual([]);
  });
});

describe('on disk', () => {
  it('a half that a killed process left is cleared once it is old, and is never a file', async () => {
    const files = await openDiskFiles(folder);
    const half = join(folder, 'half', 'a'.repeat(32));
    await writeFile(half, 'half');
    expect(await files.open('a'.repeat(32))).toBeNull();
    await files.sweepHalves(new Date(Date.now() - 60_000));
    expect(await everything()).toContain('a'.repeat(32));
    await utimes(half, 0, 0);
    await files.sweepHalves(new Date(Date.now() - 60_000));
    expect(await everything()).not.toContain('a'.repeat(32));
  });

  it('a folder that cannot be used is refused in a sentence that names the setting', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openDiskFiles(join(folder, 'file'))).rejects.toThrow(FilesRefusedError);
    await expect(openDiskFiles(join(folder, 'file'))).rejects.toThrow(/^FILES_DIR .+\.$/);
  });
});
