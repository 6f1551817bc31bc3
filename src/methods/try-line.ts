import type { Ask } from '#records/ask.ts';
import { claimsFor, type ClaimsOf } from '#records/claims.ts';
import { placesOfClaims } from '#records/bulk-rows.ts';
import type { ObjectModel } from '#records/registry.ts';
import type { Written } from '#records/write.ts';
import { type Problem, refuse, type Result } from '#wire/problem.ts';
import type { ImportOrder } from './import-order.ts';
import { orFault, type Portion } from './run-bulk-jobs.ts';

/** What came of a line that was only tried, and what it would keep from lines after it. */
export type Trial = { problems: readonly Problem[]; claims: readonly string[] };

export type TrialLine = { place: number; named: ReadonlySet<string>; work: (inside: Ask) => Promise<Result<Written>> };

/**
 * Tries lines, each in a transaction of its own that is undone: others hear nothing of it. What lines before would have made is not there then, so what they
 * would have taken is remembered.
 */
export function openTrials(portion: Portion, { order, object }: { order: ImportOrder; object: ObjectModel }) {
  const { asker, house, job, beside } = portion;
  const taken = new Map<string, number>();
  let claimsOf: Promise<ClaimsOf> | undefined;

  const clashOf = async (claims: readonly { claim: string }[], place: number) => {
    const unknown = claims.map(({ claim }) => claim).filter((claim) => !taken.has(claim));
    for (const [claim, by] of unknown.length === 0 ? [] : await placesOfClaims(house, job.id, unknown)) taken.set(claim, by);
    return claims.findIndex(({ claim }) => (taken.get(claim) ?? place) < place);
  };

  return async ({ place, named, work }: TrialLine): Promise<Trial> => {
    let claims: string[] | null = null;
    const problems = await orFault({ ...portion, asker: { ...asker, db: beside } }, async (inside) => {
      const tried = await work(inside);
      if (!tried.ok) return tried;
      claimsOf ??= claimsFor(asker, object, !order.allowSaveOnDuplicate);
      const made = await (await claimsOf)(inside, tried.value.id, named);
      const { code, field } = made[await clashOf(made, place)] ?? {};
      if (code !== undefined) return refuse({ code, ...(field !== undefined && { field }) });
      claims = made.map(({ claim }) => claim);
      return refuse({ code: 'record.halted' });
    });
    if (claims === null) return { problems, claims: [] };
    for (const claim of claims as readonly string[]) taken.set(claim, place);
    return { problems: [], claims };
  };
}
