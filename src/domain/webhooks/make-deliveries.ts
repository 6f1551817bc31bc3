import {
  enqueueDeliveries,
  type QueuedDelivery,
  type WebhookEvent,
} from '#engine/events/webhook-outbox.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecordsInBatch } from '#engine/write/create-records-in-batch.ts';
import { createRecord, type WrittenRecord } from '#engine/write/write.ts';
import type { Result } from '#protocol/problem.ts';
import type { Subscription } from './subscriptions.ts';

export type WantedEvent = {
  subscription: Pick<Subscription, 'id' | 'ownerId'>;
  event: WebhookEvent;
};

const together = 200;

/** Call it at the end of a transaction, because it locks deliveries that wait. */
export async function makeDeliveries(
  system: RequestContext,
  wanted: readonly WantedEvent[],
): Promise<void> {
  const deliveries: QueuedDelivery[] = [];
  for (let from = 0; from < wanted.length; from += together)
    for (const [{ subscription, event }, made] of await storeDeliveries(
      system,
      wanted.slice(from, from + together),
    )) {
      const { recordId, place } = event;
      if (made.ok)
        deliveries.push({
          deliveryId: made.value.id,
          subscriptionId: subscription.id,
          recordId,
          place,
        });
    }
  await enqueueDeliveries(system.db, deliveries, system.now);
}

type Made = readonly [WantedEvent, Result<WrittenRecord>];

async function storeDeliveries(
  system: RequestContext,
  wanted: readonly WantedEvent[],
): Promise<Made[]> {
  const batch = await createRecordsInBatch(system, { apiName, rows: wanted.map(fieldsOf) });
  const all: Made[] = [];
  for (const [at, one] of wanted.entries()) {
    const made = batch?.[at];
    // A record that was deleted meanwhile cannot be referenced. It must not hold up the others.
    const fields = { ...fieldsOf(one), Record__c: null };
    all.push([one, made?.ok ? made : await createRecord(system, { apiName, fields })]);
  }
  return all;
}

const apiName = 'Aflevering__c';

const fieldsOf = ({
  subscription: { id, ownerId },
  event: { apiName: about, kind, recordId, changed },
}: WantedEvent) => ({
  OwnerId: ownerId,
  Koppeling__c: id,
  Gebeurtenis__c: `${about}.${kind}`,
  Record__c: kind === 'deleted' ? null : recordId,
  Record_id__c: recordId,
  Velden__c: kind === 'updated' ? (changed?.join(', ') ?? null) : null,
});
