import { availableParallelism } from 'node:os';
import { readInteger, type ReadSetting } from './config-values.ts';

/** The maximum number of processes. More processes do not make the server faster. */
const most = 64;
/**
 * The maximum number of processes for `auto`. Each process has a separate pool of database
 * connections, and databases usually allow about a hundred connections.
 */
const mostByItself = 8;

/**
 * Returns the number of server processes that share the port. `auto` means one per processor, minus
 * one for the database and other programs.
 */
export function workersOf(env: ReadSetting, processors: number = availableParallelism()): number {
  const text = env('WORKERS') ?? '1';
  if (text === 'auto') return Math.min(mostByItself, Math.max(1, processors - 1));
  return readInteger('WORKERS', text, { from: 1, to: most, or: 'auto' });
}
