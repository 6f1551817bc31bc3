import pino from 'pino';
import type { Config } from '../config.ts';

export type Log = pino.Logger;

/** One JSON line per event. No query strings, bodies, cookies or names: what is logged may be kept. */
export const openLog = (config: Pick<Config, 'logLevel'>): Log => pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 1, sync: true }));
