import type { Db } from '#db/connection.ts';
import type { AuditEntry } from '../model/audit-entry.ts';
import { contentHash, digestOf, sealHash } from './audit-log.ts';

/** The counts stop at the first fault. `fault`: a sentence for the operator. */
export type AuditVerification = {
  rows: number;
  seals: number;
  dropped: number;
  /** Entries without a seal; 0 when there is a fault. */
  open: number;
  head: string | null;
  fault: string | null;
};

type Seal = {
  number: string;
  first: string;
  last: string;
  content: Buffer;
  hash: Buffer;
  sealed_at: Date;
  dropped_at: Date | null;
};
const together = 500;
const yearLess = 365 * 86_400_000; // ms

/** Each hash in `known` must be the hash of a seal in the chain. */
export async function verifyAudit(
  db: Db,
  known: readonly string[] = [],
): Promise<AuditVerification> {
  const state: AuditVerification = {
    rows: 0,
    seals: 0,
    dropped: 0,
    open: 0,
    head: null,
    fault: null,
  };
  const wanted = new Set(known);
  let before: Seal | null = null;
  for (;;) {
    const seals: Seal[] = await db.rows<Seal>({
      text: 'select number, first, last, content, hash, sealed_at, dropped_at from audit_seal where $1::bigint is null or number > $1 order by number limit $2',
      values: [before?.number ?? null, together],
    });
    if (seals.length === 0) break;
    for (const seal of seals) {
      const fault = linkFault(seal, before) ?? (await rowsFault(db, seal, state));
      if (fault !== null) return { ...state, fault };
      state.seals++;
      state.head = seal.hash.toString('hex');
      wanted.delete(state.head);
      before = seal;
    }
  }
  const [loose] = await db.rows<{ number: string }>({
    text: 'select number from audit where number > $1 or number < 1 order by number limit 1',
    values: [before?.last ?? 0],
  });
  if (loose) return { ...state, fault: `Row ${loose.number} has a number but is in no seal.` };
  const [missing] = wanted;
  if (missing !== undefined)
    return {
      ...state,
      fault:
        `No seal has the hash ${missing} that was given: the end of the chain was removed, or ` +
        'the whole chain was made again.',
    };
  const [{ open }] = (await db.rows<{ open: string }>({
    text: 'select count(*) as open from audit where number is null',
    values: [],
  })) as [{ open: string }];
  return { ...state, open: Number(open) };
}

function linkFault(seal: Seal, before: Seal | null): string | null {
  const [number, expected] = [Number(seal.number), Number(before?.number ?? 0) + 1];
  if (number !== expected)
    return `Seal ${expected} is missing: seal ${number} follows seal ${expected - 1}.`;
  if (Number(seal.first) !== Number(before?.last ?? 0) + 1)
    return `Seal ${number} begins at row ${seal.first}, not at row ${Number(before?.last ?? 0) + 1}.`;
  const hash = sealHash(
    before?.hash ?? null,
    { number, first: Number(seal.first), last: Number(seal.last) },
    seal.content,
  );
  if (!hash.equals(seal.hash))
    return `The link of seal ${number} is broken: its hash does not follow from the seal before it and its content.`;
  if (seal.dropped_at === null) return null;
  if (before !== null && before.dropped_at === null)
    return `The rows of seal ${number} were dropped before those of seal ${number - 1}.`;
  if (
    seal.dropped_at.getTime() - seal.sealed_at.getTime() < yearLess ||
    seal.dropped_at > new Date()
  )
    return `The rows of seal ${number} were dropped within a year of being sealed.`;
  return null;
}

async function rowsFault(db: Db, seal: Seal, state: AuditVerification): Promise<string | null> {
  const rows = await db.rows<AuditEntry & { number: string; digest: Buffer }>({
    text: `select number, at, request, viewer, kind, behind, door, task, verb, object, fields, records, digest from audit where number between $1 and $2 order by number`,
    values: [seal.first, seal.last],
  });
  const [first, last] = [Number(seal.first), Number(seal.last)];
  if (seal.dropped_at !== null) {
    if (rows.length > 0)
      return `Seal ${seal.number} says that its rows were dropped, and row ${rows[0]!.number} is there.`;
    state.dropped += last - first + 1;
    return null;
  }
  for (const [i, row] of rows.entries()) {
    if (Number(row.number) < first + i) return `Row ${row.number} occurs more than once.`;
    if (Number(row.number) !== first + i)
      return `Row ${first + i} is missing (seal ${seal.number}, sealed ${seal.sealed_at.toISOString()}).`;
    if (row.digest === null || !digestOf(first + i, row).equals(row.digest))
      return `Row ${row.number} was changed after it was sealed (${row.at.toISOString()}).`;
  }
  if (rows.length !== last - first + 1)
    return `Row ${first + rows.length} is missing (seal ${seal.number}, sealed ${seal.sealed_at.toISOString()}).`;
  if (!contentHash(rows.map(({ digest }) => digest)).equals(seal.content))
    return `Rows of seal ${seal.number} (${first} to ${last}) were changed after they were sealed.`;
  state.rows += rows.length;
  return null;
}
