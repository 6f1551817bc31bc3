import type { Db } from './connection.ts';

/** `subject`: the job or the disk that the alert is about; empty for kinds without a subject. */
export type AlertRow = {
  id: string;
  kind: string;
  subject: string;
  sentence: string;
  began: Date;
  seen: Date;
  ended: Date | null;
};

export type AlertChannel = 'mail' | 'webhook';

export type AlertMessage = {
  id: string;
  event: 'began' | 'ended';
  channel: AlertChannel;
  made: Date;
  attempts: number;
  alert: AlertRow;
};

const alertColumns = `a.id::text as id, a.kind, a.subject, a.sentence, a.began_at as began,
  a.seen_at as seen, a.ended_at as ended`;

export const currentAlerts = (db: Db): Promise<AlertRow[]> =>
  db.rows<AlertRow>({
    text: `select ${alertColumns} from alert a where a.ended_at is null order by a.id`,
    values: [],
  });

type AlertNotice = { now: Date; channels: readonly AlertChannel[] };

/** Does nothing when the alert is already current. Returns the number of messages. */
export const beginAlert = (
  db: Db,
  { kind, subject, sentence }: Pick<AlertRow, 'kind' | 'subject' | 'sentence'>,
  { now, channels }: AlertNotice,
): Promise<number> =>
  db.run({
    text: `with begun as (
        insert into alert (kind, subject, sentence, began_at, seen_at) values ($1, $2, $3, $4, $4)
        on conflict (kind, subject) where ended_at is null do nothing returning id)
      insert into alert_message (alert_id, event, channel, made_at, next_at)
      select begun.id, 'began', channel, $4, $4 from begun, unnest($5::text[]) as channel`,
    values: [kind, subject, sentence, now, channels],
  });

export const endAlert = (db: Db, id: string, { now, channels }: AlertNotice): Promise<number> =>
  db.run({
    text: `with ended as (
        update alert set ended_at = $2 where id = $1 and ended_at is null returning id)
      insert into alert_message (alert_id, event, channel, made_at, next_at)
      select ended.id, 'ended', channel, $2, $2 from ended, unnest($3::text[]) as channel`,
    values: [id, now, channels],
  });

export const touchAlerts = (db: Db, ids: readonly string[], now: Date): Promise<number> =>
  db.run({
    text: 'update alert set seen_at = $2 where id = any($1::bigint[])',
    values: [ids, now],
  });

/** The message about the end of an alert waits for the message about its beginning. */
export async function dueAlertMessages(
  db: Db,
  channel: AlertChannel,
  now: Date,
): Promise<AlertMessage[]> {
  const rows = await db.rows<DueRow>({
    text: `select m.id::text as message, m.event, m.channel, m.made_at as made, m.attempts,
        ${alertColumns}
      from alert_message m join alert a on a.id = m.alert_id
      where m.channel = $1 and m.sent_at is null and m.given_up_at is null and m.next_at <= $2
        and not exists (select from alert_message e where e.alert_id = m.alert_id
          and e.channel = m.channel and e.id < m.id and e.sent_at is null
          and e.given_up_at is null)
      order by m.id`,
    values: [channel, now],
  });
  return rows.map(({ message: id, event, channel: by, made, attempts, ...alert }) => ({
    id,
    event,
    channel: by,
    made,
    attempts,
    alert,
  }));
}

type DueRow = AlertRow & Omit<AlertMessage, 'id' | 'alert'> & { message: string };

/** `next`: the time of the next attempt; null when the message is given up. */
type Outcome = { sent: true } | { sent: false; error: string; next: Date | null };

const longestError = 500;

export const recordDeliveryAttempt = (
  db: Db,
  id: string,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<number> =>
  db.run({
    text: `update alert_message set attempts = attempts + 1, error = $2,
        sent_at = case when $3 then $5::timestamptz end, next_at = coalesce($4, next_at),
        given_up_at = case when not $3 and $4::timestamptz is null then $5::timestamptz end
      where id = $1`,
    values: [
      id,
      outcome.sent ? null : outcome.error.slice(0, longestError),
      outcome.sent,
      outcome.sent ? null : outcome.next,
      now,
    ],
  });

export const deleteEndedAlerts = (db: Db, before: Date): Promise<number> =>
  db.run({ text: 'delete from alert where ended_at < $1', values: [before] });
