import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the memory that only the start needed; an idle server would keep it. Node exposes garbage
 * collection only with the flag `--expose-gc`. To save memory, `npm start` also limits V8's nursery
 * (the heap space for new objects) with `--max-semi-space-size`, and the growth of the old space
 * between two collections with `--heap-growing-percent`.
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
