import { createHash } from 'node:crypto';
import type { Ask } from '#records/ask.ts';
import { type BulkRow, dropClaims, keepClaims, keepImported, linesOfKeys, waitingRows } from '#records/bulk-rows.ts';
import type { FieldModel, ObjectModel } from '#records/registry.ts';
import { folded } from '#records/search-query.ts';
import { cleanText } from '#wire/clean-text.ts';
import { normalizeId } from '#wire/ids.ts';
import type { Problem } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import type { ImportOrder } from './import-order.ts';
import { openReferences, type References } from './import-references.ts';
import { type LineToSave, openSaving, type SavedLine } from './import-saving.ts';
import { readCell } from './read-cell.ts';
import { rowsWith } from './rows-with.ts';
import type { Portion, Work } from './run-bulk-jobs.ts';
import { readSource } from './source-line.ts';

/** Lines that are read and, where they make rows, saved at a time. */
const together = 50;

/** Carries out lines of a file that were laid ready when it was brought, or tries them and writes nothing. */
export const importWork: Work = async (portion) => {
  const { house, job } = portion;
  const order = portion.order as ImportOrder; // proof: kept so when the columns were chosen
  const object = house.registry.object(job.objectApiName)!; // proof: looked at before every portion
  const lines = openLines(portion, { order, object });
  let { done, succeeded, refused } = job;
  while (done < job.total && !portion.isOver()) {
    const rows = await waitingRows(house, job.id, { after: done, limit: lines.together });
    const outcomes = await lines.take(rows);
    if (outcomes.length === 0) break;
    await keepImported(house, job.id, outcomes);
    await keepClaims(house, job.id, outcomes);
    const refusals = outcomes.filter(({ problems }) => problems.length > 0).length;
    done += outcomes.length;
    refused += refusals;
    succeeded += outcomes.length - refusals;
  }
  if (done < job.total) return { done, succeeded, refused };
  await dropClaims(house, job.id);
  return { done, succeeded, refused, status: 'done' };
};

type LineOutcome = SavedLine & { key: string | null };
type Reading = { order: ImportOrder; object: ObjectModel };
type Column = FieldModel | null;
type Fields = Dict<Scalar | null>;

/** A line on its way: what is wrong with it, or what it says. */
type Line = { place: number; line: number; key: string | null; cells: readonly string[]; problems: readonly Problem[]; fields: Fields };

/** Takes lines, and remembers within a portion what references lead to. */
function openLines(portion: Portion, { order, object }: Reading) {
  const { asker } = portion;
  const columns = order.mapping.map((name) => (name === null ? null : (object.fields.get(name) ?? null)));
  const references = openReferences(asker);
  const repeated = openKeys(portion, { order, columns });
  const saving = openSaving(portion, { order, object });
  const meansLinesBefore = columns.some((field) => field?.reference?.to.includes(object.apiName) === true);

  /** As they are read, with what is wrong in them. */
  const readAll = async (rows: readonly BulkRow[]): Promise<Line[]> => {
    const lines = await repeated(rows.map((row) => openLine(row, { order, columns })));
    const sound = lines.filter(({ problems }) => problems.length === 0);
    await references.prepare(sound.flatMap(({ cells }) => cells.flatMap((cell, at) => (columns[at]?.reference ? [{ field: columns[at], cell }] : []))));
    return lines.map((line) => (line.problems.length > 0 ? line : { ...line, ...readLine(line.cells, { columns, order, references }) }));
  };

  return {
    /** A line that leads to a row of its own kind may mean the line before it, so that is to be there. */
    together: meansLinesBefore ? 1 : together,
    /** The first of these lines, as many as there is time for, at least one. */
    async take(rows: readonly BulkRow[]): Promise<LineOutcome[]> {
      const lines = await readAll(rows);
      const keys = new Map(lines.map(({ place, key }) => [place, key]));
      const ready = lines.filter(({ problems }) => problems.length === 0);
      const rowOf = await rowsToChange(asker, { order, object, lines: ready });
      const toSave = lines.map((line): LineToSave => {
        const target = line.problems.length > 0 ? line : rowOf(line.fields);
        return 'id' in target ? { place: line.place, id: target.id, fields: line.fields } : { place: line.place, problems: target.problems };
      });
      const saved = await saving(toSave);
      return saved.map((outcome) => ({ ...outcome, key: keys.get(outcome.place) ?? null }));
    },
  };
}

