import { availableParallelism } from 'node:os';
import { readInteger, type ReadSetting } from './config-values.ts';

/** More processes than this share one port to no use. */
const most = 64;
/** Each process has connections of its own, and a database is set to allow some hundred. */
const mostByItself = 8;

/**
 * How many server processes share the port. `auto`: one for each processor, less one for the
 * database and everything else.
 */
export function workersOf(env: ReadSetting, processors: number = availableParallelism()): number {
  const text = env('WORKERS') ?? '1';
  if (text === 'auto') return Math.min(mostByItself, Math.max(1, processors - 1));
  return readInteger('WORKERS', text, { from: 1, to: most, or: 'auto' });
}
