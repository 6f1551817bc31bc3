import { equals } from '#engine/model/define.ts';
import { spacedPostcode } from '#messages/address/address-text.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { type BulkRow, readRows } from '#engine/bulk/bulk-rows.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { notFound } from '#engine/read/read.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { csvLine, csvByteOrderMark } from '#protocol/texts/csv.ts';
import { formatFibreCode, withCheckCharacters } from '#protocol/telecom/fibre-code.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { fibreCodeStatus } from '#protocol/telecom/fibre-status.ts';
import { bulkObject, changeJob, findJob } from '../imports/bulk-job-row.ts';
import {
  areCodesDiscarded,
  type CodeOrder,
  deriveCode,
  refetchDeadline,
  mostDraws,
} from './code-order.ts';
import { addressFields, addressOfRow, textIn } from './fibre-addresses.ts';
import { codePurpose } from './find-code.ts';
import { letterHeads } from '#messages/site/fibre.ts';

/**
 * Only the user who started the job gets the letters. Source:
 * docs/decisions/0018-registration-codes-from-a-secret.md.
 */

export type LettersDownload = { name: string; parts: AsyncGenerator<string, undefined> };

/** `gone`: the letters can no longer be written. `until`: when repeated downloads end. */
export type LettersState = { gone: boolean; until: Date | null };

export async function readLettersState(
  ctx: RequestContext,
  job: BulkJob,
): Promise<LettersState | null> {
  const order = job.operation === 'codes' ? await orderOf(ctx, job.id) : null;
  return order === null
    ? null
    : { gone: areCodesDiscarded(order, ctx.now), until: refetchDeadline(order) };
}

async function orderOf(ctx: RequestContext, jobId: string): Promise<CodeOrder | null> {
  const system = asSystem(ctx, 'read how codes were made');
  const [row] = await findRowsByValues(system, {
    from: bulkObject,
    fields: ['Opdracht__c', 'OwnerId'],
    where: { Id: jobId },
    limit: 1,
  });
  return row?.['OwnerId'] === actorIdOf(ctx.viewer) ? orderIn(row!) : null;
}

// proof: `startCodes` stored the order in this form
const orderIn = (row: PlainRow): CodeOrder => JSON.parse(String(row['Opdracht__c'])) as CodeOrder;

/**
 * A CSV file for a print shop. Refusals: `record.input` before the job is done, `codes.fetched`
 * when the letters can no longer be written, and those of `holdOrder`.
 */
export async function downloadLetters(
  ctx: RequestContext,
  jobId: string,
  fibrePath: string,
): Promise<Result<LettersDownload>> {
  const opened = await openLetters(ctx, jobId);
  if (!opened.ok) return opened;
  const system = asSystem(ctx, 'write the letters of codes');
  return ok({
    name: `aanmeldcodes-${opened.value.job.id}.csv`,
    parts: writeFile(system, { ...opened.value, fibrePath }),
  });
}

export type LettersPage = { letters: LetterText[]; next: number | null };

/**
 * For printing without a print shop. Counts as a download. Refusals: those of `downloadLetters`.
 */
export async function showLetters(
  ctx: RequestContext,
  jobId: string,
  { after, fibrePath }: { after: number; fibrePath: string },
): Promise<Result<LettersPage>> {
  const opened = await openLetters(ctx, jobId);
  if (!opened.ok) return opened;
  const rows = await readRows(ctx, opened.value.job.id, {
    state: 'succeeded',
    after,
    limit: onPage + 1,
  });
  const shown = rows.slice(0, onPage);
  const letters = await lettersAt(asSystem(ctx, 'write the letters of codes'), {
    ...opened.value,
    fibrePath,
    rows: shown,
  });
  return ok({ letters, next: rows.length > onPage ? shown.at(-1)!.place : null });
}

/**
 * Deletes the secret, after which our system cannot compute the codes. Confirming again succeeds.
 */
export const confirmLetters = (ctx: RequestContext, jobId: string): Promise<Result<null>> =>
  inTransaction(ctx, async (inside) => {
    const held = await holdOrder(inside, jobId);
    if (!held.ok) return held;
    const { order, job, system } = held.value;
    if (order.secret !== null && order.fetchedAt === undefined)
      return refuse({ code: 'record.input', detail: 'Nobody fetched them yet' });
    if (order.secret !== null)
      await changeJob(system, job.id, { order: { ...order, secret: null } });
    return ok(null);
  });

type Opened = { secret: string; job: BulkJob; campaign: string };

