import { cellsOf, longestLine } from '#integrations/delimited-record.ts';
import { type BulkRow, saveImportOutcomes, waitingRows } from '#engine/bulk/bulk-rows.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Problem } from '#protocol/problem.ts';
import { columnDelimiters } from '#protocol/shapes/rest/bulk-api.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { findRowIdsByText } from '../imports/find-row-ids-by-text.ts';
import { type LineToSave, openLineSaver, type SavedLine } from '../imports/import-saving.ts';
import type { Portion, PortionHandler } from '../imports/run-bulk-jobs.ts';
import { fitToWidth } from '../imports/source-line.ts';
import { bisectBatch } from '../privacy/bisect-batch.ts';
import { tryRow } from '../imports/run-bulk-jobs.ts';
import { columnsOf, type IngestColumn } from './ingest-columns.ts';
import type { IngestOrder } from './bulk-api-job.ts';

const together = 50;

/** Saves the lines of a job that takes rows in, as calls of single rows would. */
export const runIngestPortion: PortionHandler = async (portion) => {
  const { system, asker, job } = portion;
  const order = portion.order as IngestOrder; // proof: `createIngestJob` stored it in this form
  // proof: `mayGoOn` checks the object before every portion
  const object = system.registry.object(job.objectApiName)!;
  const columns = columnsOf(asker, object, order);
  // The rights of the owner may have changed since the job began.
  if (!columns.ok) return { status: 'stopped', reason: 'rights' };
  const take = openLines(portion, { order, object, columns: columns.value });
  let { done, succeeded, refused } = job;
  while (done < job.total && !portion.isOver()) {
    const rows = await waitingRows(system, job.id, { after: done, limit: together });
    const outcomes = await take(rows);
    if (outcomes.length === 0) break;
    await saveImportOutcomes(system, job.id, outcomes);
    const refusals = outcomes.filter(({ problems }) => problems.length > 0).length;
    done += outcomes.length;
    refused += refusals;
    succeeded += outcomes.length - refusals;
  }
  return { done, succeeded, refused, ...(done >= job.total && { status: 'done' as const }) };
};

type Fields = Dict<Scalar | null>;
type Ingest = { order: IngestOrder; object: ObjectModel; columns: readonly IngestColumn[] };
/** `key`: which row the line is about. Null: a new one. */
type Line = { place: number; key: string | null; fields: Fields; problems: readonly Problem[] };
type Outcome = SavedLine & { key: null; remarks: readonly Problem[]; isCreated: boolean };

function openLines(portion: Portion, ingest: Ingest) {
  const { order, object } = ingest;
  const save = openLineSaver(portion, {
    order: { key: order.key, allowSaveOnDuplicate: false, dry: false },
    object,
  });
  return async (rows: readonly BulkRow[]): Promise<Outcome[]> => {
    const lines = untilRepeated(await readLines(portion, ingest, rows));
    const rowOf = await rowsOfKeys(portion, ingest, lines);
    const toSave = lines.map((line): LineToSave => {
      const target = rowOf(line);
      return 'problem' in target || line.problems.length > 0
        ? {
            place: line.place,
            problems: [...line.problems, ...('problem' in target ? [target.problem] : [])],
          }
        : { place: line.place, id: target.id, fields: line.fields };
    });
    const saved = order.operation === 'delete' ? await remove(portion, toSave) : await save(toSave);
    const made = new Set(
      toSave.flatMap((line) => ('id' in line && line.id === null ? line.place : [])),
    );
    return saved.map((one) => ({
      ...one,
      key: null,
      remarks: [],
      isCreated: one.problems.length === 0 && made.has(one.place),
    }));
  };
}

/** A line about a row of an earlier line is saved after that one, in the next batch. */
function untilRepeated(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>();
  const at = lines.findIndex(({ key }) => {
    if (key === null || !seen.has(key)) {
      if (key !== null) seen.add(key);
      return false;
    }
    return true;
  });
  return at === -1 ? lines : lines.slice(0, at);
}

async function readLines(
  portion: Portion,
  { order, columns }: Ingest,
  rows: readonly BulkRow[],
): Promise<Line[]> {
  const separator = columnDelimiters[order.columnDelimiter];
  const read = rows.map(({ place, source }) => {
    const text = source ?? '';
    const cells =
      text.length > longestLine || text.includes('\uFFFD') ? null : cellsOf(text, separator);
    return { place, cells: cells && fitToWidth(cells, columns.length) };
  });
  const parents = await findParents(portion, columns, read);
  const key = columns.findIndex(({ field, parent }) => field.apiName === order.key && !parent);
  return read.map(({ place, cells }) => {
    if (cells === null) return { place, key: null, fields: {}, problems: [unreadable] };
    const { fields, problems } = fieldsOf(columns, cells, parents);
    return { place, key: key === -1 ? null : cells[key]!.trim() || null, fields, problems };
  });
}

