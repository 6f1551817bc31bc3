import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * The parts between the placeholders are compressed once. `fill` inserts the values as uncompressed
 * blocks (RFC 1951 §3.2.4) and returns one gzip member (RFC 1952).
 */
export type GzipTemplate = { bytes: number; fill: (fills: readonly Buffer[]) => Buffer };

const { Z_FINISH, Z_SYNC_FLUSH } = constants;
const deflate = promisify(deflateRaw);

/**
 * UTF-8 does not contain this byte. It stands for the values during compression, so that the
 * compressed parts do not refer back into a value.
 */
const emptiness = 0xff;
/** The maximum distance in bytes that deflate may refer back. */
const reach = 32_768;
/** No file name, no time, best compression, system Unix. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);

/** `lengths`: the number of bytes of each value, at most 65,535. */
export async function createGzipTemplate(
  parts: readonly Buffer[],
  lengths: readonly number[],
): Promise<GzipTemplate> {
  const deflated = await Promise.all(
    parts.map((part, at) =>
      deflateAfter(
        before(parts, lengths, at),
        part,
        at === parts.length - 1 ? Z_FINISH : Z_SYNC_FLUSH,
      ),
    ),
  );
  const start = crc32(parts[0]!);
  const size = [...parts.map((part) => part.length), ...lengths].reduce(
    (sum, length) => sum + length,
    0,
  );
  const tails = parts.slice(1);

  return {
    bytes: deflated.reduce((sum, piece) => sum + piece.length, 0),
    fill(fills) {
      const pieces = [gzipHead, deflated[0]!];
      let checksum = start;
      for (const [at, tail] of tails.entries()) {
        const hole = fills[at]!;
        if (hole.length !== lengths[at])
          throw new Error(
            `The value for a placeholder of ${lengths[at]} bytes has ${hole.length} bytes`,
          );
        pieces.push(storedBlockHead(hole.length), hole, deflated[at + 1]!);
        checksum = crc32(tail, crc32(hole, checksum));
      }
      pieces.push(gzipTail(checksum, size));
      return Buffer.concat(pieces);
    },
  };
}

function before(parts: readonly Buffer[], lengths: readonly number[], at: number): Buffer {
  const pieces = parts
    .slice(0, at)
    .flatMap((part, i) => [part, Buffer.alloc(lengths[i]!, emptiness)]);
  return Buffer.concat(pieces).subarray(-reach);
}

/** `Z_SYNC_FLUSH` ends the part on a whole byte, so that another block can follow. */
const deflateAfter = (dictionary: Buffer, part: Buffer, finishFlush: number): Promise<Buffer> =>
  deflate(part, { level: 9, finishFlush, ...(dictionary.length > 0 && { dictionary }) });

function storedBlockHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

function gzipTail(checksum: number, size: number): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(size, 4);
  return tail;
}
