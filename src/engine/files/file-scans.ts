import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok } from '#protocol/problem.ts';
import { scanStatus } from '#protocol/files/scan-status.ts';
import type { RequestContext } from '../model/request-context.ts';
import { lockRecord } from '../write/lock.ts';
import { publishRowChanges } from '../events/change-events.ts';
import { inTransaction } from '../model/transaction.ts';
import { updateRecord } from '../write/write.ts';

/** A server claims a file by setting the time of the next attempt in `file_scan` later. */

export type ScanClaim = {
  versionId: string;
  /** From 1. */
  attempt: number;
  key: string;
  /** Of the bytes at the upload. */
  sha256: string;
  /** An earlier scan found the file clean, so the file stays downloadable during this scan. */
  wasClean: boolean;
};

/** Unscanned files come before clean ones. After `lease` ms another server can claim the file. */
export async function claimScan(
  ctx: Pick<RequestContext, 'db' | 'now'>,
  lease: number,
): Promise<ScanClaim | null> {
  const { db, now } = ctx;
  const due = (await newestUnscanned(ctx)) ?? (await longestClean(ctx));
  if (due === null) return null;
  const [claim] = await db.rows<{ attempts: number }>({
    text: `insert into file_scan (version_id, attempts, next_at)
      select id, 1, $2 from contentversion
      where id = $1 and scanstatus__c = $4 and gecontroleerd_op__c is not distinct from $5 for share
      on conflict (version_id) do update set attempts = file_scan.attempts + 1, next_at = excluded.next_at
      where file_scan.next_at <= $3 returning attempts`,
    values: [due.id, new Date(now.getTime() + lease), now, statusOf(due), due.scannedAt],
  });
  // Another server claimed or settled this file first, so this tries the next file that is due.
  if (claim === undefined) return claimScan(ctx, lease);
  const { id, key, sha256, wasClean } = due;
  const file = { versionId: id, key: key ?? '', sha256: sha256 ?? '' };
  return { ...file, attempt: claim.attempts, wasClean };
}

type Reader = Pick<RequestContext, 'db' | 'now'>;
type Due = {
  id: string;
  key: string | null;
  sha256: string | null;
  scannedAt: Date | null;
  wasClean: boolean;
};

const statusOf = ({ wasClean }: Due): string => (wasClean ? scanStatus.clean : scanStatus.unknown);

async function newestUnscanned({ db, now }: Reader): Promise<Due | null> {
  const [row] = await db.rows<Due>({
    text: `select ${dueColumns}, false as "wasClean" ${dueFrom}
      where v.scanstatus__c = '${scanStatus.unknown}' and (s.next_at is null or s.next_at <= $1)
      order by v.createddate desc, v.id limit 1`,
    values: [now],
  });
  return row ?? null;
}

/** Virus signatures are published daily, so a clean file is scanned again after this time. */
const cleanFor = 7 * 24 * 3_600_000; // ms

async function longestClean({ db, now }: Reader): Promise<Due | null> {
  const [row] = await db.rows<Due>({
    text: `select ${dueColumns}, true as "wasClean" ${dueFrom}
      where v.scanstatus__c = '${scanStatus.clean}' and v.gecontroleerd_op__c < $2
        and (s.next_at is null or s.next_at <= $1)
      order by v.gecontroleerd_op__c, v.id limit 1`,
    values: [now, new Date(now.getTime() - cleanFor)],
  });
  return row ?? null;
}

const dueColumns = `v.id, v.opslagsleutel__c as key, v.controlegetal__c as sha256,
  v.gecontroleerd_op__c as "scannedAt"`;
const dueFrom = 'from contentversion v left join file_scan s on s.version_id = v.id';

/** The attempt gave no verdict. `at`: the time of the next attempt. `reason`: a short code. */
export async function postponeScan(
  { db }: Pick<RequestContext, 'db'>,
  { versionId, at, reason }: { versionId: string; at: Date; reason: string },
): Promise<void> {
  await db.run({
    text: 'update file_scan set next_at = $2, reason = $3 where version_id = $1',
    values: [versionId, at, reason],
  });
}

