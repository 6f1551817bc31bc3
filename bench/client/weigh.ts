import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // proof: the flag above makes it

/** Bytes of live heap, after pending callbacks and garbage collections. */
export async function alive(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    collect();
  }
  return process.memoryUsage().heapUsed;
}
