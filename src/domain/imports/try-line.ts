import type { RequestContext } from '#engine/model/request-context.ts';
import { type Claim, claimsFor, type ClaimsOf } from '#engine/write/unique-keys.ts';
import { placesOfClaims } from '#engine/bulk/bulk-rows.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { Written } from '#engine/write/write.ts';
import { type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { ImportOrder } from './import-order.ts';
import { orFault, type Portion } from './run-bulk-jobs.ts';

/** What came of a line that was only tried, and what it would keep from lines after it. */
export type Trial = { problems: readonly Problem[]; claims: readonly string[] };

export type TrialLine = { place: number; named: ReadonlySet<string> };
type Tried<T> = (inside: RequestContext) => Promise<T>;

/**
 * Tries lines in transactions of their own that are undone: others hear nothing of it. What lines
 * before would have made is not there then, so what they would have taken is remembered.
 */
export function openTrials(portion: Portion, { order, object }: { order: ImportOrder; object: ObjectModel }) {
  const { asker, system, job, beside } = portion;
  const apart = { ...portion, asker: { ...asker, db: beside } };
  const taken = new Map<string, number>();
  let claimsOf: Promise<ClaimsOf> | undefined;

  const claimsIn = async (inside: RequestContext, rows: Parameters<ClaimsOf>[1]) => {
    claimsOf ??= claimsFor(asker, object, !order.allowSaveOnDuplicate);
    const claims = await (await claimsOf)(inside, rows);
    const unknown = claims.flat().flatMap(({ claim }) => (taken.has(claim) ? [] : [claim]));
    for (const [claim, by] of unknown.length === 0 ? [] : await placesOfClaims(system, job.id, unknown)) taken.set(claim, by);
    return claims;
  };
  /** Whether what it claims was taken before; else it takes that. */
  const claim = (place: number, claims: readonly Claim[]): Trial => {
    const clash = claims.find((one) => (taken.get(one.claim) ?? place) < place);
    if (clash) return { problems: [{ code: clash.code, ...(clash.field !== undefined && { field: clash.field }) }], claims: [] };
    for (const one of claims) taken.set(one.claim, place);
    return { problems: [], claims: claims.map((one) => one.claim) };
  };

  return {
    async one({ place, named, work }: TrialLine & { work: Tried<Result<Written>> }): Promise<Trial> {
      let trial: Trial | null = null;
      const problems = await orFault(apart, async (inside) => {
        const tried = await work(inside);
        if (!tried.ok) return tried;
        const [claims] = await claimsIn(inside, [{ id: tried.value.id, named }]);
        trial = claim(place, claims!);
        return undone;
      });
      return trial ?? { problems, claims: [] };
    },
    /** Null where they are to be tried one by one. */
    async together(lines: readonly TrialLine[], work: Tried<readonly Result<Written>[] | null>): Promise<Trial[] | null> {
      let trials: Trial[] | null = null;
      await orFault(apart, async (inside) => {
        const tried = await work(inside);
        if (tried === null) return undone;
        const made = tried.flatMap((one, at) => (one.ok ? [{ id: one.value.id, named: lines[at]!.named }] : []));
        const claims = (await claimsIn(inside, made)).values();
        trials = tried.map((one, at) => (one.ok ? claim(lines[at]!.place, claims.next().value!) : { problems: one.problems, claims: [] }));
        return undone;
      });
      return trials;
    },
  };
}

const undone = refuse({ code: 'record.halted' });
