import type { RequestContext } from '#engine/model/request-context.ts';
import { type ErasureResult, eraseDossier } from '#engine/retention/erase.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { type Dossier, collectDossier } from '#engine/retention/collect-dossier.ts';
import { forgetAccess } from '#auth/sessions/end-access.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { runEach, type DeletionOutcome, type StillDue } from './forget.ts';

/**
 * Erases a whole file and all log-ins in it, in one transaction. Refuses what `eraseDossier` refuses.
 */
export async function eraseWhole(
  system: RequestContext,
  object: ObjectModel,
  found: Dossier,
): Promise<Result<ErasureResult>> {
  const users = found.get(system.registry.object('User')!) ?? []; // proof: ours
  const erased = await eraseDossier(system, object, found);
  if (erased.ok) await forgetAccess(system, [...users]);
  return erased;
}

/**
 * Bytes of files go when it is certain that nothing points at them any more; those that stay, the
 * sweep of files finds.
 */
export async function removeBytes(
  { outside }: RequestContext,
  { keys }: ErasureResult,
): Promise<void> {
  for (const key of keys) await outside.files.remove(key);
}

/**
 * Erases each of these with all that leads to it, but for what the law makes us keep; or leaves all
 * of it. One that cannot be erased holds up no other.
 */
export const eraseEach = (
  system: RequestContext,
  ids: readonly string[],
  still: StillDue,
): Promise<DeletionOutcome> =>
  runEach(ids, async (id) => {
    const object = system.registry.byPrefix(id)!; // proof: an id we found
    const erased = await inTransaction(system, async (inside) =>
      (await still(inside, id))
        ? eraseWhole(inside, object, await collectDossier(inside, { object, id }))
        : ok(null),
    );
    if (!erased.ok)
      throw new Error(`What is kept too long cannot be erased: ${erased.problems[0]?.detail}`);
    if (erased.value === null) return false;
    await removeBytes(system, erased.value);
    return true;
  });
