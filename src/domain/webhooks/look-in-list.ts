import {
  clearListFailures,
  limitStatements,
  noteListFailure,
  postponeList,
  takeCandidates,
} from '#engine/events/webhook-candidates.ts';
import type { WebhookEvent } from '#engine/events/webhook-outbox.ts';
import { idsInList } from '#engine/lists/list-ids.ts';
import { viewByName } from '#engine/lists/list-views.ts';
import { publishObjectWritten } from '#engine/bulk/job-runs.ts';
import { webhookQueue } from '#engine/events/webhook-outbox.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok } from '#protocol/problem.ts';
import { attempt, isTimeout } from './faults.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { markFailing, markWorking } from './mark-failing.ts';
import { withSeenFields } from './seen-changes.ts';
import { stopSubscription } from './stop-subscription.ts';
import { asOwner, ownerOf, type Subscription } from './subscriptions.ts';

const together = 200;
const second = 1_000; // ms
/** For one statement that reads the list. */
const longestLook = 5 * second;
/** In seconds, after the first, second … failure; the last value repeats. */
const pauses = [10, 60, 300, 900, 3_600];
/** The page of the webhook shows a failure after this many in a row. */
const shownAfter = 2;
/** A list that fails for this long stops its webhook. */
const giveUpAfter = 86_400 * second;
const fewestFailures = 8;

/** It does not exist any more, or its owner cannot see it. */
class ListGoneError extends Error {
  override name = 'ListGoneError';
}

export type Look = {
  subscription: Subscription;
  /** Logs why the webhook was stopped, or its list could not be read. */
  report: (fault: unknown, webhook: string) => void;
};

/**
 * Makes deliveries of the events whose records are in the list of the webhook. Gives the number of
 * events; 0 when there were none, another process looks, or the list cannot be read now.
 */
export async function lookInList(
  ctx: RequestContext,
  { subscription, report }: Look,
): Promise<number> {
  const system = asSystem(ctx, 'send webhooks');
  const looked = await attempt(system, (inside) => look(inside, subscription));
  if (looked.done) {
    const wasFailing = looked.value > 0 && (await clearListFailures(system.db, subscription.id));
    if (wasFailing) await markWorking(system, subscription, 'list');
    return looked.value;
  }
  report(looked.fault, subscription.id);
  if (isTimeout(looked.fault)) await lookLater(system, subscription);
  else {
    const isGone = looked.fault instanceof ListGoneError;
    await stop(system, subscription, isGone ? 'listGone' : 'fault');
  }
  return 0;
}

async function look(system: RequestContext, subscription: Subscription): Promise<number> {
  const events = await takeCandidates(system.db, subscription.id, together);
  if (events.length === 0) return 0;
  const listed = await inList(system, subscription, events);
  await makeDeliveries(
    system,
    listed.map((event) => ({ subscription, event })),
  );
  if (listed.length > 0) await publishObjectWritten(system.db, webhookQueue);
  return events.length;
}

async function inList(
  system: RequestContext,
  subscription: Subscription,
  events: readonly WebhookEvent[],
): Promise<readonly WebhookEvent[]> {
  const owner = await ownerOf(system, subscription);
  const object = system.registry.object(subscription.apiName);
  if (owner === null || object === undefined || subscription.list === null) return [];
  const ctx = asOwner(system, owner);
  const view = await viewByName(ctx, object, subscription.list);
  if (view === undefined) throw new ListGoneError();
  await limitStatements(system.db, longestLook);
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const listed = await idsInList(ctx, { object, view }, ids);
  await limitStatements(system.db, null);
  if (!listed.ok) throw new Error(`The list cannot be read: ${listed.problems[0]?.detail}`);
  const found = new Set(listed.value);
  const inside = events.filter(({ recordId }) => found.has(recordId));
  return withSeenFields(ctx, object, inside);
}

async function lookLater(system: RequestContext, subscription: Subscription): Promise<void> {
  const { db, now } = system;
  const { failures, failingSince } = await noteListFailure(db, subscription.id, now);
  const pause = pauses[Math.min(failures, pauses.length) - 1]! * second;
  await postponeList(db, subscription.id, new Date(now.getTime() + pause));
  if (failures >= shownAfter)
    await markFailing(system, subscription, { reason: 'list', since: failingSince });
  if (failures >= fewestFailures && now.getTime() - failingSince.getTime() >= giveUpAfter)
    await stop(system, subscription, 'list');
}

async function stop(
  system: RequestContext,
  subscription: Subscription,
  reason: 'fault' | 'list' | 'listGone',
): Promise<void> {
  await inTransaction(system, async (inside) => {
    await stopSubscription(inside, subscription, reason);
    await clearListFailures(inside.db, subscription.id);
    return ok(null);
  });
}
