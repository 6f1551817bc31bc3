import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the memory that only the start needed. While all code is loaded, V8's nursery (the heap
 * space for new objects) grows to about 30 MB, and it keeps that size in an idle server. One
 * garbage collection takes some tens of milliseconds. Node exposes it only with the flag
 * `--expose-gc`.
 *
 * `npm start` limits the nursery to 16 MB per half (half of V8's default), and makes V8 collect the
 * old space after each growth by half. Otherwise objects of calls that wait for the database move
 * to the old space, and after 8,000 mixed calls a server would use a third more memory than after
 * 1,000. With a nursery of 8 MB, calls for lists would be a third slower.
 */
export function collectGarbageAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  setFlagsFromString('--no-expose-gc');
}

export async function closeInTurn(opened: readonly { close(): unknown }[]): Promise<void> {
  for (const one of opened) await one.close();
}
