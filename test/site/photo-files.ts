import { crc32, deflateSync } from 'node:zlib';
import Vips from 'wasm-vips';

/** Photographs for tests, as cameras and attackers make them. */

export const vips = await Vips({ dynamicLibraries: [] });

/** As a telephone makes one: it lies on its side, and says where it was made. */
export function cameraPhoto(width: number, height: number): Buffer<ArrayBuffer> {
  const image = vips.Image.gaussnoise(width, height, { mean: 128, sigma: 20 }).cast('uchar').copy();
  image.setInt('orientation', 6);
  image.setString('exif-ifd3-GPSLatitude', '52/1 5/1 0/1 (52, 5,  0, Rational, 3 components)');
  image.setString('exif-ifd0-Make', 'Camerafabriek (Camerafabriek, ASCII, 14 components)');
  return Buffer.from(image.writeToBuffer('.jpg', { Q: 90 }));
}

const chunk = (name: string, data: Buffer): Buffer<ArrayBuffer> => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Black and white, of a few kilobytes, and of `side` by `side` pixels when it is unpacked. */
export function bomb(side: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}
