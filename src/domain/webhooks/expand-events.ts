import { type Audience, isInAudience } from '#engine/access/audience.ts';
import { accessRoleOf, seesEveryRow, seesObject } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import { addCandidates } from '#engine/events/webhook-candidates.ts';
import {
  overfullSubscriptions,
  takeWebhookEvents,
  type WebhookEvent,
} from '#engine/events/webhook-outbox.ts';
import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findEveryRow, textOf } from '#engine/read/query.ts';
import { ok } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { audiencesNow } from './audiences-now.ts';
import { attempt, attemptTimes } from './faults.ts';
import { makeDeliveries, type WantedEvent } from './make-deliveries.ts';
import { withSeenFields } from './seen-changes.ts';
import { asOwner, ownerOf, readSubscriptions, type Subscription } from './subscriptions.ts';
import { stopSubscription } from './stop-subscription.ts';

/** At once: so many events, and so many events times webhooks. */
const [mostEvents, mostPairs] = [200, 5_000];
/** More waiting deliveries than this stop the webhook. */
const mostWaiting = 50_000;
/** When a statement for one webhook takes too long. */
const mostTries = 3;

export type Expansion = {
  /** As this process knows them; they only decide how many events it takes at once. */
  known: readonly Subscription[];
  /** Logs why one webhook was stopped, or which records caused a fault. */
  report: (fault: unknown, what: string) => void;
};

/** Makes deliveries of what happened. Gives the number of events; 0 when another process works. */
export async function expandEvents(
  ctx: RequestContext,
  { known, report }: Expansion,
): Promise<number> {
  const system = asSystem(ctx, 'send webhooks');
  const together = eventsAtOnce(known);
  const result = await inTransaction(system, async (inside) => {
    const events = await takeWebhookEvents(inside.db, together);
    if (events === null || events.length === 0) return ok(0);
    // After the events, so that a webhook hears of each change that was made after it.
    const subscriptions = await readSubscriptions(inside);
    const wanted: WantedEvent[] = [];
    for (const [apiName, alike] of Map.groupBy(events, (event) => event.apiName)) {
      const object = inside.registry.object(apiName);
      const interested = subscriptions.filter((one) => one.apiName === apiName);
      if (object && interested.length > 0)
        wanted.push(...(await expandObject(inside, object, { events: alike, interested, report })));
    }
    await makeDeliveries(inside, wanted);
    if (events.length === together) await stopOverfull(inside, subscriptions);
    return ok(events.length);
  });
  return result.ok ? result.value : 0;
}

/** With many webhooks for one object fewer, so that their deliveries begin soon. */
function eventsAtOnce(subscriptions: readonly Subscription[]): number {
  const alike = Map.groupBy(subscriptions, ({ apiName }) => apiName).values();
  const most = Math.max(1, ...alike.map(({ length }) => length));
  return Math.max(1, Math.min(mostEvents, Math.floor(mostPairs / most)));
}

type Expanding = Pick<Expansion, 'report'> & {
  events: readonly WebhookEvent[];
  interested: readonly Subscription[];
};

async function expandObject(
  system: RequestContext,
  object: ObjectModel,
  { events, interested, report }: Expanding,
): Promise<WantedEvent[]> {
  const audiences = await audiencesNow(system, object, { events, report });
  const viewerOf = rememberOwners();
  const wanted: WantedEvent[] = [];
  for (const subscription of interested) {
    const expanded = await attemptTimes(system, mostTries, (inside) =>
      expandFor(inside, object, { subscription, events, audiences, viewerOf }),
    );
    if (expanded.done) {
      wanted.push(...expanded.value.map((event) => ({ subscription, event })));
      continue;
    }
    report(expanded.fault, subscription.id);
    const stopped = await attempt(system, (inside) =>
      stopSubscription(inside, subscription, 'fault'),
    );
    if (!stopped.done) report(stopped.fault, subscription.id);
  }
  return wanted;
}

type Owner = Awaited<ReturnType<typeof ownerOf>>;
type ViewerOf = (system: RequestContext, subscription: Subscription) => Promise<Owner>;