const openLetters = (ctx: RequestContext, jobId: string): Promise<Result<Opened>> =>
  inTransaction(ctx, async (inside) => {
    const held = await holdOrder(inside, jobId);
    if (!held.ok) return held;
    const { order, job, system } = held.value;
    const { secret, campaign } = order;
    if (job.status !== 'done')
      return refuse({ code: 'record.input', detail: 'The codes are not all made yet' });
    if (secret === null || areCodesDiscarded(order, ctx.now))
      return refuse({ code: 'codes.fetched' });
    if (order.fetchedAt === undefined)
      await changeJob(system, job.id, { order: { ...order, fetchedAt: ctx.now.toISOString() } });
    await auditAction(inside, {
      verb: 'export',
      object: 'Aanmeldcode__c',
      fields: [],
      records: [job.id],
    });
    return ok({ secret, job, campaign });
  });

async function holdOrder(
  inside: RequestContext,
  jobId: string,
): Promise<Result<{ order: CodeOrder; job: BulkJob; system: RequestContext }>> {
  const seen = await findJob(inside, jobId);
  if (!seen.ok) return seen;
  const system = asSystem(inside, 'write the letters of codes');
  await lockRecord(system, seen.value.id);
  const job = await findJob(inside, seen.value.id);
  if (!job.ok) return job;
  const order = job.value.operation === 'codes' ? await orderOf(inside, job.value.id) : null;
  return order === null ? notFound : ok({ order, job: job.value, system });
}

/** More code jobs than are expected at a time, because retention deletes old jobs. */
const mostWorks = 1_000;

export async function dropFetchedCodes(ctx: RequestContext): Promise<number> {
  const system = asSystem(ctx, 'drop codes that were fetched');
  const filters = [equals('Soort__c', staffBulkText.kinds.codes)] as const;
  const rows = await findRows(system, {
    from: bulkObject,
    fields: ['Id', 'Opdracht__c'],
    filters,
    orderBy: ['-CreatedDate'],
    limit: mostWorks,
  });
  let dropped = 0;
  for (const row of rows) {
    const order = orderIn(row);
    if (order.secret === null || !areCodesDiscarded(order, ctx.now)) continue;
    await changeJob(system, String(row['Id']), { order: { ...order, secret: null } });
    dropped++;
  }
  return dropped;
}

type Writing = Opened & { fibrePath: string };

/** The CSV file has no QR code, because a print shop creates it from the link. */
const heads = letterHeads.filter((head) => head !== 'QR-code');
const together = 500;
const onPage = 60;

async function* writeFile(
  system: RequestContext,
  writing: Writing,
): AsyncGenerator<string, undefined> {
  yield csvByteOrderMark + csvLine(heads);
  for (let after = 0; ;) {
    const rows = await readRows(system, writing.job.id, {
      state: 'succeeded',
      after,
      limit: together,
    });
    if (rows.length === 0) return undefined;
    after = rows.at(-1)!.place;
    for (const { campaign, address, postcode, town, code, link, until } of await lettersAt(system, {
      ...writing,
      rows,
    }))
      yield csvLine([campaign, address, postcode, town, code, link, until]);
  }
}

export type LetterText = {
  campaign: string;
  address: string;
  postcode: string;
  town: string;
  code: string;
  link: string;
  until: string;
};

async function lettersAt(
  system: RequestContext,
  { secret, campaign, fibrePath, rows }: Writing & { rows: readonly BulkRow[] },
): Promise<LetterText[]> {
  const hash = await keyedHash(system, codePurpose);
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const codes = await findRows(system, {
    from: 'Aanmeldcode__c',
    fields: [
      'Adres__c',
      'Hash__c',
      'Geldig_tot__c',
      'Campagne__r.Name',
      ...addressFields.map((name) => `Adres__r.${name}`),
    ],
    filters: [
      equals('Campagne__c', campaign),
      { field: 'Adres__c', operator: 'Equals', operands: ids },
      equals('Status__c', fibreCodeStatus.issued),
    ],
    limit: together * 10,
  });
  const stored = new Map(codes.map((row) => [String(row['Hash__c']), row]));
  return ids.flatMap((id) => {
    const drawn = Array.from({ length: mostDraws }, (_, time) =>
      withCheckCharacters(deriveCode(secret, id, time)),
    );
    const code = drawn.find((one) => stored.has(hash(one)));
    return code === undefined
      ? []
      : [
          letterOf(stored.get(hash(code))!, {
            code,
            link: `${absoluteUrl(system.publicUrl, fibrePath)}?code=${formatFibreCode(code)}`,
          }),
        ];
  });
}

function letterOf(row: PlainRow, { code, link }: { code: string; link: string }): LetterText {
  const { street, houseNumber, letter, addition, postcode, town } = addressOfRow(row, 'Adres__r.');
  const until = textIn(row, 'Geldig_tot__c');
  return {
    campaign: String(row['Campagne__r.Name']),
    address:
      `${street ?? ''} ${String(houseNumber)}${letter ?? ''}${addition === null ? '' : `-${addition}`}`.trim(),
    postcode: spacedPostcode(postcode),
    town: town ?? '',
    code: formatFibreCode(code),
    link,
    until: until === null ? '' : until.split('-').toReversed().join('-'),
  };
}