function openLine({ place, line, source }: BulkRow, { order, columns }: { order: ImportOrder; columns: readonly Column[] }): Line {
  const bare = { place, line: line ?? place, key: null, cells: [], problems: [], fields: {} };
  const cells = readSource(source ?? '', order.separator);
  if (typeof cells === 'string') return { ...bare, problems: [{ code: cells }] };
  return cells.length === columns.length ? { ...bare, cells } : { ...bare, problems: [{ code: 'import.cells' }] };
}

/** Gives lines what they are known by within their file: the key, else a field of which there may be one alone. A second with the same is refused. */
function openKeys({ house, job }: Portion, { order, columns }: { order: ImportOrder; columns: readonly Column[] }) {
  const known = columns.findIndex((field) => field !== null && (order.mode === 'insert' ? field.unique : field.apiName === order.key));
  const firstLines = new Map<string, number>();
  return async (lines: readonly Line[]): Promise<readonly Line[]> => {
    if (known === -1) return lines;
    const keyed = lines.map((line) => (line.problems.length > 0 ? line : { ...line, key: keyOf(order, line.cells[known]!) }));
    const asked = keyed.flatMap(({ key }) => (key === null || firstLines.has(key) ? [] : [key]));
    for (const [key, line] of asked.length === 0 ? [] : await linesOfKeys(house, job.id, asked)) firstLines.set(key, line);
    return keyed.map((line) => {
      if (line.key === null) return line;
      const before = firstLines.get(line.key) ?? line.line;
      firstLines.set(line.key, before);
      return before === line.line ? line : { ...line, problems: [{ code: 'import.keyTwice', field: columns[known]!.apiName }] };
    });
  };
}

/** What two lines about the same have in common. Capitals tell ids apart, and one id can be written in two ways; what a row is found by is compared as the search for it does. */
function keyOf({ mode, key }: ImportOrder, cell: string): string | null {
  const text = cleanText(cell).trim();
  const isId = mode !== 'insert' && key === 'Id';
  const known = isId ? (normalizeId(text) ?? text) : mode === 'insert' ? text.toLowerCase() : folded(text);
  return known.length > longestKey ? createHash('sha256').update(known).digest('hex') : known || null;
}

const longestKey = 200;

type Cells = { columns: readonly Column[]; order: ImportOrder; references: References };

/** The values of one line, and all that is wrong with them together. */
function readLine(cells: readonly string[], { columns, order, references }: Cells): { fields: Fields; problems: Problem[] } {
  const fields: Fields = {};
  const problems: Problem[] = [];
  for (const [at, field] of columns.entries()) {
    if (field === null) continue;
    const read = field.reference ? references.read(field, cells[at]!) : readCell(field, cells[at]!);
    if ('problem' in read) problems.push({ ...read.problem, field: field.apiName });
    else if (read.value !== null || (order.clears && order.mode !== 'insert')) fields[field.apiName] = read.value;
  }
  return { fields, problems };
}

type Target = { id: string | null } | { problems: readonly Problem[] };

/** The row each of these lines is about; null: it makes one. Refuses import.keyMissing, import.keyUnknown and import.keyAmbiguous. */
async function rowsToChange(asker: Ask, { order, object, lines }: Reading & { lines: readonly Line[] }): Promise<(fields: Fields) => Target> {
  const { key, mode } = order;
  if (mode === 'insert' || key === null) return () => ({ id: null });
  const textOf = (fields: Fields): string | null => {
    const text = fields[key] == null ? null : String(fields[key]).trim();
    return text !== null && key === 'Id' ? (normalizeId(text) ?? text) : text;
  };
  const texts = lines.flatMap(({ fields }) => textOf(fields) ?? []);
  const found = await rowsWith(asker, { object, name: key }, texts);
  const refused = (code: Problem['code']): Target => ({ problems: [{ code, field: key }] });
  return (fields) => {
    const text = textOf(fields);
    if (text === null) return refused('import.keyMissing');
    const ids = found.get(text)!; // proof: asked of every line that has one
    if (ids.length > 1) return refused('import.keyAmbiguous');
    if (ids.length === 0 && (mode === 'update' || key === 'Id')) return refused('import.keyUnknown');
    return { id: ids[0] ?? null };
  };
}
