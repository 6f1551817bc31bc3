import { type Audience, audiencesOf, isInAudience } from '#engine/access/audience.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import {
  enqueueDeliveries,
  overfullSubscriptions,
  takeWebhookEvents,
  type QueuedDelivery,
  type WebhookEvent,
} from '#engine/events/webhook-outbox.ts';
import { idsInList } from '#engine/lists/list-ids.ts';
import { viewByName } from '#engine/lists/list-views.ts';
import { isConflict } from '#engine/model/refusals.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecordsInBatch } from '#engine/write/create-records-in-batch.ts';
import { createRecord, type WrittenRecord } from '#engine/write/write.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { asOwner, ownerOf, type Subscription } from './subscriptions.ts';
import { withSeenFields } from './seen-changes.ts';
import { stopSubscription } from './stop-subscription.ts';

const together = 200;
/** More waiting deliveries than this stop the webhook. */
const mostWaiting = 50_000;

export type Expansion = {
  subscriptions: readonly Subscription[];
  /** Logs why one webhook was stopped. */
  report: (fault: unknown, webhook: string) => void;
};

/** Makes deliveries of what happened. Gives the number of events; 0 when another process works. */
export async function expandEvents(
  ctx: RequestContext,
  { subscriptions, report }: Expansion,
): Promise<number> {
  const system = asSystem(ctx, 'send webhooks');
  const result = await inTransaction(system, async (inside) => {
    const events = await takeWebhookEvents(inside.db, together);
    if (events === null || events.length === 0) return ok(0);
    for (const [apiName, alike] of Map.groupBy(events, (event) => event.apiName)) {
      const object = inside.registry.object(apiName);
      const interested = subscriptions.filter((one) => one.apiName === apiName);
      if (object && interested.length > 0)
        await expandObject(inside, object, { events: alike, interested, report });
    }
    if (events.length === together) await stopOverfull(inside, subscriptions);
    return ok(events.length);
  });
  return result.ok ? result.value : 0;
}

type Expanding = Pick<Expansion, 'report'> & {
  events: readonly WebhookEvent[];
  interested: readonly Subscription[];
};

async function expandObject(
  system: RequestContext,
  object: ObjectModel,
  { events, interested, report }: Expanding,
): Promise<void> {
  const ids = events.flatMap(({ kind, recordId }) => (kind === 'deleted' ? [] : [recordId]));
  const audiences = await audiencesOf(system, object, { ids });
  for (const subscription of interested) {
    const fault = await faultOf(system, (inside) =>
      expandFor(inside, object, { subscription, events, audiences }),
    );
    if (fault === null) continue;
    report(fault.thrown, subscription.id);
    const unstopped = await faultOf(system, (inside) =>
      stopSubscription(inside, subscription, 'fault'),
    );
    if (unstopped !== null) report(unstopped.thrown, subscription.id);
  }
}

/**
 * Works in a savepoint, so that a fault of one webhook undoes nothing of the others. Throws when a
 * lock conflicts or the database is unavailable, because then no webhook is to blame.
 */
async function faultOf(
  system: RequestContext,
  work: (inside: RequestContext) => Promise<void>,
): Promise<{ thrown: unknown } | null> {
  try {
    await inTransaction(system, async (inside) => {
      await work(inside);
      return ok(null);
    });
    return null;
  } catch (thrown) {
    const isAway = thrown instanceof Error && thrown.name === 'DatabaseUnavailableError';
    if (isAway || isConflict(thrown)) throw thrown;
    return { thrown };
  }
}

type ExpandingOne = {
  subscription: Subscription;
  events: readonly WebhookEvent[];
  audiences: ReadonlyMap<string, Audience>;
};

async function expandFor(
  system: RequestContext,
  object: ObjectModel,
  { subscription, events, audiences }: ExpandingOne,
): Promise<void> {
  const viewer = await ownerOf(system, subscription);
  if (viewer === null) return stopSubscription(system, subscription, 'owner');
  const wanted = events.flatMap((event) =>
    subscription.changes.includes(event.kind) && isInAudience(audienceOf(event, audiences), viewer)
      ? asSeen(object, viewer, event)
      : [],
  );
  const listed = await inList(system, object, { subscription, viewer, events: wanted });
  const seen = await withSeenFields(asOwner(system, viewer), object, listed);
  await makeDeliveries(system, subscription, seen);
}

