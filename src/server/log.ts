import pino from 'pino';
import type { Config } from '../config.ts';

export type Log = pino.Logger;

/**
 * Returns the loggable parts of an error. Leaves out the detail of a database error, which may
 * quote a whole row.
 */
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

/**
 * Returns the time of a line, formatted once per millisecond: a busy server writes many lines in
 * one.
 */
function isoTime(): string {
  const now = Date.now();
  if (now !== moment.now) moment = { now, text: `,"time":"${new Date(now).toISOString()}"` };
  return moment.text;
}

let moment = { now: 0, text: '' };

/** The fewest bytes worth a write, and the most in one write. */
const [worthWriting, mostWritten] = [16_384, 65_536];

/**
 * Returns one JSON line per event. Lines are written together a few times a second and at the end,
 * since a write per request would cost more than many requests. Logs may be stored, so they hold no
 * query strings, bodies, cookies or names.
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
 * The maximum number of bytes that several processes can write to one pipe without mixing their
 * lines. Source: POSIX `PIPE_BUF`, on Linux.
 */
const wholeOnAPipe = 4_096; // bytes

/**
 * Returns the log of one of several processes. Each line has its process number; 0 is the primary.
 */
export const openSharedLog = (config: Pick<Config, 'logLevel'>, worker: number): Log =>
  openLog(config, standardOutput({ minLength: wholeOnAPipe - 1, maxWrite: wholeOnAPipe })).child({
    worker,
  });

const standardOutput = (
  sizes = { minLength: worthWriting, maxWrite: mostWritten },
): pino.DestinationStream => pino.destination({ fd: 1, sync: false, ...sizes, periodicFlush: 250 });
