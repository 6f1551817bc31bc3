import { availableParallelism } from 'node:os';
import { readInteger, type ReadSetting } from './config-values.ts';

/** More processes gain nothing. */
const most = 64;
/**
 * The most for `auto`: each process has its own connections, and databases usually allow some
 * hundred.
 */
const mostByItself = 8;

/**
 * Returns how many server processes share the port. `auto`: one per processor, minus one for the
 * database and other programs.
 */
export function workersOf(env: ReadSetting, processors: number = availableParallelism()): number {
  const text = env('WORKERS') ?? '1';
  if (text === 'auto') return Math.min(mostByItself, Math.max(1, processors - 1));
  return readInteger('WORKERS', text, { from: 1, to: most, or: 'auto' });
}
