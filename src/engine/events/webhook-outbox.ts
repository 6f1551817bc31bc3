import type { Db } from '#db/connection.ts';
import type { ChannelMessage } from '#db/listen.ts';
import type { Audience } from '../access/audience.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ObjectChanges, RowChange } from './row-change.ts';
import { isCreatedHere } from './transaction-notes.ts';

/**
 * What happened and what waits to be sent to webhooks. Source:
 * docs/decisions/0053-webhooks-from-an-outbox.md.
 */

export type WebhookEvent = {
  /** The order of the events of one record. */
  place: string;
  apiName: string;
  recordId: string;
  kind: RowChange['kind'];
  changed: readonly string[] | null;
  /** Who saw the row before. Null: unknown for a deletion, and otherwise the same as now. */
  audience: Audience | null;
};

/** A change of this object, which has no records, wakes the senders. */
export const webhookQueue = 'WebhookQueue';

export const webhookWake: ChannelMessage = { topic: 'records', key: webhookQueue };

/**
 * Call it in the transaction of the change. Does nothing when no webhook hears of it. Returns
 * whether senders have to be woken.
 */
export async function queueWebhookEvents(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  { object: { apiName }, rows }: ObjectChanges,
): Promise<boolean> {
  const isWanted = (row: RowChange): boolean =>
    services.watched?.has(apiName, kindsFor(row)) === true;
  const events = rows
    .filter(
      (row) =>
        isTold(row) && isWanted(row) && !(row.kind === 'deleted' && isCreatedHere(db, row.id)),
    )
    .map(({ id, kind, changed, before }) => ({
      record: id,
      kind,
      changed: changed ?? null,
      audience: before ?? null,
    }));
  if (events.length === 0) return false;
  await db.run({
    name: 'queue-webhook-events',
    text: `insert into webhook_event (object, record, kind, changed, audience)
      select $1, record, kind, changed, audience
      from jsonb_to_recordset($2::jsonb) as e (record text, kind text, changed text[], audience jsonb)`,
    values: [apiName, JSON.stringify(events)],
  });
  return true;
}

/** What a change is for some owner of a webhook: a row that it hides is deleted for that owner. */
const kindsFor = ({ kind, before }: RowChange): readonly RowChange['kind'][] =>
  kind === 'updated' && before !== undefined ? ['updated', 'deleted'] : [kind];

/** A save that changed no value, and a change without a version (a new photo), are no news. */
const isTold = ({ kind, weakEtag, changed }: RowChange): boolean =>
  kind !== 'updated' || (weakEtag !== 0 && changed?.length !== 0);

/**
 * Removes the oldest events, for the caller to make deliveries of in this transaction. Null:
 * another process does that now, because two at once could swap events of a record.
 */
export async function takeWebhookEvents(db: Db, limit: number): Promise<WebhookEvent[] | null> {
  const [turn] = await db.rows<{ held: boolean }>({
    text: `select pg_try_advisory_xact_lock(hashtextextended('webhook events', 0)) as held`,
    values: [],
  });
  if (turn?.held !== true) return null;
  const events = await db.rows<WebhookEvent>({
    name: 'take-webhook-events',
    text: `delete from webhook_event
      where id in (select id from webhook_event order by id limit $1)
      returning id::text as place, object as "apiName", record as "recordId", kind, changed, audience`,
    values: [limit],
  });
  return events.toSorted((one, other) => Number(BigInt(one.place) - BigInt(other.place)));
}

export type QueuedDelivery = {
  deliveryId: string;
  subscriptionId: string;
  recordId: string;
  /** Null: after everything that waits. */
  place: string | null;
};

/**
 * A delivery behind another one of its record is not due before that one is removed; a trigger of
 * the table sees to that. The lock keeps that one there until this transaction is over.
 */
export async function enqueueDeliveries(
  db: Db,
  deliveries: readonly QueuedDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db.run({
    name: 'enqueue-deliveries',
    text: `with given as (
        select delivery, subscription, record,
          coalesce(place, nextval(pg_get_serial_sequence('webhook_event', 'id'))) as place
        from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
          as d (delivery, subscription, record, place)
      ), ahead as (
        select g.delivery from given g cross join lateral (
          select from webhook_queue q
          where q.subscription = g.subscription and q.record = g.record and q.place < g.place
          order by q.place desc limit 1 for key share) as q
      )
      insert into webhook_queue (delivery, subscription, record, place, since, due_at)
      select g.delivery, g.subscription, g.record, g.place, $5::timestamptz,
        case when a.delivery is null and row_number() over (
          partition by g.subscription, g.record order by g.place) = 1
        then $5::timestamptz else 'infinity' end
      from given g left join ahead a on a.delivery = g.delivery
      on conflict (delivery) do nothing`,
    values: [
      deliveries.map(({ deliveryId }) => deliveryId),
      deliveries.map(({ subscriptionId }) => subscriptionId),
      deliveries.map(({ recordId }) => recordId),
      deliveries.map(({ place }) => place),
      now,
    ],
  });
}

