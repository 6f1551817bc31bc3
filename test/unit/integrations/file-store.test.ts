import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskFiles } from '#integrations/disk-files.ts';
import { FilesRefusedError } from '#integrations/temp-files.ts';
import { FilesUnavailableError, type FileStore } from '#integrations/file-store.ts';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import { openS3Files } from '#integrations/s3-files.ts';
import { openStoreSink, type StoreSink } from '../../store-sink.ts';

let folder: string;
let store: StoreSink;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zorgeloos-files-'));
  store = await openStoreSink('bestanden');
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

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
  return keys.toSorted();
};
const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe.each([
  ['disk', () => openDiskFiles(folder)],
  ['memory', async () => openMemoryFiles()],
  ['a bucket', () => openS3Files(store.settings, join(folder, 'on-their-way'))],
  [
    'a folder in a bucket',
    () =>
      openS3Files(
        { ...store.settings, bucket: 'bestanden/ons/huis' },
        join(folder, 'on-their-way'),
      ),
  ],
])('files in %s', (_, openFiles) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await openFiles();
  });

  it('are not stored when their stream breaks, and the error is rethrown', async () => {
    await expect(files.put(breaking())).rejects.toThrow('cut');
    expect(await keysIn(files)).toEqual([]);
  });

  it('have their size and checksum, and read back as they were written', async () => {
    const storedFile = await files.put(stream('Dag, ', 'wereld'));
    expect(storedFile).toMatchObject({
      size: 11,
      sha256: 'a2e610a861919668486fd1cf54b5a2dc744b3f75f0f1244e6df5d2314ba37127',
    });
    expect(await textIn(files, storedFile.key)).toEqual({ size: 11, text: 'Dag, wereld' });
  });

  it('with the same bytes are two files: removing one leaves the other', async () => {
    const [one, other] = [await files.put(stream('gelijk')), await files.put(stream('gelijk'))];
    expect(one.sha256).toBe(other.sha256);
    await files.remove(one.key);
    await files.remove(one.key);
    expect(await files.open(one.key)).toBeNull();
    expect(await textIn(files, other.key)).toMatchObject({ text: 'gelijk' });
  });

  it.each(['../../etc/passwd', '', 'a/b', 'half'])(
    'are not found under %j, which is no key',
    async (key) => {
      expect(await files.open(key)).toBeNull();
      await files.remove(key);
    },
  );

  it('are listed by when they were stored', async () => {
    const { key } = await files.put(stream('nu'));
    expect(await keysIn(files)).toContain(key);
    const young: string[] = [];
    for await (const each of files.keysBefore(new Date(Date.now() - 60_000))) young.push(each);
    expect(young).toEqual([]);
  });
});

describe('a remote file store', () => {
  const onTheirWay = () => join(folder, 'elsewhere');
  const open = (wrong: Partial<StoreSink['settings']> = {}) =>
    openS3Files({ ...store.settings, ...wrong }, onTheirWay());

  it.each<[string, Partial<StoreSink['settings']>]>([
    ['that does not answer', { endpoint: new URL('http://127.0.0.1:1') }],
    ['that refuses our signature', { secretAccessKey: 'wrong' }],
    ['without the bucket', { bucket: 'nergens' }],
  ])('%s throws that files are unavailable, and leaves no partial file', async (_, wrong) => {
    const files = await open(wrong);
    const calls = [
      () => files.put(stream('x')),
      () => files.open('a'.repeat(32)),
      () => keysIn(files),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(FilesUnavailableError);
    expect(await readdir(join(onTheirWay(), 'half'))).toEqual([]);
  });

  it('lists all keys, page by page, without keys that are not ours', async () => {
    const entry = (key: string) =>
      `<Contents><Key>ons/${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`;
    const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const pages = createServer((request, response) => {
      const token = new URL(request.url!, 'http://x').searchParams.get('continuation-token');
      const more =
        '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>';
      response.end(
        token === 'a&b='
          ? `<R>${entry(other)}</R>`
          : `<R>${more}${entry(one)}${entry('readme.txt')}</R>`,
      );
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const { port } = pages.address() as AddressInfo;
    expect(
      await keysIn(await open({ endpoint: new URL(`http://127.0.0.1:${port}`), bucket: 'x/ons' })),
    ).toEqual([one, other]);
    pages.close();
  });
});

describe('files on disk', () => {
  it('do not include a partial file, which is removed once it is old', async () => {
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

  it('need a usable folder: the refusal names the setting', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(openDiskFiles(join(folder, 'file'))).rejects.toThrow(FilesRefusedError);
    await expect(openDiskFiles(join(folder, 'file'))).rejects.toThrow(/^FILES_DIR .+\.$/);
  });
});
