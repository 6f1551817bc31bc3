import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** An idle server would keep the memory of the start. */
export function collectGarbageAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  setFlagsFromString('--no-expose-gc');
}
