import type { Ask } from '#records/ask.ts';
import type { ObjectModel } from '#records/registry.ts';
import type { Problem } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import type { ImportOrder } from './import-order.ts';
import { orFault, type Portion } from './run-bulk-jobs.ts';
import { openTrials } from './try-line.ts';

/** Lines of a file on their way to the database: those that make rows together, where that gives what one by one would. */

type Fields = Dict<Scalar | null>;
type Sound = { place: number; id: string | null; fields: Fields };
/** What a line says of which row (null: one that it makes), or what is wrong with it. */
export type LineToSave = Sound | { place: number; problems: readonly Problem[] };
/** What became of it; of what was only tried there is a row only where it was there before. `claims`: what it would keep from lines after it. */
export type SavedLine = { place: number; recordId: string | null; problems: readonly Problem[]; claims: readonly string[] };

/** So few are saved one by one at once. */
const few = 3;

/** Saving one line, and those that make rows together; null where they are to be saved one by one. */
function openSavers(portion: Portion, { order, object }: { order: ImportOrder; object: ObjectModel }) {
  const { saves, asker } = portion;
  const { allowSaveOnDuplicate } = order;
  const trial = order.dry ? openTrials(portion, { order, object }) : null;
  const making = { apiName: object.apiName, allowSaveOnDuplicate, isTried: order.dry };
  const namedIn = ({ id, fields }: Sound): Fields =>
    order.key === 'Id' || (id !== null && order.key !== null && !isWritable(object, order.key)) ? without(fields, order.key!) : fields;

  const saveOne = async (line: Sound): Promise<SavedLine> => {
    const { place, id } = line;
    const fields = namedIn(line);
    let recordId = id;
    const work = async (inside: Ask) => {
      const saved = id === null ? await saves.create(inside, { ...making, fields }) : await saves.update(inside, id, { fields, allowSaveOnDuplicate });
      if (saved.ok) recordId = saved.value.id;
      return saved;
    };
    if (trial !== null) return { place, recordId: id, ...(await trial.one({ place, named: new Set(Object.keys(fields)), work })) };
    const problems = await orFault(portion, work);
    return { place, recordId: problems.length > 0 ? id : recordId, problems, claims: [] };
  };

  const makeTogether = async (lines: readonly Sound[]): Promise<SavedLine[] | null> => {
    const rows = lines.map(namedIn);
    const work = (inside: Ask) => saves.createTogether(inside, { ...making, rows });
    if (trial !== null) {
      const tried = await trial.together(
        lines.map(({ place }, at) => ({ place, named: new Set(Object.keys(rows[at]!)) })),
        work,
      );
      return tried && lines.map(({ place }, at) => ({ place, recordId: null, ...tried[at]! }));
    }
    const made = await work(asker);
    if (made === null) return null;
    return lines.map(({ place }, at) => {
      const one = made[at]!; // proof: one for each
      return { place, recordId: one.ok ? one.value.id : null, problems: one.ok ? [] : one.problems, claims: [] };
    });
  };

  return { saveOne, makeTogether };
}

export function openSaving(portion: Portion, reading: { order: ImportOrder; object: ObjectModel }) {
  const { saveOne, makeTogether } = openSavers(portion, reading);
  /** Halves until what has to be alone is. */
  const make = async (lines: readonly Sound[]): Promise<SavedLine[]> => {
    const made = lines.length > few ? await makeTogether(lines) : null;
    if (made !== null) return made;
    if (lines.length > few) return [...(await make(lines.slice(0, lines.length >> 1))), ...(await make(lines.slice(lines.length >> 1)))];
    const saved: SavedLine[] = [];
    for (const line of lines) saved.push(await saveOne(line));
    return saved;
  };

  /** The first of these lines, as many as there is time for, at least one: in their order, as what a line says may hang on one before it. */
  return async (lines: readonly LineToSave[]): Promise<SavedLine[]> => {
    const saved: SavedLine[] = [];
    let waiting: Sound[] = [];
    for (const line of lines) {
      if (portion.isOver() && saved.length + waiting.length > 0) break;
      if ('problems' in line) saved.push({ place: line.place, recordId: null, problems: line.problems, claims: [] });
      else if (line.id === null) waiting.push(line);
      else {
        saved.push(...(await make(waiting)), await saveOne(line));
        waiting = [];
      }
    }
    return [...saved, ...(await make(waiting))];
  };
}

const isWritable = (object: ObjectModel, name: string): boolean => object.fields.get(name)?.readOnly === false && object.fields.get(name)?.generated === null;

const without = (fields: Fields, name: string): Fields => Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
