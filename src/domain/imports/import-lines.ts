import { createHash } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import {
  type BulkRow,
  deleteUniqueKeys,
  saveUniqueKeys,
  saveImportOutcomes,
  linesOfKeys,
  waitingRows,
} from '#engine/bulk/bulk-rows.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { cleanText, foldForSearch } from '#protocol/texts/clean-text.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Problem } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { ImportOrder } from './import-order.ts';
import { openReferences, type References } from './import-references.ts';
import { type LineToSave, openLineSaver, type SavedLine } from './import-saving.ts';
import { readCell } from './read-cell.ts';
import { findRowIdsByText } from './find-row-ids-by-text.ts';
import type { Portion, PortionHandler } from './run-bulk-jobs.ts';
import { fitToWidth, parseSourceLine } from './source-line.ts';
import { openFaultFinder } from './other-faults.ts';

const together = 50;

export const runImportPortion: PortionHandler = async (portion) => {
  const { system, job } = portion;
  const order = portion.order as ImportOrder; // proof: stored when the columns were chosen
  // proof: `mayGoOn` checks the object before every portion
  const object = system.registry.object(job.objectApiName)!;
  const lines = openLines(portion, { order, object });
  let { done, succeeded, refused } = job;
  while (done < job.total && !portion.isOver()) {
    const rows = await waitingRows(system, job.id, { after: done, limit: lines.together });
    const outcomes = await lines.take(rows);
    if (outcomes.length === 0) break;
    await saveImportOutcomes(system, job.id, outcomes);
    await saveUniqueKeys(system, job.id, outcomes);
    const refusals = outcomes.filter(({ problems }) => problems.length > 0).length;
    done += outcomes.length;
    refused += refusals;
    succeeded += outcomes.length - refusals;
  }
  if (done < job.total) return { done, succeeded, refused };
  await deleteUniqueKeys(system, job.id);
  return { done, succeeded, refused, status: 'done' };
};

type LineOutcome = SavedLine & { key: string | null; remarks: readonly Problem[] };
type Reading = { order: ImportOrder; object: ObjectModel };
type Column = FieldModel | null;
type Fields = Dict<Scalar | null>;

type Line = {
  place: number;
  line: number;
  key: string | null;
  cells: readonly string[];
  problems: readonly Problem[];
  remarks: readonly Problem[];
  fields: Fields;
};
const isRead = ({ cells }: Line): boolean => cells.length > 0;

/** Resolved references are cached for the portion. */
function openLines(portion: Portion, { order, object }: Reading) {
  const { asker } = portion;
  const columns = order.mapping.map((name) =>
    name === null ? null : (object.fields.get(name) ?? null),
  );
  const references = openReferences(asker);
  const repeated = openKeys(portion, { order, columns });
  const saving = openLineSaver(portion, { order, object });
  const otherFaults = openFaultFinder(portion, { order, object });
  const meansLinesBefore = columns.some(
    (field) => field?.reference?.to.includes(object.apiName) === true,
  );

  const readAll = async (rows: readonly BulkRow[]): Promise<Line[]> => {
    const lines = await repeated(rows.map((row) => openLine(row, { order, columns })));
    await references.prepare(
      lines.flatMap(({ cells }) =>
        cells.flatMap((cell, at) => (columns[at]?.reference ? [{ field: columns[at], cell }] : [])),
      ),
    );
    return lines.map((line) => {
      if (!isRead(line)) return line;
      const { problems, ...read } = readLine(line.cells, { columns, order, references });
      return { ...line, ...read, problems: [...line.problems, ...problems] };
    });
  };

  return {
    /** One when a line may reference the row of an earlier line, which must be saved first. */
    together: meansLinesBefore ? 1 : together,
    /** Stops early when the portion is over, but not before the first line. */
    async take(rows: readonly BulkRow[]): Promise<LineOutcome[]> {
      const lines = await readAll(rows);
      const rowOf = await rowsToChange(asker, { order, object, lines: lines.filter(isRead) });
      const toSave = lines.map((line) => lineToSave(line, rowOf(line)));
      const lineAt = new Map(lines.map((line) => [line.place, line]));
      const outcomes: LineOutcome[] = [];
      for (const saved of await saving(toSave)) {
        const line = lineAt.get(saved.place)!; // proof: `toSave` has the places of these lines
        const target = rowOf(line);
        const problems =
          isRead(line) && 'id' in target
            ? await otherFaults({ id: target.id, fields: line.fields, problems: saved.problems })
            : saved.problems;
        outcomes.push({
          ...saved,
          problems,
          key: line.key,
          remarks: problems.length > 0 ? [] : line.remarks,
        });
      }
      return outcomes;
    },
  };
}

