import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { deleteHistory } from '#engine/audit/history.ts';
import { historyObject } from '#engine/model/registry.ts';
import {
  findExpiredRows,
  saveRemovalRun,
  readRetentionTerms,
  lockExpiredRow,
  type RetentionTerm,
} from '#engine/retention/retention.ts';
import { eraseEach } from './erase-each.ts';
import { type DeletionOutcome, forgetEach, throwFailures } from './forget.ts';

const together = 200;
/** In one run, per retention rule; the next run continues. */
const mostPortions = 50;

/** `only`: the API name of one object. Returns the number of removed records. */
export async function applyRetention(ctx: RequestContext, only?: string): Promise<number> {
  const failures: unknown[] = [];
  let gone = 0;
  for (const term of await readRetentionTerms(ctx)) {
    if (only !== undefined && term.object.apiName !== only) continue;
    try {
      gone += await removeDue(ctx, term);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} retention rules could not be applied`);
  return gone;
}

async function removeDue(ctx: RequestContext, term: RetentionTerm): Promise<number> {
  const system = asSystem(
    ctx,
    `remove what is kept too long: ${term.object.apiName} ${term.rule.name}`,
  );
  const remainingIds = new Set<string>();
  const failures: unknown[] = [];
  let gone = 0;
  try {
    for (let portion = 0; portion < mostPortions; portion++) {
      const found = await findExpiredRows(system, term, together + remainingIds.size);
      const ids = found.filter((id) => !remainingIds.has(id));
      const forgotten = await forgetPortion(system, term, ids);
      gone += forgotten.gone;
      for (const id of forgotten.remainingIds) remainingIds.add(id);
      failures.push(...forgotten.failures);
      if (ids.length < together) break;
    }
  } finally {
    await saveRemovalRun(system, term, gone);
  }
  throwFailures(failures);
  return gone;
}

const forgetPortion = async (
  system: RequestContext,
  term: RetentionTerm,
  ids: readonly string[],
): Promise<DeletionOutcome> =>
  term.object.apiName === historyObject
    ? { gone: await deleteHistory(system, ids), remainingIds: [], failures: [] }
    : (term.rule.erases ? eraseEach : forgetEach)(system, ids, (inside, id) =>
        lockExpiredRow(inside, term, id),
      );
