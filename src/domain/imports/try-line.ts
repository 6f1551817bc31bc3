import type { RequestContext } from '#engine/model/request-context.ts';
import { type UniqueKey, uniqueKeysFor, type UniqueKeysOf } from '#engine/write/unique-keys.ts';
import { placesOfUniqueKeys } from '#engine/bulk/bulk-rows.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { WrittenRecord } from '#engine/write/write.ts';
import { type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { SavingOrder } from './import-order.ts';
import { tryRow, type Portion } from './run-bulk-jobs.ts';

export type Trial = { problems: readonly Problem[]; uniqueKeys: readonly string[] };

export type TrialLine = { place: number; named: ReadonlySet<string> };
type Tried<T> = (inside: RequestContext) => Promise<T>;

/** A trial rolls its lines back, so the unique values of earlier lines are remembered. */
export function openTrials(
  portion: Portion,
  { order, object }: { order: SavingOrder; object: ObjectModel },
) {
  const { asker, beside } = portion;
  const apart = { ...portion, asker: { ...asker, db: beside } };
  const { readUniqueKeys, claimUniqueKeys } = openUniqueKeyClaims(portion, { order, object });

  return {
    async one({
      place,
      named,
      work,
    }: TrialLine & { work: Tried<Result<WrittenRecord>> }): Promise<Trial> {
      let trial: Trial | null = null;
      const problems = await tryRow(apart, async (inside) => {
        const tried = await work(inside);
        if (!tried.ok) return tried;
        const [uniqueKeys] = await readUniqueKeys(inside, [{ id: tried.value.id, named }]);
        trial = claimUniqueKeys(place, uniqueKeys!);
        return undone;
      });
      return trial ?? { problems, uniqueKeys: [] };
    },
    async together(
      lines: readonly TrialLine[],
      work: Tried<readonly Result<WrittenRecord>[] | null>,
    ): Promise<Trial[] | null> {
      let trials: Trial[] | null = null;
      await tryRow(apart, async (inside) => {
        const tried = await work(inside);
        if (tried === null) return undone;
        const made = tried.flatMap((one, at) =>
          one.ok ? [{ id: one.value.id, named: lines[at]!.named }] : [],
        );
        const keysOfRows = (await readUniqueKeys(inside, made)).values();
        trials = tried.map((one, at) =>
          one.ok
            ? claimUniqueKeys(lines[at]!.place, keysOfRows.next().value!)
            : { problems: one.problems, uniqueKeys: [] },
        );
        return undone;
      });
      return trials;
    },
  };
}

function openUniqueKeyClaims(
  { asker, system, job }: Portion,
  { order, object }: { order: SavingOrder; object: ObjectModel },
) {
  const taken = new Map<string, number>();
  let uniqueKeyReader: Promise<UniqueKeysOf> | undefined;

  const readUniqueKeys = async (inside: RequestContext, rows: Parameters<UniqueKeysOf>[1]) => {
    uniqueKeyReader ??= uniqueKeysFor(asker, object, !order.allowSaveOnDuplicate);
    const uniqueKeys = await (await uniqueKeyReader)(inside, rows);
    const unknown = uniqueKeys.flat().flatMap(({ key }) => (taken.has(key) ? [] : [key]));
    for (const [claim, by] of unknown.length === 0
      ? []
      : await placesOfUniqueKeys(system, job.id, unknown))
      taken.set(claim, by);
    return uniqueKeys;
  };
  const claimUniqueKeys = (place: number, uniqueKeys: readonly UniqueKey[]): Trial => {
    const clash = uniqueKeys.find((one) => (taken.get(one.key) ?? place) < place);
    if (clash)
      return {
        problems: [{ code: clash.code, ...(clash.field !== undefined && { field: clash.field }) }],
        uniqueKeys: [],
      };
    for (const one of uniqueKeys) taken.set(one.key, place);
    return { problems: [], uniqueKeys: uniqueKeys.map((one) => one.key) };
  };
  return { readUniqueKeys, claimUniqueKeys };
}

const undone = refuse({ code: 'record.halted' });