const audienceOf = (event: WebhookEvent, audiences: ReadonlyMap<string, Audience>): Audience =>
  (event.kind === 'deleted' ? event.audience : audiences.get(event.recordId)) ?? {};

/** Leaves out fields that the owner cannot read; a change of only such fields is no news. */
function asSeen(object: ObjectModel, viewer: Viewer, event: WebhookEvent): WebhookEvent[] {
  const accessRole = accessRoleOf(viewer);
  if (!seesObject(object, accessRole)) return [];
  if (event.changed === null) return [event];
  const changed = event.changed.filter((name) => {
    const field = object.fields.get(name);
    return field !== undefined && seesField(object, accessRole, field);
  });
  return event.kind === 'updated' && changed.length === 0 ? [] : [{ ...event, changed }];
}

type Listing = { subscription: Subscription; viewer: Viewer; events: readonly WebhookEvent[] };

/** A deleted record is in no list, and neither is any record in a list that the owner lost. */
async function inList(
  system: RequestContext,
  object: ObjectModel,
  { subscription, viewer, events }: Listing,
): Promise<readonly WebhookEvent[]> {
  if (subscription.list === null || events.length === 0) return events;
  const ctx = asOwner(system, viewer);
  const view = await viewByName(ctx, object, subscription.list);
  if (view === undefined) return [];
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const listed = await idsInList(ctx, { object, view }, ids);
  if (!listed.ok) throw new Error(`The list cannot be read: ${listed.problems[0]?.detail}`);
  const found = new Set(listed.value);
  return events.filter(({ kind, recordId }) => kind !== 'deleted' && found.has(recordId));
}

async function makeDeliveries(
  system: RequestContext,
  { id, ownerId }: Subscription,
  events: readonly WebhookEvent[],
): Promise<void> {
  const deliveries: QueuedDelivery[] = [];
  for (const [event, made] of await deliveriesOf(system, { id, ownerId }, events)) {
    const { recordId, place } = event;
    if (made.ok)
      deliveries.push({ deliveryId: made.value.id, subscriptionId: id, recordId, place });
  }
  await enqueueDeliveries(system.db, deliveries, system.now);
}

type Made = readonly [WebhookEvent, Result<WrittenRecord>];

async function deliveriesOf(
  system: RequestContext,
  owned: Pick<Subscription, 'id' | 'ownerId'>,
  events: readonly WebhookEvent[],
): Promise<Made[]> {
  if (events.length === 0) return [];
  const batch = await createRecordsInBatch(system, {
    apiName,
    rows: events.map((event) => fieldsOf(owned, event)),
  });
  const all: Made[] = [];
  for (const [at, event] of events.entries()) {
    const made = batch?.[at];
    // A record that was deleted meanwhile cannot be referenced. It must not hold up the others.
    const fields = { ...fieldsOf(owned, event), Record__c: null };
    all.push([event, made?.ok ? made : await createRecord(system, { apiName, fields })]);
  }
  return all;
}

const apiName = 'Aflevering__c';

const fieldsOf = (
  { id, ownerId }: Pick<Subscription, 'id' | 'ownerId'>,
  { apiName: about, kind, recordId, changed }: WebhookEvent,
) => ({
  OwnerId: ownerId,
  Koppeling__c: id,
  Gebeurtenis__c: `${about}.${kind}`,
  Record__c: kind === 'deleted' ? null : recordId,
  Record_id__c: recordId,
  Velden__c: kind === 'updated' ? (changed?.join(', ') ?? null) : null,
});

async function stopOverfull(
  system: RequestContext,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const overfull = await overfullSubscriptions(system.db, mostWaiting);
  for (const subscription of subscriptions.filter(({ id }) => overfull.includes(id)))
    await stopSubscription(system, subscription, 'tooMany');
}