/** Many webhooks have the same owner. */
function rememberOwners(): ViewerOf {
  const known = new Map<string, Owner>();
  return async (system, subscription) => {
    const key = `${subscription.ownerId} ${subscription.accountId ?? ''}`;
    const owner = known.get(key);
    if (owner !== undefined) return owner;
    const found = await ownerOf(system, subscription);
    known.set(key, found);
    return found;
  };
}

type ExpandingOne = {
  subscription: Subscription;
  events: readonly WebhookEvent[];
  audiences: ReadonlyMap<string, Audience>;
  viewerOf: ViewerOf;
};

/** Gives the events to deliver. Those for a webhook with a list first wait for a look in it. */
async function expandFor(
  system: RequestContext,
  object: ObjectModel,
  { subscription, events, audiences, viewerOf }: ExpandingOne,
): Promise<WebhookEvent[]> {
  const viewer = await viewerOf(system, subscription);
  if (viewer === null) {
    await stopSubscription(system, subscription, 'owner');
    return [];
  }
  const knownDeletions = await deletionsToKnow(system, object, { subscription, events, viewer });
  const visible = events.flatMap((event) => {
    const now = asVisible(event, { viewer, audiences, knownDeletions });
    return now === null || !subscription.changes.includes(now.kind)
      ? []
      : asSeen(object, viewer, now);
  });
  const wanted = withoutRepeatedDeletions(visible);
  if (subscription.list === null) return withSeenFields(asOwner(system, viewer), object, wanted);
  // A deleted record is in no list.
  const candidates = wanted.filter(({ kind }) => kind !== 'deleted');
  await addCandidates(system.db, subscription.id, candidates);
  return [];
}

type Hearing = {
  viewer: Viewer;
  audiences: ReadonlyMap<string, Audience>;
  knownDeletions: ReadonlySet<string>;
};

/** A row that the viewer saw before, and sees no longer, is deleted for that viewer. */
function asVisible(
  event: WebhookEvent,
  { viewer, audiences, knownDeletions }: Hearing,
): WebhookEvent | null {
  const { kind, recordId, audience } = event;
  const saw = audience === null ? knownDeletions.has(recordId) : isInAudience(audience, viewer);
  if (kind === 'deleted') return saw ? event : null;
  if (isInAudience(audiences.get(recordId) ?? {}, viewer)) return event;
  return audience !== null && saw ? { ...event, kind: 'deleted', changed: null } : null;
}

/**
 * Of deleted rows it can be unknown who saw them. Who sees every row did, and so did who got a
 * message about the row.
 */
async function deletionsToKnow(
  system: RequestContext,
  object: ObjectModel,
  {
    subscription: { id, ownerId },
    events,
    viewer,
  }: Pick<ExpandingOne, 'subscription' | 'events'> & { viewer: Viewer },
): Promise<ReadonlySet<string>> {
  const unknown = events.flatMap(({ kind, audience, recordId }) =>
    kind === 'deleted' && audience === null ? [recordId] : [],
  );
  if (unknown.length === 0 || seesEveryRow(object, accessRoleOf(viewer))) return new Set(unknown);
  const rows = await findEveryRow(system, {
    from: 'Aflevering__c',
    fields: ['Record_id__c'],
    filters: [
      equals('Koppeling__c', id),
      equals('OwnerId', ownerId),
      equals('Record_id__c', ...unknown),
    ],
  });
  return new Set(rows.map((row) => textOf(row, 'Record_id__c')));
}

/** A transaction can hide a row and then delete it. */
function withoutRepeatedDeletions(events: readonly WebhookEvent[]): WebhookEvent[] {
  const last = new Map<string, WebhookEvent['kind']>();
  return events.filter(({ recordId, kind }) => {
    const isRepeated = kind === 'deleted' && last.get(recordId) === 'deleted';
    last.set(recordId, kind);
    return !isRepeated;
  });
}

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

async function stopOverfull(
  system: RequestContext,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const overfull = await overfullSubscriptions(system.db, mostWaiting);
  for (const subscription of subscriptions.filter(({ id }) => overfull.includes(id)))
    await stopSubscription(system, subscription, 'tooMany');
}