/** The subscriptions that have a delivery to send now, and a target that may be called now. */
export async function dueSubscriptions(
  db: Db,
  { among, now }: { among: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    name: 'due-subscriptions',
    text: `select s.id from unnest($1::text[]) as s (id)
      left join webhook_target t on t.subscription = s.id
      where coalesce(t.quiet_until <= $2, true)
        and exists (select from webhook_queue q where q.subscription = s.id and q.due_at <= $2)`,
    values: [among, now],
  });
  return rows.map(({ id }) => id);
}

export type Claim = { subscriptionId: string; now: Date; lease: number; limit: number };

/**
 * Of each record only the first delivery, and none while that one waits for its next attempt. The
 * delivery is not due again before the lease (in ms) ends, so that no other process sends it.
 */
export async function claimDeliveries(
  db: Db,
  { subscriptionId, now, lease, limit }: Claim,
): Promise<string[]> {
  const rows = await db.rows<{ delivery: string }>({
    name: 'claim-deliveries',
    text: `update webhook_queue set due_at = $3 where delivery in (
        select q.delivery from webhook_queue q
        where q.subscription = $1 and q.due_at <= $2
          and q.place = (select e.place from webhook_queue e where e.subscription = q.subscription
            and e.record = q.record order by e.place limit 1)
        order by q.due_at, q.place limit $4
        for update skip locked)
      returning delivery`,
    values: [subscriptionId, now, new Date(now.getTime() + lease), limit],
  });
  return rows.map(({ delivery }) => delivery);
}

export const removeDelivery = (db: Db, deliveryId: string): Promise<number> =>
  db.run({
    name: 'remove-delivery',
    text: 'delete from webhook_queue where delivery = $1',
    values: [deliveryId],
  });

/** When the delivery was put in the queue: when it was made, or when it was last sent again. */
export async function queuedSince(db: Db, deliveryId: string): Promise<Date | undefined> {
  const [row] = await db.rows<{ since: Date }>({
    name: 'queued-since',
    text: 'select since from webhook_queue where delivery = $1',
    values: [deliveryId],
  });
  return row?.since;
}

export const postponeDelivery = (db: Db, deliveryId: string, until: Date): Promise<number> =>
  db.run({
    name: 'postpone-delivery',
    text: 'update webhook_queue set due_at = $2 where delivery = $1',
    values: [deliveryId, until],
  });

/** With more waiting deliveries and candidates than this, the subscription has to stop. */
export async function overfullSubscriptions(db: Db, most: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: `select subscription as id from (
        select subscription from webhook_queue union all
        select subscription from webhook_candidate) as waiting
      group by subscription having count(*) > $1 order by subscription`,
    values: [most],
  });
  return rows.map(({ id }) => id);
}

export type TargetFailure = { failures: number; failingSince: Date };

/** Counts failures in a row. */
export async function noteTargetFailure(
  db: Db,
  subscriptionId: string,
  now: Date,
): Promise<TargetFailure> {
  const [row] = await db.rows<TargetFailure>({
    name: 'note-target-failure',
    text: `insert into webhook_target (subscription, failures, failing_since, quiet_until)
      values ($1, 1, $2, $2)
      on conflict (subscription) do update set failures = webhook_target.failures + 1
      returning failures, failing_since as "failingSince"`,
    values: [subscriptionId, now],
  });
  return row ?? { failures: 1, failingSince: now };
}

export const quietTarget = (db: Db, subscriptionId: string, until: Date): Promise<number> =>
  db.run({
    name: 'quiet-target',
    text: 'update webhook_target set quiet_until = greatest(quiet_until, $2) where subscription = $1',
    values: [subscriptionId, until],
  });

/** For a message that a person asks for: the target is called at once, also when it was failing. */
export const endQuiet = (db: Db, subscriptionId: string, now: Date): Promise<number> =>
  db.run({
    name: 'end-quiet',
    text: 'update webhook_target set quiet_until = $2 where subscription = $1',
    values: [subscriptionId, now],
  });

/** Gives whether the target was failing. */
export const clearTargetFailures = async (db: Db, subscriptionId: string): Promise<boolean> =>
  (await db.run({
    name: 'clear-target-failures',
    text: 'delete from webhook_target where subscription = $1',
    values: [subscriptionId],
  })) > 0;
