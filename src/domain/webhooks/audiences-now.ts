import { type Audience, audiencesOf } from '#engine/access/audience.ts';
import { limitStatements } from '#engine/events/webhook-candidates.ts';
import type { WebhookEvent } from '#engine/events/webhook-outbox.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { attemptTimes } from './faults.ts';

/** For one statement; the audiences of all events of a batch take milliseconds. */
const longestRead = 5_000; // ms
/** When rows are slow one after another, so that the batch ends in minutes. */
const longestReadLater = 500; // ms
const mostTries = 3;

type Given = {
  events: readonly WebhookEvent[];
  /** Logs which record caused a fault. */
  report: (fault: unknown, recordId: string) => void;
};

/**
 * Who sees the rows now, by row. A row whose audience cannot be computed, or not in time, must not
 * hold up the others: it is reported, and nobody hears of it.
 */
export async function audiencesNow(
  system: RequestContext,
  object: ObjectModel,
  { events, report }: Given,
): Promise<ReadonlyMap<string, Audience>> {
  const known = new Map<string, Audience>();
  let leftOut = 0;
  const read = async (inside: RequestContext, ids: readonly string[]) => {
    await limitStatements(inside.db, leftOut === 0 ? longestRead : longestReadLater);
    const found = await audiencesOf(inside, object, { ids });
    await limitStatements(inside.db, null);
    return found;
  };
  const compute = async (ids: readonly string[]): Promise<void> => {
    const tries = ids.length === 1 && leftOut === 0 ? mostTries : 1;
    const found = await attemptTimes(system, tries, (inside) => read(inside, ids));
    if (found.done) {
      for (const [id, audience] of found.value) known.set(id, audience);
      return;
    }
    if (ids.length === 1) {
      leftOut++;
      return report(found.fault, ids[0]!);
    }
    const half = Math.ceil(ids.length / 2);
    await compute(ids.slice(0, half));
    await compute(ids.slice(half));
  };
  const ids = events.flatMap(({ kind, recordId }) => (kind === 'deleted' ? [] : [recordId]));
  if (ids.length > 0) await compute([...new Set(ids)]);
  return known;
}
