import {
  dropCandidates,
  queuedDeliveries,
  removeDeliveries,
  waitingSubscriptions,
} from '#engine/events/webhook-candidates.ts';
import { unqueuedDeliveries, wakeUnblocked } from '#engine/events/waiting-deliveries.ts';
import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRows, lockAvailableRows, textOf } from '#engine/read/query.ts';
import { updateRecordsInBatch } from '#engine/write/update-records-in-batch.ts';
import { updateRecord } from '#engine/write/write.ts';
import { deliveryText } from '#messages/webhooks.ts';
import { integrationStatus } from '#protocol/oauth/integration.ts';
import { ok } from '#protocol/problem.ts';
import { deliveryStatus } from '#protocol/webhooks/webhook.ts';
import type { Subscription } from './subscriptions.ts';

const apiName = 'Aflevering__c';
const together = 200;
const unqueuedFor = 300_000; // ms

/**
 * Ends what waits for webhooks that were stopped, and what nobody would send. Gives the number of
 * deliveries. Source: docs/decisions/0057-what-webhooks-do-when-something-fails.md.
 */
export async function endWaitingOfStopped(
  ctx: RequestContext,
  active: readonly Pick<Subscription, 'id'>[],
): Promise<number> {
  const system = asSystem(ctx, 'send webhooks');
  const others = await waitingSubscriptions(
    system.db,
    active.map(({ id }) => id),
  );
  await wakeUnblocked(system.db, system.now);
  let ended = await endUnqueued(system);
  for (const id of others) ended += await endWaiting(system, id);
  return ended;
}

/** Nobody sends these any more. A grace, because a delivery can be stored before it is queued. */
async function endUnqueued(system: RequestContext): Promise<number> {
  const before = new Date(system.now.getTime() - unqueuedFor);
  const ids = await unqueuedDeliveries(system.db, { before, limit: together });
  await markEnded(system, ids, deliveryText.unqueued);
  return ids.length;
}

async function endWaiting(system: RequestContext, id: string): Promise<number> {
  const result = await inTransaction(system, async (inside) => {
    // This process may not know yet that it was started again.
    const started = await findRows(inside, {
      from: 'Koppeling__c',
      fields: ['Id'],
      filters: [equals('Id', id), equals('Status__c', integrationStatus.active)],
      limit: 1,
    });
    if (started.length > 0) return ok(0);
    await dropCandidates(inside.db, id);
    const queued = await queuedDeliveries(inside.db, id, together);
    if (queued.length === 0) return ok(0);
    // The delivery first and then its place in the queue, as a deletion of the webhook locks them.
    const locked = await lockAvailableRows(inside, {
      from: apiName,
      fields: ['Id'],
      filters: [equals('Id', ...queued)],
      limit: together,
    });
    const ids = locked.map((row) => textOf(row, 'Id'));
    const removed = await removeDeliveries(inside.db, ids);
    await markEnded(inside, removed, deliveryText.stopped);
    return ok(removed.length);
  });
  return result.ok ? result.value : 0;
}

async function markEnded(
  system: RequestContext,
  ids: readonly string[],
  answer: string,
): Promise<void> {
  if (ids.length === 0) return;
  const fields = {
    Status__c: deliveryStatus.dropped,
    Antwoord__c: answer,
    Volgende_poging__c: null,
  };
  const rows = ids.map((id) => ({ id, fields }));
  const batch = await updateRecordsInBatch(system, { apiName, rows });
  if (batch === null) for (const id of ids) await updateRecord(system, id, { fields });
}
