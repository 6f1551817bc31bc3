import { finished } from 'node:stream/promises';
import type pg from 'pg';

/** Many rows the quick way: PostgreSQL's `copy … from stdin`, in its text format. */

/** A row as a line of that format. Values as `pg` would take them: text, numbers, booleans, moments, null. */
export const copyLine = (values: readonly unknown[]): string => `${values.map(cell).join('\t')}\n`;

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: unknown): string {
  if (typeof value === 'string') return special.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : value;
  if (value === null || value === undefined) return '\\N';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Sends the rows on a connection that does nothing else until they are in. */
export async function copyIn(client: pg.PoolClient, text: string, lines: string): Promise<pg.QueryResult> {
  const { from } = await import('pg-copy-streams');
  const stream = client.query(from(text));
  stream.end(lines);
  await finished(stream);
  return { command: 'COPY', rowCount: stream.rowCount, oid: 0, rows: [], fields: [] };
}
