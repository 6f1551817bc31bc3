/**
 * Reads the size of an image from its first bytes. Why not image-size (npm): for truncated images
 * it returns wrong sizes, partly from unrelated memory, and it finds none in some valid JPEGs.
 */

export type ImageSize = { width: number; height: number };

/** The number of bytes to read: cameras write metadata before the image size. */
export const imageHeadLength = 262_144;

/** In pixels. Null: the bytes lack the size, or are no PNG, JPEG, WebP or GIF. */
export function imageSize(head: Buffer): ImageSize | null {
  const size = pngSize(head) ?? gifSize(head) ?? webpSize(head) ?? jpegSize(head);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

const begins = (head: Buffer, text: string, at = 0): boolean =>
  head.subarray(at, at + text.length).toString('latin1') === text;

/** PNG (Third Edition) §11.2.1: the header is always the first chunk. */
function pngSize(head: Buffer): ImageSize | null {
  if (!begins(head, '\x89PNG\r\n\x1a\n') || !begins(head, 'IHDR', 12) || head.length < 24)
    return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** Source: GIF89a §18. */
function gifSize(head: Buffer): ImageSize | null {
  if ((!begins(head, 'GIF87a') && !begins(head, 'GIF89a')) || head.length < 10) return null;
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

/** RFC 9649 §2: the first chunk is of one of three kinds, which encode the size differently. */
function webpSize(head: Buffer): ImageSize | null {
  if (!begins(head, 'RIFF') || !begins(head, 'WEBP', 8) || head.length < 30) return null;
  if (begins(head, 'VP8X', 12))
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (begins(head, 'VP8 ', 12))
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (!begins(head, 'VP8L', 12)) return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** ITU-T T.81 §B.2: the header of a frame contains the size. C4, C8 and CC start no frame. */
function jpegSize(head: Buffer): ImageSize | null {
  if (!begins(head, '\xff\xd8\xff')) return null;
  for (let at = 2; at + 9 < head.length && head[at] === 0xff;) {
    const marker = head[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    else at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
