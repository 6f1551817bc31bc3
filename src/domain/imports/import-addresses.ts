import { type RequestContext } from '#engine/model/request-context.ts';
import { storeBulk, publishBulkChange } from '#engine/bulk/bulk.ts';
import { saveImportProgress, readImportProgress } from '#engine/bulk/import-progress.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { DelimitedRecord } from '#integrations/delimited-record.ts';
import type { DelimitedPath } from '#integrations/delimited-path.ts';
import { ok, type Problem, type Result } from '#protocol/problem.ts';
import { countAddresses } from '../fibre/count-campaign.ts';
import {
  addressObject,
  type AddressReading,
  type AddressRows,
  campaignKeys,
  columnsOfAddresses,
  ImportRefused,
  parseAddressRows,
} from './address-rows.ts';

/**
 * `lines`: the line number of the last processed record. `same`: rows that needed no change.
 * `repeated`: rows with the same key as a later row of their batch.
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
  /** The number of bytes of the file that were read. */ place: number;
  refused: readonly { line: number; reason: string }[];
};

/**
 * One transaction stores a batch and the progress. Resumes an interrupted import, and starts a
 * finished one again. Throws `ImportRefused`, also when another import of this file is running.
 * Source: decisions.md §9.
 */
export async function* importAddresses(
  system: RequestContext,
  file: DelimitedPath,
): AsyncGenerator<ImportStep> {
  const reading = {
    separator: file.separator,
    fields: columnsOfAddresses(file.head),
    campaigns: await campaignKeys(system),
  };
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
  const batches = batchesAfter(file, counts.lines);
  for await (const batch of ahead(readBatches(system, batches, reading))) {
    const step = await storeBatch(
      { ...system, now: system.services.integrations.clock.now() },
      { source, batch, counts },
    );
    ({ counts, place } = step);
    yield step;
  }
  await finish(
    { ...system, now: system.services.integrations.clock.now() },
    { source, counts, place, campaigns: [...reading.campaigns.values()] },
  );
}

/** Reads and parses the next batch while the previous one is stored. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const steps = source[Symbol.asyncIterator]();
  let coming = steps.next();
  try {
    for (let step = await coming; !step.done; step = await coming) {
      coming = steps.next();
      coming.catch(() => undefined); // the error is thrown again where the promise is awaited
      yield step.value;
    }
  } finally {
    await steps.return?.();
  }
}

type Batch = { records: DelimitedRecord[]; /** The number of bytes read. */ end: number };
const batchLength = 262_144;

async function* batchesAfter(file: DelimitedPath, line: number): AsyncGenerator<Batch> {
  let [records, length]: [DelimitedRecord[], number] = [[], 0];
  for await (const record of file.records()) {
    if (record.line <= line) continue;
    records.push(record);
    length += record.text.length + 1;
    if (length < batchLength) continue;
    yield { records, end: file.bytesRead() };
    [records, length] = [[], 0];
  }
  if (records.length > 0) yield { records, end: file.bytes };
}

type ReadBatch = Batch & { rows: AddressRows };

async function* readBatches(
  system: RequestContext,
  batches: AsyncIterable<Batch>,
  reading: AddressReading,
): AsyncGenerator<ReadBatch> {
  for await (const batch of batches) {
    const sources = batch.records.map(({ text }) => text);
    yield { ...batch, rows: parseAddressRows(system, sources, reading) };
  }
}

type Storing = { source: string; batch: ReadBatch; counts: ImportCounts };

async function storeBatch(
  system: RequestContext,
  { source, batch: { records, end, rows }, counts }: Storing,
): Promise<ImportStep> {
  const stored = await inTransaction(system, async (inside): Promise<Result<ImportStep>> => {
    const before = await readImportProgress(inside, source);
    if (before && !before.finished && before.counts['lines'] !== counts.lines)
      throw new ImportRefused('Another import of this file is running.');
    const { made, changed, same, repeated } =
      rows.bulk === null ? nothingStored : await storeBulk(inside, rows.bulk);
    const total = {
      lines: records.at(-1)!.line, // proof: the caller passes no empty batch
      made: counts.made + made,
      changed: counts.changed + changed,
      same: counts.same + same,
      repeated: counts.repeated + repeated,
      refused: counts.refused + rows.refused.length,
    };
    await saveImportProgress(inside, source, { place: end, counts: total, finished: false });
    const refused = rows.refused.map(({ place, problems }) => ({
      line: records[place]!.line,
      reason: problems.map(describe).join('; '),
    }));
    return ok({ counts: total, place: end, refused });
  });
  if (!stored.ok) throw new Error('An import never refuses a whole batch');
  return stored.value;
}

const nothingStored = { made: 0, changed: 0, same: 0, repeated: 0 };

/** In English, for the operator. */
const describe = ({ code, field, detail = code }: Problem): string =>
  field === undefined ? detail : `${field}: ${detail}`;

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
    await publishBulkChange(inside, addressObject);
    for (const id of campaigns) await countAddresses(inside, id);
    await saveImportProgress(inside, source, { place, counts, finished: true });
    return ok(null);
  });
}