const unreadable: Problem = {
  code: 'record.input',
  detail: 'The line cannot be read as one row of the header',
};

/** An empty cell leaves the field as it is; `#N/A` empties it. Source: the platform's Bulk API. */
const [leaves, empties] = ['', '#N/A'];

function fieldsOf(
  columns: readonly IngestColumn[],
  cells: readonly string[],
  parents: ReadonlyMap<IngestColumn, ReadonlyMap<string, readonly string[]>>,
): { fields: Fields; problems: Problem[] } {
  const fields: Fields = {};
  const problems: Problem[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]!; // proof: the cells fit the columns
    const name = column.field.apiName;
    if (cell === leaves) continue;
    if (cell === empties) fields[name] = null;
    else if (column.parent === null) fields[name] = scalarOf(column.field, cell);
    else {
      const [id, ...others] = parents.get(column)?.get(cell.trim()) ?? [];
      if (id !== undefined && others.length === 0) fields[name] = id;
      else
        problems.push({
          code: 'record.referenceWrong',
          field: name,
          detail: `Foreign key external ID: ${cell} not found for field ${column.parent.field.apiName} in entity ${column.parent.object.apiName}`,
        });
    }
  }
  return { fields, problems };
}

/** A cell as JSON has it. What does not fit the field stays text, which the save refuses. */
function scalarOf({ dataType }: FieldModel, cell: string): Scalar {
  const text = cell.trim();
  if (dataType === 'Boolean') {
    if (/^(?:true|1|yes)$/i.test(text)) return true;
    return /^(?:false|0|no)$/i.test(text) ? false : cell;
  }
  const isNumber = ['Int', 'Double', 'Currency', 'Percent'].includes(dataType);
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : cell;
}

async function findParents(
  { asker }: Portion,
  columns: readonly IngestColumn[],
  lines: readonly { cells: readonly string[] | null }[],
): Promise<Map<IngestColumn, Map<string, string[]>>> {
  const found = new Map<IngestColumn, Map<string, string[]>>();
  for (const [at, column] of columns.entries()) {
    if (column.parent === null) continue;
    const texts = lines.flatMap(({ cells }) => cells?.[at]?.trim() || []);
    const named = { object: column.parent.object, name: column.parent.field.apiName };
    found.set(column, await findRowIdsByText(asker, named, texts));
  }
  return found;
}

type Target = { id: string | null } | { problem: Problem };

async function rowsOfKeys(
  { asker }: Portion,
  { order: { key, operation }, object }: Ingest,
  lines: readonly Line[],
): Promise<(line: Line) => Target> {
  if (key === null) return () => ({ id: null });
  const refused = (code: Problem['code'], detail: string): Target => ({
    problem: { code, field: key, detail },
  });
  if (key === 'Id')
    return (line) => {
      if (line.key === null && operation === 'upsert') return { id: null };
      if (line.key === null) return refused('record.argumentMissing', 'Id not specified');
      const id = normalizeId(line.key);
      if (id === undefined) return refused('record.idMalformed', `malformed id ${line.key}`);
      return id.startsWith(object.keyPrefix)
        ? { id }
        : refused('record.referenceWrong', `invalid cross reference id`);
    };
  const found = await findRowIdsByText(
    asker,
    { object, name: key },
    lines.flatMap((line) => line.key ?? []),
  );
  return (line) => {
    if (line.key === null) return refused('record.argumentMissing', `${key} not specified`);
    const [id = null, ...others] = found.get(line.key) ?? [];
    return others.length > 0
      ? refused('record.duplicate', `${key} ${line.key} occurs more than once`)
      : { id };
  };
}

/** Like other removals of many rows. */
async function remove(portion: Portion, lines: readonly LineToSave[]): Promise<SavedLine[]> {
  const { asker, job, saves } = portion;
  const known = lines.flatMap((line) =>
    'id' in line ? [{ place: line.place, id: line.id! }] : [],
  );
  const outcome = (place: number, recordId: string, problems: readonly Problem[]): SavedLine => ({
    place,
    recordId,
    problems,
    uniqueKeys: [],
  });
  const removed = await bisectBatch(known, {
    async together(some) {
      const ids = some.map(({ id }) => id);
      const done = await saves.removeTogether(asker, { apiName: job.objectApiName, ids });
      return (
        done &&
        some.map(({ place, id }, at) => outcome(place, id, done[at]!.ok ? [] : done[at]!.problems))
      );
    },
    one: async ({ place, id }) =>
      outcome(place, id, await tryRow(portion, (inside) => saves.remove(inside, id))),
  });
  const refused = lines.flatMap((line) =>
    'problems' in line ? [{ ...line, recordId: null, uniqueKeys: [] }] : [],
  );
  return [...refused, ...removed].toSorted((one, other) => one.place - other.place);
}
