import type { WebhookEvent } from '#engine/events/webhook-outbox.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { fieldsSeenOnRows } from '#engine/read/seen-fields.ts';

/**
 * Leaves out the fields that the viewer of `ctx` cannot read on the row of the event, because the
 * rights can differ by row. A change of only such fields is no news.
 */
export async function withSeenFields(
  ctx: RequestContext,
  object: ObjectModel,
  events: readonly WebhookEvent[],
): Promise<WebhookEvent[]> {
  const changes = events.filter(({ kind }) => kind !== 'deleted');
  const seen = await fieldsSeenOnRows(ctx, object, {
    ids: changes.map(({ recordId }) => recordId),
    fields: changes.flatMap(({ changed }) => changed ?? []),
  });
  return events.flatMap((event) => {
    const { kind, recordId, changed } = event;
    if (kind === 'deleted' || changed === null) return [event];
    const left = changed.filter((name) => seen(recordId, name));
    return kind === 'updated' && left.length === 0 ? [] : [{ ...event, changed: left }];
  });
}
