import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the memory of the start; an idle server would keep it. Node exposes garbage collection only
 * with the flag `--expose-gc`.
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
