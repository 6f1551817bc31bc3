import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { forgetHistory } from '#engine/audit/history.ts';
import { historyObject } from '#engine/model/registry.ts';
import {
  findDue,
  noteRemoved,
  readTerms,
  takeDue,
  type Term,
} from '#engine/retention/retention.ts';
import { eraseEach } from './erase-each.ts';
import { type Forgotten, forgetEach, throwAll } from './forget.ts';

const together = 200;
/** In one round; the next goes on. */
const mostPortions = 50;

/**
 * Removes what is kept longer than its object says, with the mails about it; how many. `only`: of
 * one object. Twice at once, on two copies, is once. What cannot be removed holds up nothing else:
 * it is thrown when the rest is gone.
 */
export async function applyRetention(ctx: RequestContext, only?: string): Promise<number> {
  const failures: unknown[] = [];
  let gone = 0;
  for (const term of await readTerms(ctx)) {
    if (only !== undefined && term.object.apiName !== only) continue;
    try {
      gone += await removeDue(ctx, term);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} rules of what is kept how long could not be carried out`,
    );
  return gone;
}

async function removeDue(ctx: RequestContext, term: Term): Promise<number> {
  const system = asSystem(
    ctx,
    `remove what is kept too long: ${term.object.apiName} ${term.rule.name}`,
  );
  const kept = new Set<string>();
  const failures: unknown[] = [];
  let gone = 0;
  try {
    for (let portion = 0; portion < mostPortions; portion++) {
      const found = await findDue(system, term, together + kept.size);
      const ids = found.filter((id) => !kept.has(id));
      const forgotten = await forgetPortion(system, term, ids);
      gone += forgotten.gone;
      for (const id of forgotten.kept) kept.add(id);
      failures.push(...forgotten.failures);
      if (ids.length < together) break;
    }
  } finally {
    await noteRemoved(system, term, gone);
  }
  throwAll(failures);
  return gone;
}

/**
 * Between being found and being removed a row is looked at once more: what changed meanwhile stays,
 * and what somebody is at waits for the next round.
 */
const forgetPortion = async (
  system: RequestContext,
  term: Term,
  ids: readonly string[],
): Promise<Forgotten> =>
  term.object.apiName === historyObject
    ? { gone: await forgetHistory(system, ids), kept: [], failures: [] }
    : (term.rule.erases ? eraseEach : forgetEach)(system, ids, (inside, id) =>
        takeDue(inside, term, id),
      );
