import pino from 'pino';
import type { Config } from '../config.ts';

export type Log = pino.Logger;

/** Omits the detail of a database error, which can quote a whole row. */
const plainError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...('code' in error && { code: error.code }),
        ...('constraint' in error && { constraint: error.constraint }),
      }
    : { message: String(error) };

function isoTime(): string {
  const now = Date.now();
  if (now !== moment.now) moment = { now, text: `,"time":"${new Date(now).toISOString()}"` };
  return moment.text;
}

let moment = { now: 0, text: '' };

/** In bytes: when waiting lines are written, and the largest write. */
const [worthWriting, mostWritten] = [16_384, 65_536];

/**
 * Logs can be stored elsewhere, so callers must not log query strings, bodies, cookies or names.
 */
export const openLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  destination = standardOutput(),
): Log =>
  pino(
    { level: logLevel, serializers: { err: plainError }, base: null, timestamp: isoTime },
    destination,
  );

/**
 * Processes can write this much to a pipe without mixing lines. Source: POSIX `PIPE_BUF`, on Linux.
 */
const wholeOnAPipe = 4_096; // bytes

/** `worker`: the number of the process; 0 is the primary process. */
export const openSharedLog = (config: Pick<Config, 'logLevel'>, worker: number): Log =>
  openLog(config, standardOutput({ minLength: wholeOnAPipe - 1, maxWrite: wholeOnAPipe })).child({
    worker,
  });

const standardOutput = (
  sizes = { minLength: worthWriting, maxWrite: mostWritten },
): pino.DestinationStream => pino.destination({ fd: 1, sync: false, ...sizes, periodicFlush: 250 });
