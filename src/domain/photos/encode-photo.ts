import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProblemCode } from '#protocol/problem.ts';

/**
 * `original`: upright, without metadata, in its own format, and no larger than a page needs.
 * `sizes`: the same as WebP, for each of `photoWidths`; a small picture is not made larger.
 */
export type EncodedPhoto = {
  original: Uint8Array;
  sizes: readonly { width: number; bytes: Uint8Array }[];
};

export type PhotoRefusal = Extract<
  ProblemCode,
  'photo.wrongKind' | 'photo.tooLarge' | 'photo.unreadable'
>;

const longest = 30_000; // ms

/** In a thread of its own, which ends with its answer: its memory is free again at once. */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto | PhotoRefusal> {
  const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { workerData: bytes });
  try {
    const signal = AbortSignal.timeout(longest);
    // proof: `photo-worker.ts` sends one message, of this type
    const [answer] = (await once(worker, 'message', { signal })) as [EncodedPhoto | PhotoRefusal];
    return answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'photo.unreadable';
    throw error;
  } finally {
    await worker.terminate();
  }
}
