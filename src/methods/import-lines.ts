import { createHash } from 'node:crypto';
import { seatOf, seesField } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { type BulkRow, dropClaims, keepClaims, keepImported, linesOfKeys, waitingRows } from '#records/bulk-rows.ts';
import { findRows } from '#records/query.ts';
import type { FieldModel, ObjectModel } from '#records/registry.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, type Problem, refuse, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import type { ImportOrder } from './import-order.ts';
import { readCell } from './read-cell.ts';
import { orFault, type Portion, type Work } from './run-bulk-jobs.ts';
import { readSource } from './source-line.ts';
import { openTrials } from './try-line.ts';

const together = 50;

/** Carries out lines of a file that were laid ready when it was brought, or tries them and writes nothing. */
export const importWork: Work = async (portion) => {
  const { house, job } = portion;
  const order = portion.order as ImportOrder; // proof: kept so when the columns were chosen
  const object = house.registry.object(job.objectApiName)!; // proof: looked at before every portion
  const lines = openLines(portion, { order, object });
  let { done, succeeded, refused } = job;
  while (done < job.total && !portion.isOver()) {
    const rows = await waitingRows(house, job.id, { after: done, limit: together });
    const outcomes: LineOutcome[] = [];
    for (const row of rows) {
      if (portion.isOver() && outcomes.length > 0) break;
      outcomes.push(await lines.take(row));
    }
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

type LineOutcome = { place: number; recordId: string | null; problems: readonly Problem[]; key: string | null; claims: readonly string[] };
type Reading = { order: ImportOrder; object: ObjectModel };

/** Takes lines one by one, and remembers within a portion what references lead to. */
function openLines(portion: Portion, { order, object }: Reading) {
  const { asker, job, house } = portion;
  const trial = order.dry ? openTrials(portion, { order, object }) : null;
  const found = new Map<string, string | Problem>();
  const columns = order.mapping.map((name) => (name === null ? null : (object.fields.get(name) ?? null)));
  // By what a line is known within its file: the key, else a field of which there may be one alone.
  const known = columns.findIndex((field) => field !== null && (order.mode === 'insert' ? field.unique : field.apiName === order.key));
  const keys = new Map<string, number>();

  const isRepeated = async (key: string, line: number): Promise<boolean> => {
    const before = keys.get(key) ?? (await linesOfKeys(house, job.id, [key])).get(key);
    keys.set(key, before ?? line);
    return before !== undefined && before !== line;
  };

  return {
    async take({ place, line, source }: BulkRow): Promise<LineOutcome> {
      const refused = (problems: readonly Problem[], key: string | null = null): LineOutcome => ({ place, recordId: null, problems, key, claims: [] });
      const cells = readSource(source ?? '', order.separator);
      if (typeof cells === 'string') return refused([{ code: cells }]);
      if (cells.length !== columns.length) return refused([{ code: 'import.cells' }]);
      const key = known === -1 ? null : keyOf(order, cells[known]!);
      if (key !== null && (await isRepeated(key, line ?? place))) return refused([{ code: 'import.keyTwice', field: columns[known]!.apiName }], key);
      const read = await readLine(asker, { cells, columns, order, found });
      if (read.problems.length > 0) return refused(read.problems, key);
      const saved = await saveLine(portion, { order, object, fields: read.fields, place, trial });
      return { place, key, ...saved };
    },
  };
}

/** What two lines about the same have in common. Capitals tell ids apart, and one id can be written in two ways. */
function keyOf(order: ImportOrder, cell: string): string | null {
  const text = cell.trim();
  const known = order.mode !== 'insert' && order.key === 'Id' ? (normalizeId(text) ?? text) : text.toLowerCase();
  return known.length > longestKey ? createHash('sha256').update(known).digest('hex') : known || null;
}

const longestKey = 200;

type Line = { cells: readonly string[]; columns: readonly (FieldModel | null)[]; order: ImportOrder; found: Map<string, string | Problem> };

/** The values of one line, and all that is wrong with them together. */
async function readLine(asker: Ask, { cells, columns, order, found }: Line): Promise<{ fields: Dict<Scalar | null>; problems: Problem[] }> {
  const fields: Dict<Scalar | null> = {};
  const problems: Problem[] = [];
  for (const [at, field] of columns.entries()) {
    if (field === null) continue;
    const read = field.reference ? await readReference(asker, { field, cell: cells[at]!, found }) : readCell(field, cells[at]!);
    if ('problem' in read) problems.push({ ...read.problem, field: field.apiName });
    else if (read.value !== null || (order.clears && order.mode !== 'insert')) fields[field.apiName] = read.value;
  }
  return { fields, problems };
}

type Reference = { field: FieldModel; cell: string; found: Line['found'] };

/** A row by its id, a number or code nobody else has, or its name; among what the asker sees. */
async function readReference(asker: Ask, { field, cell, found }: Reference): Promise<{ value: string | null } | { problem: Problem }> {
  const text = cell.trim();
  if (text === '') return { value: null };
  const note = `${field.reference!.to.join()} ${text}`; // proof: asked of references alone
  const known = found.get(note) ?? (await rowMeant(asker, field.reference!.to, text));
  if (found.size < mostRemembered) found.set(note, known);
  return typeof known === 'string' ? { value: known } : { problem: known };
}

const mostRemembered = 10_000;

async function rowMeant(asker: Ask, targets: readonly string[], text: string): Promise<string | Problem> {
  for (const target of targets) {
    const object = asker.registry.object(target)!; // proof: the registry checks what references point at
    const id = normalizeId(text);
    if (id?.startsWith(object.keyPrefix) === true) return id;
    for (const name of keysOf(asker, object)) {
      const ids = await idsWith(asker, { object, name, text });
      if (ids.length === 1) return ids[0]!;
      if (ids.length > 1) return { code: 'import.referenceAmbiguous', detail: text };
    }
  }
  return { code: 'import.referenceUnknown', detail: text };
}

/** Codes nobody else has before names, as far as the asker reads them. */
function keysOf({ viewer }: Ask, object: ObjectModel): string[] {
  const codes = [...object.fields.values()].filter((field) => field.unique && field.column === 'text');
  const names = new Set([...codes, object.fields.get(object.nameField)!]); // proof: the registry checks that it is there
  return [...names].filter((field) => field.filterable && seesField(object, seatOf(viewer), field)).map(({ apiName }) => apiName);
}

type Named = { object: ObjectModel; name: string; text: string };

/** At most two rows that the asker sees and that have this in this field. */
async function idsWith(asker: Ask, { object, name, text }: Named): Promise<string[]> {
  if (text.includes('\0')) return [];
  const rows = await findRows(asker, { from: object.apiName, fields: ['Id'], filters: [{ field: name, operator: 'Equals', operands: [text] }], limit: 2 });
  return rows.map((row) => String(row['Id']));
}

type Saving = Reading & { fields: Dict<Scalar | null> };
type Saved = Pick<LineOutcome, 'recordId' | 'problems' | 'claims'>;

async function saveLine(
  portion: Portion,
  { order, object, fields, place, trial }: Saving & { place: number; trial: ReturnType<typeof openTrials> | null },
): Promise<Saved> {
  const { saves, asker } = portion;
  const { allowSaveOnDuplicate } = order;
  const target = await rowToChange(asker, { order, object, fields });
  if (!target.ok) return { recordId: null, problems: target.problems, claims: [] };
  const { id } = target.value;
  const named = order.key === 'Id' || (id !== null && order.key !== null && !isWritable(object, order.key)) ? without(fields, order.key!) : fields;
  let recordId = id;
  const work = async (inside: Ask) => {
    const saved =
      id === null
        ? await saves.create(inside, { apiName: object.apiName, fields: named, allowSaveOnDuplicate })
        : await saves.update(inside, id, { fields: named, allowSaveOnDuplicate });
    if (saved.ok) recordId = saved.value.id;
    return saved;
  };
  // What was only tried has no row of its own.
  if (trial !== null) return { recordId: id, ...(await trial({ place, named: new Set(Object.keys(named)), work })) };
  const problems = await orFault(portion, work);
  return { recordId: problems.length > 0 ? id : recordId, problems, claims: [] };
}

const isWritable = (object: ObjectModel, name: string): boolean => object.fields.get(name)?.readOnly === false && object.fields.get(name)?.generated === null;

const without = (fields: Dict<Scalar | null>, name: string): Dict<Scalar | null> => Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

/** The row a line is about; null: it makes one. Refuses import.keyMissing, import.keyUnknown and import.keyAmbiguous. */
async function rowToChange(asker: Ask, { order, object, fields }: Saving): Promise<Result<{ id: string | null }>> {
  if (order.mode === 'insert' || order.key === null) return ok({ id: null });
  const value = fields[order.key];
  const refused = (code: Problem['code']) => refuse({ code, field: order.key! }); // proof: looked at just before
  if (value === undefined || value === null) return refused('import.keyMissing');
  const text = String(value).trim();
  const ids = await idsWith(asker, { object, name: order.key, text: order.key === 'Id' ? (normalizeId(text) ?? text) : text });
  if (ids.length > 1) return refused('import.keyAmbiguous');
  if (ids.length === 0 && (order.mode === 'update' || order.key === 'Id')) return refused('import.keyUnknown');
  return ok({ id: ids[0] ?? null });
}
