import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ShareImage, shareImageHash } from './share-image.ts';

export type ShareImages = {
  /** The picture as a PNG, drawn the first time it is asked for. Throws when it cannot be drawn. */
  draw(image: ShareImage): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Pictures kept in memory, some 30 kB each; every copy of the server draws its own. */
const most = 150;
/** The thread that draws holds fonts and 30 MB; it goes when nobody needs it. */
const idleAfter = 15_000; // ms

export function openShareImages(): ShareImages {
  const imageCache = new Map<string, Promise<Uint8Array>>();
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
      imageCache.delete(key);
      const drawn = found ?? turn.then(() => drawNow(image));
      if (found === undefined) {
        turn = drawn.catch(() => undefined);
        drawn.catch(() => imageCache.delete(key));
      }
      imageCache.set(key, drawn);
      if (imageCache.size > most) imageCache.delete(imageCache.keys().next().value!); // proof: it is not empty
      return drawn;
    },
    async close() {
      clearTimeout(idle);
      await stop();
    },
  };
}

/** Rejects with what the thread throws. */
async function answerOf(worker: Worker, image: ShareImage): Promise<Uint8Array> {
  worker.postMessage(image);
  const [png] = (await once(worker, 'message')) as [Uint8Array]; // proof: worker.ts sends nothing else
  return png;
}
