import pg from 'pg';
import { DatabaseUnavailableError } from './connection.ts';

const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const AWAY_SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Client was closed)/;

/** The code of the error or of its cause. Source: PostgreSQL manual, appendix A. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailableError) return sqlState(error.cause);
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Its disk is full, or the transaction is read-only, as on a standby. */
export const refusesWrites = (error: unknown): boolean => WRITES_REFUSED.has(sqlState(error) ?? '');

/** The host may have become a standby, so new connections look for another host. */
const READ_ONLY = '25006';

const WRITES_REFUSED = new Set(['53100', READ_ONLY]);

export function keepsConnectionUsable(error: unknown): boolean {
  const state = sqlState(error);
  return (
    state !== undefined && !isAwayState(state) && !ENDS_SESSION.has(state) && state !== READ_ONLY
  );
}

export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError || !isAway(error))
    return error;
  return new DatabaseUnavailableError(
    `The database is not available: ${error.message || systemCode(error)}`,
    {
      cause: error,
    },
  );
}

// Timeouts that end the session: idle, idle in transaction, and transaction.
const ENDS_SESSION = new Set(['57P05', '25P03', '25P04']);

// Class 08: the connection was lost. 57P01 to 57P04: the server was stopped, crashed, is starting
// up, or the database was dropped. 53300: too many connections. 55000: the database accepts no
// connections at the moment.
const isAwayState = (state: string): boolean =>
  state.startsWith('08') || /^57P0[1-4]$/.test(state) || state === '53300' || state === '55000';

function isAway(error: Error): boolean {
  const state = sqlState(error);
  if (state !== undefined) return isAwayState(state) || refusesWrites(error);
  // Node throws this error when connecting to every address of a host failed.
  if (error instanceof AggregateError)
    return (
      error.errors.length > 0 && error.errors.every((one) => one instanceof Error && isAway(one))
    );
  return AWAY_SYSTEM_CODES.has(systemCode(error)) || AWAY_SENTENCES.test(error.message);
}

const systemCode = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
