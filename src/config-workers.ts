import { availableParallelism } from 'node:os';
import { readInteger, type ReadSetting } from './config-values.ts';

const most = 64;
/** The pool of one server process, and its connection for notifications. */
export const connectionsPerProcess = 13;
/** For commands, backups, monitoring, and PostgreSQL's reserve for superusers. */
export const otherConnections = 20;
/** The default `max_connections` of PostgreSQL. */
const usualConnections = 100;
/** More processes could open more connections than a database of the default settings allows. */
const mostByItself = Math.floor((usualConnections - otherConnections) / connectionsPerProcess);

/** `auto`: one process fewer than the processors. */
export function workersOf(env: ReadSetting, processors: number = availableParallelism()): number {
  const text = env('WORKERS') ?? '1';
  if (text === 'auto') return Math.min(mostByItself, Math.max(1, processors - 1));
  return readInteger('WORKERS', text, { from: 1, to: most, or: 'auto' });
}