/** `signature`: the name of the virus; null means that the file is clean. */
export type FileScanVerdict = { versionId: string; signature: string | null; wasClean: boolean };

/** A clean file that is still clean does not run `also`. False: deleted, or settled meanwhile. */
export async function settleScan(
  ctx: RequestContext,
  { versionId, signature, wasClean }: FileScanVerdict,
  also: (inside: RequestContext) => Promise<void>,
): Promise<boolean> {
  const settled = await inTransaction(ctx, async (inside) => {
    await lockRecord(inside, versionId);
    const [waits] = await inside.db.rows({
      text: 'select id from contentversion where id = $1 and scanstatus__c = $2',
      values: [versionId, wasClean ? scanStatus.clean : scanStatus.unknown],
    });
    if (waits === undefined) return ok(false);
    if (wasClean && signature === null) return ok(await noteStillClean(inside, versionId));
    const verdict =
      signature === null ? { Scanstatus__c: scanStatus.clean } : infectedFields(signature);
    const marked = await updateRecord(inside, versionId, {
      fields: { ...verdict, Gecontroleerd_op__c: inside.now.toISOString() },
    });
    if (!marked.ok) return marked;
    await inside.db.run({
      text: 'delete from file_scan where version_id = $1',
      values: [versionId],
    });
    await tellPhotos(inside, versionId);
    if (signature !== null)
      await inside.db.run({
        text: 'delete from avatar where version_id = $1',
        values: [versionId],
      });
    await also(inside);
    return ok(true);
  });
  if (!settled.ok)
    throw new Error(`The scan result of a file cannot be stored: ${settled.problems[0]?.detail}`);
  return settled.value;
}

/** Users see no change, so the row gets no new version stamp. */
async function noteStillClean({ db, now }: RequestContext, versionId: string): Promise<boolean> {
  await db.run({
    text: 'update contentversion set gecontroleerd_op__c = $2 where id = $1',
    values: [versionId, now],
  });
  await db.run({ text: 'delete from file_scan where version_id = $1', values: [versionId] });
  return true;
}

const infectedFields = (signature: string) => ({
  Scanstatus__c: scanStatus.infected,
  Besmetting__c: signature,
  Opslagsleutel__c: null,
});

async function tellPhotos(ctx: RequestContext, versionId: string): Promise<void> {
  const rows = await ctx.db.rows<{ id: string }>({
    text: 'select record_id as id from avatar where version_id = $1',
    values: [versionId],
  });
  for (const { id } of rows) {
    const object = ctx.registry.byPrefix(id);
    if (object)
      await publishRowChanges(ctx, { object, rows: [{ id, kind: 'updated', weakEtag: 0 }] });
  }
}

/** `since`: when the oldest waiting file was created. `reasons`: the number of files by reason. */
export type UnscannedFiles = {
  waiting: number;
  since: Date | null;
  reasons: ReadonlyMap<string, number>;
};

export async function countUnscanned({ db }: Pick<RequestContext, 'db'>): Promise<UnscannedFiles> {
  const rows = await db.rows<{ reason: string | null; count: string; since: Date }>(
    compile(sql`
      select s.reason, count(*) as count, min(v.createddate) as since
      from contentversion v left join file_scan s on s.version_id = v.id
      where v.scanstatus__c = 'Niet gecontroleerd' group by s.reason`),
  );
  const known = rows.flatMap(({ reason, count }) =>
    reason === null ? [] : [[reason, Number(count)] as const],
  );
  return {
    waiting: rows.reduce((sum, { count }) => sum + Number(count), 0),
    since:
      rows.length === 0 ? null : new Date(Math.min(...rows.map(({ since }) => since.getTime()))),
    reasons: new Map(known),
  };
}
