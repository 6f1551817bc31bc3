import { parentPort } from 'node:worker_threads';
import type { ShareImage } from '../content/share-image.ts';
import { drawShareImage } from './draw.ts';

/** Runs outside the thread that answers requests. */
parentPort?.on('message', (image: ShareImage) => {
  const png = drawShareImage(image);
  parentPort?.postMessage(new Uint8Array(png));
});
