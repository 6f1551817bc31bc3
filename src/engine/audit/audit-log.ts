import { createHash, hash } from 'node:crypto';
import { copyLine } from '#db/copy.ts';
import type { Db } from '#db/connection.ts';
import type { AuditEntry } from '../model/audit-entry.ts';

const columns = [
  'at',
  'request',
  'viewer',
  'kind',
  'behind',
  'door',
  'task',
  'verb',
  'object',
  'fields',
  'records',
] as const;

/** A PostgreSQL array literal. Names and ids have no characters that need escaping. */
const array = (texts: readonly string[]): string => `{${texts.join()}}`;

export async function saveAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ...entry,
    fields: array(entry.fields),
    records: array(entry.records),
  }));
  if (rows.length === 1) await saveAuditEntry(db, rows[0]!);
  else
    await db.run({
      text: `copy audit (${columns.join(', ')}) from stdin`,
      values: [],
      lines: rows.map((row) => copyLine(columns.map((column) => row[column]))).join(''),
    });
}

const saveAuditEntry = (db: Db, row: Record<(typeof columns)[number], unknown>): Promise<unknown> =>
  db.run({
    name: 'keep-audit',
    text: `insert into audit (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    values: columns.map((column) => row[column]),
  });

/** The maximum number of rows per seal. */
const together = 5_000;

export type AuditSeal = { number: number; rows: number; hash: string };

/** `since`: the time of the oldest unsealed entry. */
export async function countUnsealed(db: Db): Promise<{ waiting: number; since: string | null }> {
  const [open] = await db.rows<{ waiting: number; since: Date | null }>({
    text: 'select count(*)::int as waiting, min(at) as since from audit where number is null',
    values: [],
  });
  return { waiting: open?.waiting ?? 0, since: open?.since?.toISOString() ?? null };
}

/** Stored elsewhere, the hash shows later whether the end of the chain was removed. */
export async function lastSeal(db: Db): Promise<Pick<AuditSeal, 'number' | 'hash'> | null> {
  const [last] = await db.rows<{ number: string; hash: string }>({
    text: `select number, encode(hash, 'hex') as hash from audit_seal order by number desc limit 1`,
    values: [],
  });
  return last ? { number: Number(last.number), hash: last.hash } : null;
}

/** Servers that seal at the same time wait for each other. */
export async function sealAudit(db: Db, now: Date): Promise<AuditSeal[]> {
  const made: AuditSeal[] = [];
  for (;;) {
    const one = await db.transaction((inside) => sealSome(inside, now));
    if (one === null) return made;
    made.push(one);
    if (one.rows < together) return made;
  }
}

async function sealSome(db: Db, now: Date): Promise<AuditSeal | null> {
  await db.rows({ text: `select pg_advisory_xact_lock(hashtext('zorgeloos audit'))`, values: [] });
  const rows = await db.rows<AuditEntry & { id: string }>({
    text: `select id, ${columns.join(', ')} from audit where number is null order by id limit $1`,
    values: [together],
  });
  if (rows.length === 0) return null;
  const [last] = await db.rows<{ number: string; last: string; hash: Buffer }>({
    text: 'select number, last, hash from audit_seal order by number desc limit 1',
    values: [],
  });
  const first = Number(last?.last ?? 0) + 1;
  const digests = rows.map((row, i) => digestOf(first + i, row));
  await db.run({
    text: `update audit set number = $1::bigint + sealed.place - 1, digest = sealed.digest
      from unnest($2::bigint[], $3::bytea[]) with ordinality as sealed (id, digest, place) where audit.id = sealed.id`,
    values: [first, rows.map(({ id }) => id), digests],
  });
  const number = Number(last?.number ?? 0) + 1;
  const place = { number, first, last: first + rows.length - 1 };
  const content = contentHash(digests);
  const hash = sealHash(last?.hash ?? null, place, content);
  await db.run({
    text: 'insert into audit_seal (number, first, last, content, hash, sealed_at) values ($1, $2, $3, $4, $5, $6)',
    values: [number, place.first, place.last, content, hash, now],
  });
  return { number, rows: rows.length, hash: hash.toString('hex') };
}

/** `number`: the position in the chain, from 1. */
export const digestOf = (number: number, row: AuditEntry): Buffer =>
  hash(
    'sha256',
    JSON.stringify([
      number,
      row.at.toISOString(),
      row.request,
      row.viewer,
      row.kind,
      row.behind,
      row.door,
      row.task,
      row.verb,
      row.object,
      row.fields,
      row.records,
    ]),
    'buffer',
  );

export const contentHash = (digests: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(digests)).digest();

export type SealRange = { number: number; first: number; last: number };

export const sealHash = (
  before: Buffer | null,
  { number, first, last }: SealRange,
  content: Buffer,
): Buffer =>
  createHash('sha256')
    .update(before ?? Buffer.alloc(32))
    .update(`${number} ${first} ${last} `)
    .update(content)
    .digest();

/** Two years. Source: docs/decisions/0016-personal-data-audit-log.md. */
export const auditRetention = 730 * 86_400_000; // ms

/** Stops at a seal with an entry of `before` or later. The seals stay, to verify the chain. */
export async function dropAudit(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  let dropped = 0;
  for (;;) {
    const rows = await db.transaction(async (inside) => {
      await inside.rows({
        text: `select pg_advisory_xact_lock(hashtext('zorgeloos audit'))`,
        values: [],
      });
      const [seal] = await inside.rows<{ number: string; first: string; last: string }>({
        text: 'select number, first, last from audit_seal where dropped_at is null order by number limit 1',
        values: [],
      });
      const [young] = seal
        ? await inside.rows({
            text: 'select 1 from audit where number between $1 and $2 and at >= $3 limit 1',
            values: [seal.first, seal.last, before],
          })
        : [];
      if (!seal || young !== undefined) return null;
      await inside.run({
        text: 'update audit_seal set dropped_at = $2 where number = $1',
        values: [seal.number, now],
      });
      return inside.run({
        text: 'delete from audit where number between $1 and $2',
        values: [seal.first, seal.last],
      });
    });
    if (rows === null) return dropped;
    dropped += rows;
  }
}
