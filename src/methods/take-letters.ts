import { type Ask, asHouse } from '#records/ask.ts';
import { noteDeed } from '#records/audit.ts';
import { readRows } from '#records/bulk-rows.ts';
import { keyedHash } from '#records/keyed-hash.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import { notFound } from '#records/read.ts';
import { findRows } from '#records/query.ts';
import { inTransaction } from '#records/transaction.ts';
import { letterHeads } from '#text/fibre-data.ts';
import { csvLine, csvStart } from '#wire/csv.ts';
import { shownCode, withCheck } from '#wire/fibre-code.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { BulkJob } from '#wire/shapes/bulk-job.ts';
import { addressOf } from '#wire/site.ts';
import { makerOf } from '#wire/viewer.ts';
import { bulkObject, changeJob, findJob } from './bulk-job-row.ts';
import { type CodeOrder, drawFrom, mostDraws } from './code-order.ts';
import { doorFields, doorOf, textIn } from './fibre-doors.ts';
import { codePurpose } from './find-code.ts';

/** The letters of a work that made registration codes, written once for who had them made. */

export type Letters = { name: string; parts: AsyncGenerator<string, undefined> };

/** Whether they are still there to be fetched by this viewer; null: not theirs, or no such work. */
export async function lettersWait(ask: Ask, job: BulkJob): Promise<boolean | null> {
  const order = job.operation === 'codes' ? await orderOf(ask, job.id) : null;
  return order === null ? null : order.secret !== null;
}

async function orderOf(ask: Ask, jobId: string): Promise<CodeOrder | null> {
  const house = asHouse(ask, 'read how codes were made');
  const [row] = await lookUpRows(house, { from: bulkObject, fields: ['Opdracht__c', 'OwnerId'], where: { Id: jobId }, limit: 1 });
  return row?.['OwnerId'] === makerOf(ask.viewer) ? (JSON.parse(String(row!['Opdracht__c'])) as CodeOrder) : null; // proof: kept by startCodes
}

/** From here on they stand in what is answered alone. Refuses record.idMalformed, record.notFound, record.input (not done yet) and codes.fetched. */
export async function takeLetters(ask: Ask, jobId: string, fibrePath: string): Promise<Result<Letters>> {
  const secret = await inTransaction<{ secret: string; job: BulkJob; campaign: string }>(ask, async (inside) => {
    const seen = await findJob(inside, jobId);
    if (!seen.ok) return seen;
    const house = asHouse(inside, 'write the letters of codes');
    await lockRecord(house, seen.value.id);
    const job = await findJob(inside, seen.value.id);
    if (!job.ok) return job;
    const order = job.value.operation === 'codes' ? await orderOf(inside, job.value.id) : null;
    if (order === null) return notFound;
    if (job.value.status !== 'done') return refuse({ code: 'record.input', detail: 'The codes are not all made yet' });
    if (order.secret === null) return refuse({ code: 'codes.fetched' });
    await changeJob(house, job.value.id, { order: { ...order, secret: null } });
    await noteDeed(inside, { verb: 'export', object: 'Aanmeldcode__c', fields: [], records: [job.value.id] });
    return ok({ secret: order.secret, job: job.value, campaign: order.campaign });
  });
  if (!secret.ok) return secret;
  const { job } = secret.value;
  return ok({ name: `aanmeldcodes-${job.id}.csv`, parts: writeLetters(asHouse(ask, 'write the letters of codes'), { ...secret.value, fibrePath }) });
}

type Writing = { secret: string; job: BulkJob; campaign: string; fibrePath: string };

/** The columns of the command's file but for the picture: a print shop makes the QR code of the link. */
const heads = letterHeads.filter((head) => head !== 'QR-code');
const together = 500;

async function* writeLetters(house: Ask, { secret, job, campaign, fibrePath }: Writing): AsyncGenerator<string, undefined> {
  yield csvStart + csvLine(heads);
  const hash = await keyedHash(house, codePurpose);
  for (let after = 0; ;) {
    const rows = await readRows(house, job.id, { state: 'succeeded', after, limit: together });
    if (rows.length === 0) return undefined;
    after = rows.at(-1)!.place;
    const ids = rows.flatMap(({ recordId }) => recordId ?? []);
    const codes = await findRows(house, {
      from: 'Aanmeldcode__c',
      fields: ['Adres__c', 'Hash__c', 'Geldig_tot__c', 'Campagne__r.Name', ...doorFields.map((name) => `Adres__r.${name}`)],
      filters: [
        { field: 'Campagne__c', operator: 'Equals', operands: [campaign] },
        { field: 'Adres__c', operator: 'Equals', operands: ids },
        { field: 'Status__c', operator: 'Equals', operands: ['Uitgegeven'] },
      ],
      limit: together * 10,
    });
    const stored = new Map(codes.map((row) => [String(row['Hash__c']), row]));
    for (const id of ids) {
      const drawn = Array.from({ length: mostDraws }, (_, time) => withCheck(drawFrom(secret, id, time)));
      const code = drawn.find((one) => stored.has(hash(one)));
      // Withdrawn or used since.
      if (code !== undefined) yield csvLine(cellsOf(stored.get(hash(code))!, { code, link: `${addressOf(house.letters, fibrePath)}?code=${shownCode(code)}` }));
    }
  }
}

function cellsOf(row: Readonly<Record<string, unknown>>, { code, link }: { code: string; link: string }): string[] {
  const { street, houseNumber, letter, addition, postcode, town } = doorOf(row as Parameters<typeof doorOf>[0], 'Adres__r.'); // proof: the fields that were asked
  const until = textIn(row as Parameters<typeof textIn>[0], 'Geldig_tot__c'); // proof: the same
  return [
    String(row['Campagne__r.Name']),
    `${street ?? ''} ${String(houseNumber)}${letter ?? ''}${addition === null ? '' : `-${addition}`}`.trim(),
    postcode.replace(/^(....)/, '$1 '),
    town ?? '',
    shownCode(code),
    link,
    until === null ? '' : until.split('-').toReversed().join('-'),
  ];
}
