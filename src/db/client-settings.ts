import pg from 'pg';
import type { Connection } from './connection.ts';

/** The database itself cancels a statement after 30 seconds, so this is longer. */
const longestSilence = 35_000; // ms

export const statementTimeout = 30_000; // ms
export const idleTransactionTimeout = 60_000; // ms

type Given = { silence?: number | undefined; isPooled?: boolean };

/** A pooler refuses session settings at the start of a connection. */
export function clientSettings(connection: Connection, given: Given = {}): pg.ClientConfig {
  const { silence = longestSilence, isPooled = false } = given;
  const session = {
    options: IN_UTC,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTransactionTimeout,
  };
  return {
    ...placeOf(connection, isPooled),
    ...(isPooled ? {} : session),
    application_name: 'zorgeloos',
    query_timeout: silence,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  };
}

function placeOf(connection: Connection, isPooled: boolean): pg.ClientConfig {
  if (!('connectionString' in connection)) return connection;
  const { connectionString } = connection;
  return { connectionString: isPooled ? connectionString : withTimeZone(connectionString) };
}

const IN_UTC = '-c TimeZone=UTC';

function withTimeZone(connectionString: string): string {
  const url = URL.parse(connectionString);
  const options = url?.searchParams.get('options');
  if (!url || !options) return connectionString;
  url.searchParams.set('options', `${options} ${IN_UTC}`);
  return url.href;
}

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit in a number`);
  return value;
}

const asPgDoes: Parse = pg.types.getTypeParser(1184);
const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** For speed, `2026-11-21 12:04:45[.424]+00` is parsed without a regular expression. */
export const parseTimestamp: Parse = (text) => {
  if (text !== last.text) {
    last.moment = momentOf(text);
    last.text = text;
  }
  return last.moment;
};

/** Many rows have the same timestamp. Sharing a Date is safe as long as no code changes it. */
const last: { text: string; moment: unknown } = { text: '', moment: undefined };

const momentOf: Parse = (text) => {
  const { length } = text;
  const isPlain =
    text[4] === '-' &&
    text[10] === ' ' &&
    text.endsWith('+00') &&
    (length === 22 || (length > 23 && length <= 26 && text[19] === '.'));
  if (!isPlain) return asPgDoes(text);
  const fraction = length === 22 ? 0 : Number(text.slice(19, -3)) * 1_000;
  return new Date(
    Date.UTC(
      two(text, 0) * 100 + two(text, 2),
      two(text, 5) - 1,
      two(text, 8),
      two(text, 11),
      two(text, 14),
      two(text, 17),
      Math.round(fraction),
    ),
  );
};

const eachOf = (parse: Parse): Parse => {
  // 1009 is the oid of text[], which the types of pg do not contain
  const split: Parse = pg.types.getTypeParser(1009 as number);
  return (text) => {
    const parts = split(text);
    return Array.isArray(parts)
      ? parts.map((part) => (typeof part === 'string' ? parse(part) : part))
      : parts;
  };
};

// Dates and numerics stay text, because a day has no time zone and an amount must not be rounded.
// Timestamps without time zone stay text, because pg would read them in the time zone of the
// process.
const PARSERS: ReadonlyMap<number, Parse> = new Map([
  [1082, asIs], // date
  [1182, eachOf(asIs)], // date[]
  [1184, parseTimestamp], // timestamptz
  [1114, asIs], // timestamp
  [1115, eachOf(asIs)], // timestamp[]
  [1700, asIs], // numeric
  [1231, eachOf(asIs)], // numeric[]
  [20, wholeNumber], // int8
  [1016, eachOf(wholeNumber)], // int8[]
]);

// Only for our connections, because pg's parser table is global to the process.
// proof: pg declares one overload per known type; each takes an oid and returns a parser
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : PARSERS.get(oid)) ??
  pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;
