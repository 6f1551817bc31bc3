import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupRefused } from '../refused.ts';
import { decryptBytes, isEncrypted } from './age.ts';
import type { Bytes } from './chunks.ts';
import { verifyChecksum } from './end-sum.ts';
import { type EntryKind, kindOfEntry } from './manifest.ts';

/** The caller must read `body` to its end before it requests the next entry. */
export type ArchiveEntry = { kind: EntryKind; size: number; body: Bytes };

const noPassphrase =
  'The archive is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.';
const broken =
  'The archive was changed or cut off: it cannot be read to its end. Nothing was written.';
const noArchive =
  'This is no archive of Zorgeloos, or its beginning was changed. Nothing was written.';

/** Throws `BackupRefused`; for a wrong checksum of an unencrypted archive only at the end. */
export async function* readArchive(
  source: Readable,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  try {
    const plain = await opened(source, passphrase);
    const unpacked = plain.pipe(createZstdDecompress());
    plain.on('error', (error) => unpacked.destroy(error));
    // An error after the reader stopped early must not be an uncaught exception.
    unpacked.on('error', () => source.destroy());
    // proof: `toWeb` returns a web stream of bytes, for which Node declares a more general type
    const web = Readable.toWeb(unpacked) as unknown as ReadableStream<Uint8Array>;
    for await (const { header, body } of web.pipeThrough(createTarDecoder({ strict: true }))) {
      const kind = header.type === 'file' ? kindOfEntry(header.name) : null;
      if (kind === null) throw new BackupRefused(noArchive);
      yield { kind, size: header.size, body: refusing(body) };
    }
  } catch (error) {
    throw refusalFor(error);
  } finally {
    source.destroy();
  }
}

async function* refusing(body: Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw refusalFor(error);
  }
}

const refusalFor = (error: unknown): unknown =>
  isFormatError(error) ? new BackupRefused(broken, { cause: error }) : error;

function isFormatError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BackupRefused) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isCut = code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCut || /^Z(STD)?_/.test(code) || /tar|checksum/i.test(error.message);
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function opened(source: Readable, passphrase: string | undefined): Promise<Readable> {
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 32) {
    const next = await pieces.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const whole = joined(start, pieces);
  if (isEncrypted(start)) {
    if (passphrase === undefined) throw new BackupRefused(noPassphrase);
    return Readable.from(decryptBytes(whole, passphrase), { objectMode: false });
  }
  if (!start.subarray(0, 4).equals(zstdMagic)) throw new BackupRefused(noArchive);
  return Readable.from(verifyChecksum(whole), { objectMode: false });
}

async function* joined(start: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    yield next.value;
  }
}
