import type { Db } from '#db/connection.ts';

/** Statements about deliveries that wait, for many of them at once. */

export type Ending = { status: string; answer: string; now: Date };

/**
 * Empties what waits for the webhook, and marks its deliveries with `status`. Call it in the
 * transaction that starts the webhook, so that nothing from before is sent.
 */
export async function endAllWaiting(
  db: Db,
  subscriptionId: string,
  { waiting, status, answer, now }: Ending & { waiting: string },
): Promise<void> {
  await db.run({
    name: 'empty-webhook-queue',
    text: 'delete from webhook_queue where subscription = $1',
    values: [subscriptionId],
  });
  await db.run({
    name: 'end-waiting-deliveries',
    text: `update aflevering__c set status__c = $3, antwoord__c = $4, volgende_poging__c = null,
        lastmodifieddate = $5,
        systemmodstamp = greatest($5::timestamptz(3), systemmodstamp + interval '1 millisecond')
      where koppeling__c = $1 and status__c = $2`,
    values: [subscriptionId, waiting, status, answer, now],
  });
}

/** Deliveries that wait but are in no queue, such as those of a webhook that was put back. */
export async function unqueuedDeliveries(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: `select id from aflevering__c a
      where status__c = 'Wacht' and systemmodstamp < $1
        and not exists (select from webhook_queue q where q.delivery = a.id)
      order by systemmodstamp limit $2`,
    values: [before, limit],
  });
  return rows.map(({ id }) => id);
}

/**
 * Makes the first delivery of each record due, when it still waits for one that is gone. The
 * trigger of the queue does that at once; this is for what it could not see.
 */
export const wakeUnblocked = (db: Db, now: Date): Promise<number> =>
  db.run({
    text: `update webhook_queue q set due_at = $1
      where due_at = 'infinity' and not exists (
        select from webhook_queue e
        where e.subscription = q.subscription and e.record = q.record and e.place < q.place)`,
    values: [now],
  });
