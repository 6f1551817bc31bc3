import { parentPort, workerData } from 'node:worker_threads';
import Vips from 'wasm-vips';
import {
  longestPhotoSide,
  mostPhotoPixels,
  mostPhotoSide,
  photoWidths,
} from '#protocol/site/photo.ts';
import type { EncodedPhoto, PhotoRefusal } from './encode-photo.ts';

/**
 * Runs outside the thread that answers requests. The library is WebAssembly, so a picture that
 * breaks its decoder reaches no memory but that of this thread.
 */

const quality = 80;

const vips = await Vips({ dynamicLibraries: [], printErr: () => undefined });
// One photograph at a time needs no threads of its own.
vips.concurrency(1);

function encode(bytes: Uint8Array): EncodedPhoto | PhotoRefusal {
  const photo = vips.Image.newFromBuffer(bytes, '', { access: 'sequential', fail_on: 'error' });
  const { width: wide, height: high } = photo;
  const format = formatOf(photo.getString('vips-loader'));
  if (format === undefined) return 'photo.wrongKind';
  if (wide > mostPhotoSide || high > mostPhotoSide || wide * high > mostPhotoPixels)
    return 'photo.tooLarge';
  // Nothing is decoded before this line. It also turns the picture upright.
  const upright = shrunk(photo, longestPhotoSide).copyMemory();
  return {
    original: written(upright, format),
    sizes: photoWidths.map((width) => ({ width, bytes: written(shrunk(upright, width), '.webp') })),
  };
}

const formatOf = (loader: string): string | undefined =>
  ({ jpegload_buffer: '.jpg', pngload_buffer: '.png', webpload_buffer: '.webp' })[loader];

/** In the colours of the web. A smaller picture keeps its size. */
const shrunk = (image: Vips.Image, width: number): Vips.Image =>
  image.thumbnailImage(width, {
    height: longestPhotoSide,
    size: 'down',
    output_profile: 'srgb',
  });

/** Without anything but the picture. */
const written = (image: Vips.Image, format: string): Uint8Array =>
  image.writeToBuffer(format, { keep: 'none', ...(format !== '.png' && { Q: quality }) });

function answerFor(bytes: Uint8Array): EncodedPhoto | PhotoRefusal {
  try {
    return encode(bytes);
  } catch {
    return 'photo.unreadable';
  }
}

// proof: `encode-photo.ts` starts this thread with the bytes of one file
parentPort?.postMessage(answerFor(workerData as Uint8Array));
