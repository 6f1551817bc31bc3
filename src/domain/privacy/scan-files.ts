import { equals } from '#engine/model/define.ts';
import { createHash } from 'node:crypto';
import { longestScan } from '#integrations/clamd.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';
import type { ScanVerdict, VirusScanner } from '#integrations/virus-scanner.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { claimScan, postponeScan, type ScanClaim, settleScan } from '#engine/files/file-scans.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countRows, findRows } from '#engine/read/query.ts';
import { virusMails } from '#messages/mail/virus-mails.ts';
import { namesOfRows } from '../imports/names-of-rows.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { shareType } from '#protocol/files/file-visibility.ts';

/**
 * `gone`: the file was deleted, or another server stored a verdict. `unreadable`: for example, the
 * file store has other bytes or none.
 */
export type ScanTry = {
  versionId: string;
  attempt: number;
  outcome: ScanVerdict['outcome'] | 'unreadable' | 'gone';
  /** For the log; null when there is nothing to report. */
  reason: string | null;
};

const minute = 60_000; // ms

/** Longer than a scan takes, so that no other server claims the file meanwhile. */
const lease = longestScan + minute;

/**
 * In minutes; the last value repeats. The first one applies while the scanner or file store is
 * unavailable.
 */
const pauses = [1, 5, 15, 60];

/** Null when no file is due. Several servers may call this concurrently. */
export async function scanNextFile(
  ctx: RequestContext,
  scanner: VirusScanner,
): Promise<ScanTry | null> {
  const system = asSystem(ctx, 'scan files for viruses');
  const claim = await claimScan(system, lease);
  if (claim === null) return null;
  const { versionId, attempt } = claim;
  const verdict = await scan(system, scanner, claim);
  const done = { versionId, attempt, outcome: verdict.outcome };
  const now = system.services.integrations.clock.now();
  if (verdict.outcome === 'clean' || verdict.outcome === 'infected') {
    const isSettled = await settle({ ...system, now }, claim, verdict);
    const reason = verdict.outcome === 'infected' ? verdict.signature : null;
    return isSettled ? { ...done, reason } : { ...done, outcome: 'gone', reason: null };
  }
  const pause = verdict.outcome === 'away' ? pauses[0]! : (pauses[attempt - 1] ?? pauses.at(-1)!);
  const at = new Date(now.getTime() + pause * minute);
  await postponeScan(system, { versionId, at, reason: verdict.outcome });
  return { ...done, reason: verdict.reason };
}

type Outcome = ScanVerdict | { outcome: 'unreadable'; reason: string };

class OtherBytes extends Error {}

async function scan(
  { services }: RequestContext,
  scanner: VirusScanner,
  { key, sha256 }: ScanClaim,
): Promise<Outcome> {
  try {
    return await scanner.scan(async () => {
      const opened = await services.integrations.files.open(key);
      if (opened === null) throw new OtherBytes('the file store does not have it');
      return compared(opened.bytes, sha256);
    });
  } catch (error) {
    if (error instanceof FilesUnavailableError) return { outcome: 'away', reason: error.message };
    return {
      outcome: 'unreadable',
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

async function* compared(
  bytes: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  for await (const piece of bytes) {
    sum.update(piece);
    yield piece;
  }
  if (sum.digest('hex') !== sha256)
    throw new OtherBytes('the file store has other bytes than were uploaded');
}

type FinalVerdict = Extract<ScanVerdict, { outcome: 'clean' | 'infected' }>;

async function settle(
  system: RequestContext,
  { versionId, key, wasClean }: ScanClaim,
  verdict: FinalVerdict,
): Promise<boolean> {
  const signature = verdict.outcome === 'infected' ? verdict.signature : null;
  const isSettled = await settleScan(system, { versionId, signature, wasClean }, async (inside) => {
    if (signature !== null) await mailAboutVirus(inside, versionId, signature);
  });
  // If the process dies before this, the sweep of files removes the bytes: no row refers to them.
  if (isSettled && signature !== null) await system.services.integrations.files.remove(key);
  return isSettled;
}

/** The maximum number of infected files per hour about which mails are sent. */
const mostMails = 20;
const resellerMailKind = 'Besmet bestand (aan ons)';

async function mailAboutVirus(
  system: RequestContext,
  versionId: string,
  signature: string,
): Promise<void> {
  await auditAction(system, {
    verb: 'change',
    object: 'ContentVersion',
    fields: ['infected'],
    records: [versionId],
  });
  if (await hasSentEnough(system)) return;
  const version = { from: 'ContentVersion', where: { Id: versionId }, limit: 1 } as const;
  const fields = ['PathOnClient', 'ContentSize', 'ContentDocumentId', 'CreatedById', 'CreatedDate'];
  const [row] = await findRowsByValues(system, { ...version, fields });
  if (row === undefined) return;
  const userId = typeof row['CreatedById'] === 'string' ? row['CreatedById'] : null;
  const uploader = userId === null ? null : await readUploader(system, userId);
  const facts = {
    name: String(row['PathOnClient'] ?? ''),
    size: Number(row['ContentSize'] ?? 0),
    at: String(row['CreatedDate']),
    by: uploader?.name ?? null,
    belongsTo: await placesOf(system, String(row['ContentDocumentId'])),
    signature,
    brand: system.brand,
  };
  const about = versionId;
  if (uploader !== null) {
    await putInOutbox(system, {
      to: uploader.username,
      kind: 'Besmet bestand',
      about,
      words: virusMails.toUploader(facts),
    });
  }
  await putInOutbox(system, {
    to: system.brand.email,
    kind: resellerMailKind,
    about,
    words: virusMails.toUs(facts),
  });
}

async function hasSentEnough(system: RequestContext): Promise<boolean> {
  const since = new Date(system.now.getTime() - 60 * minute).toISOString();
  const filters = [
    equals('Soort__c', resellerMailKind),
    { field: 'CreatedDate', operator: 'GreaterThan', operands: [since] },
  ] as const;
  return (await countRows(system, { from: 'Mail__c', filters })) >= mostMails;
}

async function readUploader(
  system: RequestContext,
  userId: string,
): Promise<{ username: string; name: string } | null> {
  const fields = ['Username', 'Name'];
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields,
    where: { Id: userId, IsActive: true },
    limit: 1,
  });
  return user === undefined
    ? null
    : { username: String(user['Username']), name: String(user['Name']) };
}

async function placesOf(system: RequestContext, documentId: string): Promise<string[]> {
  const links = await findRows(system, {
    from: 'ContentDocumentLink',
    fields: ['LinkedEntityId'],
    filters: [
      equals('ContentDocumentId', documentId),
      { field: 'ShareType', operator: 'NotEqual', operands: [shareType.owner] },
    ],
    limit: 10,
  });
  return [
    ...(
      await namesOfRows(
        system,
        links.map((link) => String(link['LinkedEntityId'])),
      )
    ).values(),
  ];
}