function openLine(
  { place, line, source }: BulkRow,
  { order, columns }: { order: ImportOrder; columns: readonly Column[] },
): Line {
  const bare = {
    place,
    line: line ?? place,
    key: null,
    cells: [],
    problems: [],
    remarks: [],
    fields: {},
  };
  const read = parseSourceLine(source ?? '', order.separator);
  if (typeof read === 'string') return { ...bare, problems: [{ code: read }] };
  const cells = fitToWidth(read, columns.length);
  return cells === null ? { ...bare, problems: [{ code: 'import.cells' }] } : { ...bare, cells };
}

/**
 * The key must be unique in the file: the value of the identifying field, or for `insert` of the
 * first column with a unique field.
 */
function openKeys(
  { system, job }: Portion,
  { order, columns }: { order: ImportOrder; columns: readonly Column[] },
) {
  const known = columns.findIndex(
    (field) =>
      field !== null && (order.mode === 'insert' ? field.unique : field.apiName === order.key),
  );
  const firstLines = new Map<string, number>();
  return async (lines: readonly Line[]): Promise<readonly Line[]> => {
    if (known === -1) return lines;
    const keyed = lines.map((line) =>
      line.problems.length > 0 ? line : { ...line, key: keyOf(order, line.cells[known]!) },
    );
    const asked = keyed.flatMap(({ key }) => (key === null || firstLines.has(key) ? [] : [key]));
    for (const [key, line] of asked.length === 0 ? [] : await linesOfKeys(system, job.id, asked))
      firstLines.set(key, line);
    return keyed.map((line) => {
      if (line.key === null) return line;
      const before = firstLines.get(line.key) ?? line.line;
      firstLines.set(line.key, before);
      return before === line.line
        ? line
        : { ...line, problems: [{ code: 'import.keyTwice', field: columns[known]!.apiName }] };
    });
  };
}

/**
 * The form in which keys are compared; null for an empty cell. An id has two forms (15 and 18
 * characters). Long keys are hashed.
 */
function keyOf({ mode, key }: ImportOrder, cell: string): string | null {
  const text = cleanText(cell).trim();
  const isId = mode !== 'insert' && key === 'Id';
  const known = isId
    ? (normalizeId(text) ?? text)
    : mode === 'insert'
      ? text.toLowerCase()
      : foldForSearch(text);
  return known.length > longestKey
    ? createHash('sha256').update(known).digest('hex')
    : known || null;
}

const longestKey = 200;

type Cells = { columns: readonly Column[]; order: ImportOrder; references: References };

function readLine(
  cells: readonly string[],
  { columns, order, references }: Cells,
): Pick<Line, 'fields' | 'problems' | 'remarks'> {
  const fields: Fields = {};
  const [problems, remarks]: [Problem[], Problem[]] = [[], []];
  for (const [at, field] of columns.entries()) {
    if (field === null || columns.indexOf(field) !== at) continue;
    const cell =
      field.joinsColumns === true
        ? joined(cells.filter((_, nth) => columns[nth] === field))
        : cells[at]!;
    const read = field.reference ? references.read(field, cell) : readCell(field, cell);
    if ('problem' in read) problems.push({ ...read.problem, field: field.apiName });
    else if (read.value !== null || (order.clears && order.mode !== 'insert'))
      fields[field.apiName] = read.value;
    if ('remark' in read) remarks.push({ code: read.remark, field: field.apiName });
  }
  return { fields, problems, remarks };
}

const joined = (cells: readonly string[]): string =>
  cells.flatMap((cell) => cell.trim() || []).join(' ');

type Target = { id: string | null } | { problems: readonly Problem[] };

function lineToSave(line: Line, target: Target): LineToSave {
  const problems = [...line.problems, ...('id' in target ? [] : target.problems)];
  if (problems.length > 0 || !('id' in target)) return { place: line.place, problems };
  return { place: line.place, id: target.id, fields: line.fields };
}

async function rowsToChange(
  asker: RequestContext,
  { order, object, lines }: Reading & { lines: readonly Line[] },
): Promise<(line: Line) => Target> {
  const { key, mode } = order;
  if (mode === 'insert' || key === null) return () => ({ id: null });
  const textOf = (fields: Fields): string | null => {
    const text = fields[key] == null ? null : String(fields[key]).trim();
    return text !== null && key === 'Id' ? (normalizeId(text) ?? text) : text;
  };
  const texts = lines.flatMap(({ fields }) => textOf(fields) ?? []);
  const found = await findRowIdsByText(asker, { object, name: key }, texts);
  const refused = (code: Problem['code']): Target => ({ problems: [{ code, field: key }] });
  return (line) => {
    if (!isRead(line) || line.problems.some(({ field }) => field === key)) return { problems: [] };
    const text = textOf(line.fields);
    if (text === null) return refused('import.keyMissing');
    const ids = found.get(text)!; // proof: every line with a key value was looked up
    if (ids.length > 1) return refused('import.keyAmbiguous');
    if (ids.length === 0 && (mode === 'update' || key === 'Id'))
      return refused('import.keyUnknown');
    return { id: ids[0] ?? null };
  };
}
