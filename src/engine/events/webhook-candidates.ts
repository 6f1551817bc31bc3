import { statementTimeout } from '#db/client-settings.ts';
import type { Db } from '#db/connection.ts';
import type { WebhookEvent } from './webhook-outbox.ts';

/** Events for webhooks with a list, until somebody looked whether the record is in it. */

export async function addCandidates(
  db: Db,
  subscriptionId: string,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db.run({
    name: 'add-webhook-candidates',
    text: `insert into webhook_candidate (subscription, place, record, object, kind, changed)
      select $1, place, record, object, kind, changed
      from jsonb_to_recordset($2::jsonb)
        as e (place bigint, record text, object text, kind text, changed text[])`,
    values: [
      subscriptionId,
      JSON.stringify(
        events.map(({ place, recordId, apiName, kind, changed }) => ({
          place,
          record: recordId,
          object: apiName,
          kind,
          changed,
        })),
      ),
    ],
  });
}

/**
 * Removes the oldest ones, for the caller to look at in this transaction. Empty when another
 * process looks, because two at once could swap events of a record.
 */
export async function takeCandidates(
  db: Db,
  subscriptionId: string,
  limit: number,
): Promise<WebhookEvent[]> {
  const [turn] = await db.rows<{ held: boolean }>({
    text: `select pg_try_advisory_xact_lock(hashtextextended('webhook list ' || $1, 0)) as held`,
    values: [subscriptionId],
  });
  if (turn?.held !== true) return [];
  const taken = await db.rows<WebhookEvent>({
    name: 'take-webhook-candidates',
    text: `delete from webhook_candidate where (subscription, place) in (
        select subscription, place from webhook_candidate
        where subscription = $1 order by place limit $2)
      returning place::text, object as "apiName", record as "recordId", kind, changed,
        null as audience`,
    values: [subscriptionId, limit],
  });
  return taken.toSorted((one, other) => Number(BigInt(one.place) - BigInt(other.place)));
}

/** The subscriptions whose list is to be read now. */
export async function dueLists(
  db: Db,
  { among, now }: { among: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    name: 'due-lists',
    text: `select s.id from unnest($1::text[]) as s (id)
      left join webhook_list_failure f on f.subscription = s.id
      where coalesce(f.due_at <= $2, true)
        and exists (select from webhook_candidate c where c.subscription = s.id)`,
    values: [among, now],
  });
  return rows.map(({ id }) => id);
}

/**
 * Until the end of the transaction. Null: the limit of other statements; behind a pooler the
 * default of the connection is none.
 */
export const limitStatements = (db: Db, ms: number | null): Promise<unknown> =>
  db.run({
    text: `set local statement_timeout = ${String(ms ?? statementTimeout)}`,
    values: [],
  });

export type ListFailure = { failures: number; failingSince: Date };

/** Counts failures in a row. */
export async function noteListFailure(
  db: Db,
  subscriptionId: string,
  now: Date,
): Promise<ListFailure> {
  const [row] = await db.rows<ListFailure>({
    text: `insert into webhook_list_failure (subscription, failures, failing_since, due_at)
      values ($1, 1, $2, $2)
      on conflict (subscription) do update set failures = webhook_list_failure.failures + 1
      returning failures, failing_since as "failingSince"`,
    values: [subscriptionId, now],
  });
  return row ?? { failures: 1, failingSince: now };
}

export const postponeList = (db: Db, subscriptionId: string, until: Date): Promise<number> =>
  db.run({
    text: 'update webhook_list_failure set due_at = $2 where subscription = $1',
    values: [subscriptionId, until],
  });

/** Gives whether the list was failing. */
export const clearListFailures = async (db: Db, subscriptionId: string): Promise<boolean> =>
  (await db.run({
    name: 'clear-list-failures',
    text: 'delete from webhook_list_failure where subscription = $1',
    values: [subscriptionId],
  })) > 0;

/** Which subscriptions have something that waits, except `known`. Reads no row twice. */
export async function waitingSubscriptions(db: Db, known: readonly string[]): Promise<string[]> {
  const next = (table: string): string => `with recursive s (id) as (
      (select subscription from ${table} order by subscription limit 1)
      union all
      select (select q.subscription from ${table} q where q.subscription > s.id
        order by q.subscription limit 1) from s where s.id is not null)
    select id from s where id is not null`;
  const rows = await db.rows<{ id: string }>({
    name: 'waiting-subscriptions',
    text: `select id from ((${next('webhook_queue')}) union (${next('webhook_candidate')})) as s
      where id <> all($1::text[]) order by id`,
    values: [known],
  });
  return rows.map(({ id }) => id);
}

export async function queuedDeliveries(
  db: Db,
  subscriptionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: `select delivery as id from webhook_queue where subscription = $1
      order by place limit $2`,
    values: [subscriptionId, limit],
  });
  return rows.map(({ id }) => id);
}

/** Gives those that were in the queue. */
export async function removeDeliveries(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: 'delete from webhook_queue where delivery = any($1) returning delivery as id',
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export const dropCandidates = (db: Db, subscriptionId: string): Promise<number> =>
  db.run({
    text: 'delete from webhook_candidate where subscription = $1',
    values: [subscriptionId],
  });
