import pino from 'pino';
import type { Config } from '../config.ts';

export type Log = pino.Logger;

/** Of an error, what mends it: a database error's detail may quote a whole row. */
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

/** The moment of a line, worked out once a millisecond: a busy server writes many in one. */
function isoTime(): string {
  const now = Date.now();
  if (now !== moment.now) moment = { now, text: `,"time":"${new Date(now).toISOString()}"` };
  return moment.text;
}

let moment = { now: 0, text: '' };

/** Bytes that are worth a write, and that one write takes at most. */
const [worthWriting, mostWritten] = [16_384, 65_536];

/**
 * One JSON line per event, written together a few times a second and at the end: a write per
 * request would cost more than many a request. No query strings, bodies, cookies or names: what is
 * logged may be kept.
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
 * As much as several processes can write to one pipe without their lines getting mixed. Source:
 * POSIX `PIPE_BUF`, as Linux has it.
 */
const wholeOnAPipe = 4_096; // bytes

/**
 * The log of one of several processes, whose number each line tells; 0 is the one that started the
 * others.
 */
export const openSharedLog = (config: Pick<Config, 'logLevel'>, worker: number): Log =>
  openLog(config, standardOutput({ minLength: wholeOnAPipe - 1, maxWrite: wholeOnAPipe })).child({
    worker,
  });

const standardOutput = (
  sizes = { minLength: worthWriting, maxWrite: mostWritten },
): pino.DestinationStream => pino.destination({ fd: 1, sync: false, ...sizes, periodicFlush: 250 });
