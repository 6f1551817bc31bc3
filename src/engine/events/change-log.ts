import type { Db } from '#db/connection.ts';
import { notifyAll, orderedTopic } from '#db/listen.ts';

/**
 * A row of `change_log` that arrived as a notification. Notifications arrive in the order of the
 * commits. When this one has arrived, those of all transactions before `oldestRunning` have arrived
 * too, because these transactions were over when the row was written.
 */
export type LogPosition = { id: string; transaction: string; oldestRunning: string };

export const positionText = ({ id, transaction, oldestRunning }: LogPosition): string =>
  `${id}.${transaction}.${oldestRunning}`;

export function parsePosition(text: string): LogPosition | null {
  const [, id, transaction, oldestRunning] =
    /^(\d{1,19})\.(\d{1,20})\.(\d{1,20})$/.exec(text) ?? [];
  return id !== undefined && transaction !== undefined && oldestRunning !== undefined
    ? { id, transaction, oldestRunning }
    : null;
}

/** Above this number of entries a client reads its data again, which is cheaper. */
const mostEntries = 2_000;
const keptFor = '24 hours';
/** Longer than `keptFor`, because the sweep runs once an hour. */
const sweptAfter = '26 hours';

type Entry = { id: string; transaction: string; isRecent: boolean; messages: string[] };

/**
 * The keys of the messages after the position, or a few more: those of transactions that were
 * running at the position can be repeated. Null: too long ago, unknown, or too many.
 */
export async function messagesSince(db: Db, position: LogPosition): Promise<string[] | null> {
  const entries = await db.rows<Entry>({
    text: `select id::text, transaction::text, messages,
        written_at > now() - interval '${keptFor}' as "isRecent"
      from change_log where transaction >= $1::xid8 order by id limit $2`,
    values: [position.oldestRunning, mostEntries + 1],
    name: 'messages since',
  });
  const isKnown = entries.some(
    ({ id, transaction, isRecent }) =>
      isRecent && id === position.id && transaction === position.transaction,
  );
  return isKnown && entries.length <= mostEntries
    ? entries.flatMap(({ messages }) => messages.map((one) => one.slice(orderedTopic.length + 1)))
    : null;
}

/** Identifies this table in this database. After a restore, positions from before it are unknown. */
export async function changeLogEpoch(db: Db): Promise<string> {
  const [row] = await db.rows<{ epoch: string }>({
    text: `select system_identifier || '.' || 'change_log'::regclass::oid as epoch
      from pg_control_system()`,
    values: [],
  });
  return row?.epoch ?? '';
}

/** Publishes a message about no row, so that every copy of the server learns a position. */
export const publishPosition = (db: Db): Promise<unknown> =>
  db.rows(notifyAll([{ topic: orderedTopic, key: positionMessage }]));

/** An object without a name, of which no rows changed. */
export const positionMessage = ' []';

export const sweepChangeLog = (db: Db): Promise<number> =>
  db.run({
    text: `delete from change_log where written_at < now() - interval '${sweptAfter}'`,
    values: [],
  });
