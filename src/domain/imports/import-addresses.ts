import { type RequestContext } from '#engine/model/request-context.ts';
import { storeBulk, publishBulkChange } from '#engine/bulk/bulk.ts';
import { parseBulk, type ParsedBulk } from '#engine/bulk/parse-bulk.ts';
import { saveImportProgress, readImportProgress } from '#engine/bulk/import-progress.ts';
import { findRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { fibreSource } from '#messages/site/fibre-data.ts';
import type { CsvBatch, CsvFile } from '#integrations/csv-file.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { countAddresses } from '../fibre/count-campaign.ts';
import { fitToWidth } from './source-line.ts';

/**
 * Lines done, and what became of them; `same` needed no change, `repeated` stood again further on.
 */
export type ImportCounts = {
  lines: number;
  made: number;
  changed: number;
  same: number;
  repeated: number;
  refused: number;
};

export type ImportStep = {
  counts: ImportCounts;
  /** Bytes of the file that are done. */ place: number;
  refused: readonly { line: number; reason: string }[];
};

/** Why an import stops: one sentence for the operator. */
export class ImportRefused extends Error {}

/**
 * Names of columns in the files we meet, BAG's own and ours; in lower case, without anything but
 * letters.
 */
const columns: Readonly<Record<string, string>> = {
  postcode: 'Postcode__c',
  huisnummer: 'Huisnummer__c',
  huisletter: 'Huisletter__c',
  toevoeging: 'Toevoeging__c',
  huisnummertoevoeging: 'Toevoeging__c',
  straat: 'Straat__c',
  straatnaam: 'Straat__c',
  openbareruimte: 'Straat__c',
  woonplaats: 'Woonplaats__c',
  woonplaatsnaam: 'Woonplaats__c',
  nummeraanduiding: 'Nummeraanduiding__c',
  nummeraanduidingid: 'Nummeraanduiding__c',
  status: 'Status__c',
  datum: 'Datum__c',
  date: 'Datum__c',
  campagne: 'Campagne__c',
  campaign: 'Campagne__c',
};

const needed = ['Postcode__c', 'Huisnummer__c'] as const;

/**
 * An address is known by its number in the BAG, else by postcode, house number, letter and
 * addition.
 */
export const addressKeys = [
  ['Nummeraanduiding__c'],
  ['Postcode__c', 'Huisnummer__c', 'Huisletter__c', 'Toevoeging__c'],
];

/**
 * Brings our fibre addresses in line with a file, batch by batch, each with its progress in one
 * transaction: an import that was interrupted goes on where it was, one that was finished is done
 * again and changes what differs. Says after each batch how far it is. Throws ImportRefused.
 * Source: decisions.md §9.
 */
export async function* importAddresses(
  system: RequestContext,
  file: CsvFile,
): AsyncGenerator<ImportStep> {
  const reading = { fields: columnsOfAddresses(file.head), campaigns: await campaignKeys(system) };
  const source = `fibre-addresses ${file.sha256}`;
  const before = await readImportProgress(system, source);
  const resumes = before !== null && !before.finished;
  let counts: ImportCounts = {
    lines: 1,
    made: 0,
    changed: 0,
    same: 0,
    repeated: 0,
    refused: 0,
    ...(resumes && before.counts),
  };
  let place = resumes ? before.place : 0;
  if (resumes) yield { counts, place, refused: [] };
  const batches = file.batchesFrom(resumes ? { byte: place, lines: counts.lines } : null);
  for await (const batch of ahead(readBatches(system, batches, reading))) {
    const step = await storeBatch(
      { ...system, now: system.outside.clock.now() },
      { source, batch, counts, from: place },
    );
    ({ counts, place } = step);
    yield step;
  }
  await finish(
    { ...system, now: system.outside.clock.now() },
    { source, counts, place, campaigns: [...reading.campaigns.values()] },
  );
}

/** The next batch is read and judged while the one before it is being stored. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const steps = source[Symbol.asyncIterator]();
  let coming = steps.next();
  try {
    for (let step = await coming; !step.done; step = await coming) {
      coming = steps.next();
      coming.catch(() => undefined); // thrown where it is awaited
      yield step.value;
    }
  } finally {
    await steps.return?.();
  }
}

/** The field of each column; null: none of ours. Throws ImportRefused. */
export function columnsOfAddresses(head: readonly string[]): (string | null)[] {
  const fields = head.map((name) => columns[name.toLowerCase().replace(/[^a-z]/g, '')] ?? null);
  const missing = needed.filter((field) => !fields.includes(field));
  if (missing.length > 0)
    throw new ImportRefused(
      `The file has no column ${missing.map((field) => field.replace('__c', '').toLowerCase()).join(' and no column ')}.`,
    );
  const twice = fields.find((field, i) => field !== null && fields.indexOf(field) !== i);
  if (twice)
    throw new ImportRefused(
      `The file has two columns for ${twice.replace('__c', '').toLowerCase()}.`,
    );
  return fields;
}

/** Campaigns by their key. */
export async function campaignKeys(system: RequestContext): Promise<Map<string, string>> {
  const rows = await findRows(system, {
    from: 'Glasvezelcampagne__c',
    fields: ['Id', 'Sleutel__c'],
    limit: 10_000,
  });
  return new Map(rows.map((row) => [String(row['Sleutel__c']), String(row['Id'])]));
}

type Reading = { fields: readonly (string | null)[]; campaigns: ReadonlyMap<string, string> };
type ReadBatch = {
  bulk: ParsedBulk;
  /** The line of each row of the bulk. */ lines: readonly number[];
  refused: ImportStep['refused'];
  end: number;
  count: number;
};

async function* readBatches(
  system: RequestContext,
  batches: AsyncIterable<CsvBatch>,
  reading: Reading,
): AsyncGenerator<ReadBatch> {
  for await (const { lines, end, count } of batches) {
    const read = lines.map((line) => ({
      line: line.number,
      row: 'fault' in line ? line.fault : addressRow(line.cells, reading),
    }));
    const rows = read.flatMap(({ line, row }) => (typeof row === 'string' ? [] : [{ line, row }]));
    yield {
      bulk: parseBulk(system, {
        apiName: 'Glasvezeladres__c',
        keys: addressKeys,
        rows: rows.map(({ row }) => row),
      }),
      lines: rows.map(({ line }) => line),
      refused: read.flatMap(({ line, row }) =>
        typeof row === 'string' ? [{ line, reason: row }] : [],
      ),
      end,
      count,
    };
  }
}

type Storing = {
  source: string;
  batch: ReadBatch;
  counts: ImportCounts;
  /** Where the file was left before this batch. */ from: number;
};

async function storeBatch(
  system: RequestContext,
  { source, batch, counts, from }: Storing,
): Promise<ImportStep> {
  const stored = await inTransaction(system, async (inside): Promise<Result<ImportStep>> => {
    const before = await readImportProgress(inside, source);
    if (before && !before.finished && before.place !== from)
      throw new ImportRefused('Another import of this file is running.');
    const { refused, ...outcome } = await storeBulk(inside, batch.bulk);
    const reasons = [
      ...batch.refused,
      ...refused.map(({ place, reason }) => ({ line: batch.lines[place]!, reason })),
    ].toSorted((a, b) => a.line - b.line);
    const total = {
      lines: batch.count,
      made: counts.made + outcome.made,
      changed: counts.changed + outcome.changed,
      same: counts.same + outcome.same,
      repeated: counts.repeated + outcome.repeated,
      refused: counts.refused + reasons.length,
    };
    await saveImportProgress(inside, source, { place: batch.end, counts: total, finished: false });
    return ok({ counts: total, place: batch.end, refused: reasons });
  });
  if (!stored.ok) throw new Error('An import never refuses a whole batch');
  return stored.value;
}

/** The row of one line, or why there is none. */
export function addressRow(
  given: readonly string[],
  { fields, campaigns }: Reading,
): Record<string, Scalar | null> | string {
  const cells = fitToWidth(given, fields.length);
  if (cells === null) return `has ${given.length} cells where the head has ${fields.length}`;
  const row: Record<string, Scalar | null> = {
    Bron__c: fibreSource,
    Nummeraanduiding__c: null,
    Huisletter__c: null,
    Toevoeging__c: null,
  };
  for (const [i, field] of fields.entries()) {
    if (field === null) continue;
    const cell = cells[i]!.trim();
    if (field === 'Campagne__c' && cell !== '' && !campaigns.has(cell))
      return `campagne: there is no campaign with the key ${cell.slice(0, 80)}`;
    row[field] = cell === '' ? null : field === 'Campagne__c' ? campaigns.get(cell)! : cell;
  }
  row['Name'] = nameOf(row);
  return row;
}

/** As the address stands on a letter; the postcode as stored. */
function nameOf(row: Readonly<Record<string, Scalar | null>>): string {
  const {
    Straat__c: street,
    Huisnummer__c: number,
    Huisletter__c: letter,
    Toevoeging__c: addition,
    Postcode__c: postcode,
    Woonplaats__c: town,
  } = row;
  const house = `${String(number ?? '').replace(/^0+/, '')}${letter ?? ''}${addition ? `-${addition}` : ''}`;
  return `${street ? `${street} ` : ''}${house}, ${String(postcode ?? '')
    .replace(/\s/g, '')
    .toUpperCase()}${town ? ` ${town}` : ''}`;
}

type Finishing = {
  source: string;
  counts: ImportCounts;
  place: number;
  campaigns: readonly string[];
};

async function finish(
  system: RequestContext,
  { source, counts, place, campaigns }: Finishing,
): Promise<void> {
  await inTransaction(system, async (inside) => {
    await publishBulkChange(inside, 'Glasvezeladres__c');
    for (const id of campaigns) await countAddresses(inside, id);
    await saveImportProgress(inside, source, { place, counts, finished: true });
    return ok(null);
  });
}
