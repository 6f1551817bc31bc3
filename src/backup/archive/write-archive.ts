import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { encryptBytes } from './age.ts';
import type { Bytes } from './chunks.ts';
import { appendChecksum } from './end-sum.ts';

export type EntryBody = { size: number; pieces: Iterable<Uint8Array> | Bytes };

export type ArchiveWriter = {
  /** Waits until the target can take more. Rejects when the body has another size than `size`. */
  add(name: string, body: EntryBody): Promise<void>;
};

type Target = { into: Writable; passphrase: string | undefined; madeAt: Date };

/** When `work` rejects, `into` is destroyed. */
export async function writeArchive(
  { into, passphrase, madeAt }: Target,
  work: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  // proof: `readable` is a web stream of bytes, for which Node declares a separate type
  const tar = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  const compress = createZstdCompress({
    chunkSize: 262_144,
    params: {
      [constants.ZSTD_c_compressionLevel]: 1,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const sealed = (source: Bytes): Bytes =>
    passphrase === undefined ? appendChecksum(source) : encryptBytes(source, passphrase);
  const flowing = pipeline(tar, compress, sealed, into);
  const writing = (async () => {
    await work({
      async add(name, { size, pieces }) {
        const header = { name, size, mtime: madeAt, mode: 0o600 };
        const entry = controller.add({ ...header, type: 'file' }).getWriter();
        for await (const piece of pieces) if (piece.length > 0) await entry.write(piece);
        await entry.close();
      },
    });
    controller.finalize();
  })();
  const [wrote, flowed] = await Promise.allSettled([
    writing.catch((error: unknown) => {
      controller.error(error);
      throw error;
    }),
    flowing,
  ]);
  // When the target failed, its error is the cause; the tar stream only failed as a result.
  if (flowed.status === 'rejected' && !isSame(wrote, flowed)) throw flowed.reason;
  if (wrote.status === 'rejected') throw wrote.reason;
}

const isSame = (one: PromiseSettledResult<void>, other: PromiseSettledResult<void>): boolean =>
  one.status === 'rejected' && other.status === 'rejected' && one.reason === other.reason;
