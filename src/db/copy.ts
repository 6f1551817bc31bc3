import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';

/** Undefined is stored as null. */
export const copyLine = (values: readonly unknown[]): string => `${values.map(cell).join('\t')}\n`;

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function cell(value: unknown): string {
  if (typeof value === 'string')
    return special.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : value;
  if (value === null || value === undefined) return '\\N';
  return value instanceof Date ? value.toISOString() : String(value);
}

export async function copyIn(
  client: pg.PoolClient,
  text: string,
  lines: string | Readable,
): Promise<pg.QueryResult> {
  const { from } = await import('pg-copy-streams');
  const stream = queried(client, from(text));
  if (lines instanceof Readable) {
    await pipeline(lines, stream);
  } else {
    stream.end(lines);
    await finished(stream);
  }
  return copied(stream.rowCount);
}

/**
 * When `into` rejects, the rest is read too: a connection in the middle of a copy cannot be used.
 */
export async function copyOut(
  client: pg.PoolClient,
  text: string,
  into: (bytes: Uint8Array) => Promise<void>,
): Promise<pg.QueryResult> {
  const { to } = await import('pg-copy-streams');
  const stream = queried(client, to(text));
  let failure: { error: unknown } | undefined;
  for await (const piece of stream) {
    if (failure !== undefined) continue;
    await into(piece).catch((error: unknown) => {
      failure = { error };
    });
  }
  // The number of rows arrives after the last row.
  await client.query('select');
  if (failure !== undefined) throw failure.error;
  return copied(stream.rowCount);
}

const copied = (rowCount: number): pg.QueryResult => ({
  command: 'COPY',
  rowCount,
  oid: 0,
  rows: [],
  fields: [],
});

/** pg refuses queries of other packages on a connection whose `pipeline` is on. */
function queried<T extends pg.Submittable>(client: pg.PoolClient, query: T): T {
  // proof: `pipeline` is a plain property of a client; no other statement uses this one now
  const settings = client as { pipeline: boolean };
  settings.pipeline = false;
  client.query(query);
  settings.pipeline = true;
  return query;
}
