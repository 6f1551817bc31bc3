import type { RequestContext } from '#engine/model/request-context.ts';
import { type ErasureResult, eraseDossier } from '#engine/retention/erase.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { type Dossier, collectDossier } from '#engine/retention/collect-dossier.ts';
import { forgetAccess } from '#auth/sessions/end-access.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { runEach, type DeletionOutcome, type StillDue } from './forget.ts';

/** Call it in a transaction. */
export async function eraseWhole(
  system: RequestContext,
  object: ObjectModel,
  found: Dossier,
): Promise<Result<ErasureResult>> {
  // proof: the object definitions of this program always include this object
  const users = found.get(system.registry.object('User')!) ?? [];
  const erased = await eraseDossier(system, object, found);
  if (erased.ok) await forgetAccess(system, [...users]);
  return erased;
}

/** Call it after the commit. The sweep of files deletes bytes that are left. */
export async function removeBytes(
  { services: { integrations } }: RequestContext,
  { keys }: ErasureResult,
): Promise<void> {
  for (const key of keys) await integrations.files.remove(key);
}

export const eraseEach = (
  system: RequestContext,
  ids: readonly string[],
  still: StillDue,
): Promise<DeletionOutcome> =>
  runEach(ids, async (id) => {
    // proof: the id comes from a record that was found
    const object = system.registry.byPrefix(id)!;
    const erased = await inTransaction(system, async (inside) =>
      (await still(inside, id))
        ? eraseWhole(inside, object, await collectDossier(inside, { object, id }))
        : ok(null),
    );
    if (!erased.ok)
      throw new Error(
        `Records past their retention period cannot be erased: ${erased.problems[0]?.detail}`,
      );
    if (erased.value === null) return false;
    await removeBytes(system, erased.value);
    return true;
  });
