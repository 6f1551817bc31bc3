import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { notBatchable } from '#engine/write/together.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { WrittenRecord } from '#engine/write/write.ts';
import { ok, type Problem, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { SavingOrder } from './import-order.ts';
import { bisectBatch } from '../privacy/bisect-batch.ts';
import { type BulkSaves, tryRow, type Portion } from './run-bulk-jobs.ts';
import { openTrials } from './try-line.ts';

/** Saves lines in batches, when that has the same result as saving them one by one. */

type Fields = Dict<Scalar | null>;
type Saving = { order: SavingOrder; object: ObjectModel };
type ValidLine = { place: number; id: string | null; fields: Fields };
/** `id`: the row that the line changes; null when the line creates one. */
export type LineToSave = ValidLine | { place: number; problems: readonly Problem[] };
/**
 * `recordId`: after a trial, set for existing rows only. `uniqueKeys`: values that later lines can
 * no longer use.
 */
export type SavedLine = {
  place: number;
  recordId: string | null;
  problems: readonly Problem[];
  uniqueKeys: readonly string[];
};

/** `saveTogether` saves changes before new rows. Null: the lines must be saved one by one. */
function openSavers(portion: Portion, { order, object }: Saving) {
  const { saves, asker } = portion;
  const { allowSaveOnDuplicate } = order;
  const trial = order.dry ? openTrials(portion, { order, object }) : null;
  const making = { apiName: object.apiName, allowSaveOnDuplicate, isTried: order.dry };
  const namedIn = ({ id, fields }: ValidLine): Fields =>
    order.key === 'Id' || (id !== null && order.key !== null && !isWritable(object, order.key))
      ? without(fields, order.key!)
      : fields;

  const saveOne = async (line: ValidLine): Promise<SavedLine> => {
    const { place, id } = line;
    const fields = namedIn(line);
    let recordId = id;
    const work = async (inside: RequestContext) => {
      const saved =
        id === null
          ? await saves.create(inside, { ...making, fields })
          : await saves.update(inside, id, { fields, allowSaveOnDuplicate });
      if (saved.ok) recordId = saved.value.id;
      return saved;
    };
    if (trial !== null)
      return {
        place,
        recordId: id,
        ...(await trial.one({ place, named: new Set(Object.keys(fields)), work })),
      };
    const problems = await tryRow(portion, work);
    return { place, recordId: problems.length > 0 ? id : recordId, problems, uniqueKeys: [] };
  };

  const saveTogether = async (lines: readonly ValidLine[]): Promise<SavedLine[] | null> => {
    const rows = lines.map(namedIn);
    const work = batchWriter(lines, rows, { saves, making });
    if (trial !== null) {
      const tried = await trial.together(
        lines.map(({ place }, at) => ({ place, named: new Set(Object.keys(rows[at]!)) })),
        work,
      );
      return tried && lines.map(({ place, id }, at) => ({ place, recordId: id, ...tried[at]! }));
    }
    const saved = await work(asker);
    if (saved === null) return null;
    return lines.map(({ place, id }, at) => {
      const one = saved[at]!; // proof: there is one result for each line
      return {
        place,
        recordId: one.ok ? one.value.id : id,
        problems: one.ok ? [] : one.problems,
        uniqueKeys: [],
      };
    });
  };

  return { saveOne, saveTogether };
}

type Making = { apiName: string; allowSaveOnDuplicate: boolean; isTried: boolean };
type BatchWriter = (inside: RequestContext) => Promise<readonly Result<WrittenRecord>[] | null>;

function batchWriter(
  lines: readonly ValidLine[],
  rows: readonly Fields[],
  { saves, making }: { saves: BulkSaves; making: Making },
): BatchWriter {
  const changes = lines.flatMap(({ id }, at) => (id === null ? [] : [{ id, fields: rows[at]! }]));
  const made = rows.filter((_, at) => lines[at]!.id === null);
  return (inside) =>
    bothOrNull(inside, async (both) => {
      const changed =
        changes.length === 0
          ? []
          : await saves.changeTogether(both, {
              ...making,
              rows: changes,
              besideNew: made.length > 0,
            });
      const created =
        changed === null || made.length === 0
          ? []
          : await saves.createTogether(both, { ...making, rows: made });
      if (changed === null || created === null) return notBatchable;
      const [nextChanged, nextCreated] = [changed.values(), created.values()];
      // proof: there is one result for each line
      return ok(lines.map(({ id }) => (id === null ? nextCreated : nextChanged).next().value!));
    });
}

export function openLineSaver(portion: Portion, reading: Saving) {
  const { saveOne, saveTogether } = openSavers(portion, reading);
  const save = (lines: readonly ValidLine[]): Promise<SavedLine[]> =>
    bisectBatch(lines, { together: saveTogether, one: saveOne });

  /** Stops early when the portion is over, but not before the first line. */
  return async (lines: readonly LineToSave[]): Promise<SavedLine[]> => {
    const saved: SavedLine[] = [];
    const waiting: ValidLine[] = [];
    for (const line of lines) {
      if (portion.isOver() && saved.length + waiting.length > 0) break;
      if ('problems' in line)
        saved.push({ place: line.place, recordId: null, problems: line.problems, uniqueKeys: [] });
      else waiting.push(line);
    }
    return [...saved, ...(await save(waiting))];
  };
}

async function bothOrNull<T>(
  ctx: RequestContext,
  work: (both: RequestContext) => Promise<Result<T>>,
): Promise<T | null> {
  const done = await inTransaction(ctx, work);
  return done.ok ? done.value : null;
}

const isWritable = (object: ObjectModel, name: string): boolean =>
  object.fields.get(name)?.readOnly === false && object.fields.get(name)?.generated === null;

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
