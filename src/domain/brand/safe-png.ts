import { crc32 } from 'node:zlib';
import { imageSize, type ImageSize } from '#engine/files/image-size.ts';

/** Other ancillary chunks (texts, places, times, animations) are removed. */
const allowedChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);
const mostPixels = 4_000;

export function sanitizePng(bytes: Buffer): { bytes: Buffer; size: ImageSize } | null {
  const size = imageSize(bytes);
  if (size === null || size.width > mostPixels || size.height > mostPixels) return null;
  const parts = [bytes.subarray(0, 8)];
  let last = '';
  let hasPicture = false;
  for (let at = 8; last !== 'IEND';) {
    if (at + 12 > bytes.length) return null;
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    last = bytes.toString('latin1', at + 4, at + 8);
    if ((at === 8) !== (last === 'IHDR')) return null;
    hasPicture ||= last === 'IDAT';
    if (allowedChunks.has(last)) parts.push(bytes.subarray(at, end));
    else if (/^[A-Z]/.test(last)) return null;
    at = end;
  }
  return hasPicture ? { bytes: Buffer.concat(parts), size } : null;
}
