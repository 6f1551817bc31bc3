import { createHash } from 'node:crypto';
import { BackupRefused } from '../refused.ts';
import type { Bytes } from './chunks.ts';

/**
 * An unencrypted archive ends with the SHA-256 of all bytes before it, in a skippable zstd frame
 * (RFC 8878 §3.1.2). Decoders of zstd ignore such a frame.
 */

const frameStart = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const frameSize = frameStart.length + 32;

export async function* appendChecksum(source: Bytes): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  for await (const piece of source) {
    sum.update(piece);
    yield piece;
  }
  yield Buffer.concat([frameStart, sum.digest()]);
}

const changed =
  'The archive was changed or cut off: its checksum does not fit. Nothing was written.';

/** Throws `BackupRefused` at the end when the checksum does not fit. */
export async function* verifyChecksum(source: Bytes): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const piece of source) {
    const all = Buffer.concat([held, piece]);
    const sure = all.subarray(0, Math.max(0, all.length - frameSize));
    held = all.subarray(sure.length);
    sum.update(sure);
    if (sure.length > 0) yield sure;
  }
  const frame = Buffer.concat([frameStart, sum.digest()]);
  if (!held.equals(frame)) throw new BackupRefused(changed);
}
