import { crc32, deflateSync } from 'node:zlib';

/** `pixels`: red, green and blue, one byte each per pixel. Source: ISO/IEC 15948. */
export function pngOf({
  width,
  height,
  pixels,
}: {
  width: number;
  height: number;
  pixels: Uint8Array;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits, RGB, no interlacing
  const row = width * 3;
  // Each line begins with the number of its filter: 0 for none.
  const lines = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++)
    lines.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
