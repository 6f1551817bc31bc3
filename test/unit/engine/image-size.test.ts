import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageHeadLength, imageSize } from '#engine/files/image-size.ts';

/** The size of an image is read from its first bytes, also of a truncated or hostile file. */

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const frame = '\xff\xc0\0\x11\x08\0\xf0\x01\x40\x03\x01\x22\0';
const app0 = '\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0';
const images = {
  'a PNG': latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08\x06\0\0\0'),
  'a GIF': latin('GIF89a\x40\x01\xf0\x00\0\0\0'),
  'a JPEG': latin(`\xff\xd8${app0}${frame}`),
  'a JPEG with fill bytes': latin(`\xff\xd8${app0}\xff\xff${frame}`),
  'a JPEG whose frame comes first': latin(`\xff\xd8${frame}`),
  'an extended WebP': latin('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0\0\0'),
  'a lossy WebP': latin('RIFF\x1e\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x40\x01\xf0\0\0\0'),
  'a lossless WebP': latin('RIFF\x1e\0\0\0WEBPVP8L\x0a\0\0\0\x2f\x3f\xc1\x3b\0\0\0\0\0\0\0'),
};
const size = { width: 320, height: 240 };

describe.each(Object.entries(images))('%s', (_, whole) => {
  it('has its size read', () => expect(imageSize(whole)).toEqual(size));

  it('that is cut off gives its size or none, whatever follows it in memory', () => {
    for (let length = 0; length < whole.length; length++)
      expect([null, size]).toContainEqual(imageSize(whole.subarray(0, length)));
  });

  it('that is damaged anywhere gives a positive width or none', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.uint8Array(), (at, byte, rest) => {
        const damaged = Buffer.concat([whole, rest]);
        damaged[at] = byte;
        expect(imageSize(damaged)?.width ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});

it.each([
  ['zeros', '\0'],
  ['fill bytes', '\xff'],
  ['empty segments', '\0\x02\xff\xe0'],
])('a JPEG of nothing but %s is refused in less than 50 ms', (_, filling) => {
  const head = Buffer.concat([
    latin('\xff\xd8\xff\xe0'),
    Buffer.alloc(imageHeadLength, filling, 'latin1'),
  ]);
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    expect(imageSize(head)).toBeNull();
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
