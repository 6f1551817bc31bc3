import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { type ShareImage, shareImageHash } from './share-image.ts';

export type ShareImages = {
  /** A PNG. Rejects when the image cannot be rendered. */
  draw(image: ShareImage): Promise<Uint8Array>;
  close(): Promise<void>;
};

const most = 150;
/** The idle worker thread holds fonts and memory, so it stops after this time. */
const idleAfter = 15_000; // ms

export function openShareImages(): ShareImages {
  const imageCache = new LRUCache<string, Promise<Uint8Array>>({ max: most });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };
  const drawNow = async (image: ShareImage): Promise<Uint8Array> => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('../share-image/worker.ts', import.meta.url));
    try {
      return await answerOf(worker, image);
    } catch (error) {
      await stop();
      throw error;
    } finally {
      idle = setTimeout(() => void stop(), idleAfter).unref();
    }
  };

  return {
    draw(image) {
      const key = shareImageHash(image);
      const found = imageCache.get(key);
      if (found !== undefined) return found;
      const drawn = turn.then(() => drawNow(image));
      turn = drawn.catch(() => undefined);
      drawn.catch(() => imageCache.delete(key));
      imageCache.set(key, drawn);
      return drawn;
    },
    async close() {
      clearTimeout(idle);
      await stop();
    },
  };
}

async function answerOf(worker: Worker, image: ShareImage): Promise<Uint8Array> {
  worker.postMessage(image);
  // proof: `worker.ts` sends only messages of this type
  const [png] = (await once(worker, 'message')) as [Uint8Array];
  return png;
}
