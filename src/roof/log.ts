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

/** One JSON line per event, written together a few times a second: a write per request would cost more than many a request. No query strings, bodies, cookies or names: what is logged may be kept. */
export const openLog = (config: Pick<Config, 'logLevel'>): Log =>
  pino(
    { level: config.logLevel, serializers: { err: plainError }, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 250 }),
  );
