import { availableParallelism } from 'node:os';
import { readInteger, type ReadSetting } from './config-values.ts';

const most = 64;
/** Each process has its own connections, and databases usually allow about a hundred. */
const mostByItself = 8;

/** `auto`: one process fewer than the processors. */
export function workersOf(env: ReadSetting, processors: number = availableParallelism()): number {
  const text = env('WORKERS') ?? '1';
  if (text === 'auto') return Math.min(mostByItself, Math.max(1, processors - 1));
  return readInteger('WORKERS', text, { from: 1, to: most, or: 'auto' });
}
