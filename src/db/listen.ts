import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toDatabaseError } from './unavailable.ts';
import { statementTimeout } from './client-settings.ts';
import type { Statement } from './connection.ts';
import type { HostSelector } from './hosts.ts';

/**
 * `onGap` runs after a reconnect: notifications may have been missed, so caches must be emptied.
 */
export type NotificationListener = {
  on(listener: (message: ReceivedMessage) => void): () => void;
  onGap(listener: () => void): () => void;
  /** The notification arrives a second time from PostgreSQL. */
  deliver: (payload: string) => void;
  close(): Promise<void>;
};

const CHANNEL = 'zorgeloos';
const HEARTBEAT_MS = 30_000;
const LONGEST_PAUSE_MS = 5_000;

export type ChannelMessage = { topic: string; key: string };
/** `sender`: the process of PostgreSQL; undefined when this server delivered it to itself. */
export type ReceivedMessage = ChannelMessage & { sender?: number };

/** The maximum length of a payload, which is the topic, a colon and the key. */
export const maxMessageBytes = 7_999; // bytes

/** Notifies when the transaction commits. A topic must not contain a colon. */
export const notify = (topic: string, key: string): Statement => notifyAll([{ topic, key }]);

export function notifyAll(messages: readonly ChannelMessage[]): Statement {
  const [immediate, ordered]: [string[], string[]] = [[], []];
  for (const { topic, key } of messages)
    (topic === orderedTopic ? ordered : immediate).push(`${topic}:${key}`);
  return ordered.length === 0
    ? { text: notifying, values: [immediate], name: 'notify' }
    : { text: notifyingAndLogging, values: [immediate, ordered], name: 'notify and log' };
}

const notifying = `select pg_notify('${CHANNEL}', word) from unnest($1::text[]) as word`;

/** These messages arrive through PostgreSQL, once and in the order of the commits. */
export const orderedTopic = 'rows';
/** Follows the ordered messages of a statement: their position in the log. */
export const positionTopic = 'position';

/**
 * Ordered messages are also written to `change_log`, from which a client that was away catches up.
 * Source: docs/decisions/0009-change-stream-sends-ids.md.
 */
const notifyingAndLogging = `
  with logged as (
    insert into change_log (transaction, oldest_running, messages)
    values (pg_current_xact_id(), pg_snapshot_xmin(pg_current_snapshot()), $2::text[])
    returning id, transaction, oldest_running
  )
  select pg_notify('${CHANNEL}', word) from (
    select word, place from unnest($1::text[] || $2::text[]) with ordinality as given (word, place)
    union all
    select '${positionTopic}:' || id || '.' || transaction || '.' || oldest_running, null
    from logged
    order by place nulls last
  ) as messages`;

/** The messages that this copy of the server delivers to itself, without waiting for PostgreSQL. */
export const immediateMessages = ({ text, values }: Statement): readonly string[] =>
  // proof: `notifyAll` created the values
  text === notifying || text === notifyingAndLogging ? (values[0] as string[]) : nothing;

const nothing: readonly string[] = [];

export async function openNotificationListener(
  hosts: HostSelector,
  report: (error: unknown) => void,
): Promise<NotificationListener> {
  const messages = new Set<(message: ReceivedMessage) => void>();
  const gaps = new Set<() => void>();
  const hear: NotificationHandlers = {
    message: (payload, sender) => {
      const colon = payload.indexOf(':');
      if (colon <= 0) return;
      const message = { topic: payload.slice(0, colon), key: payload.slice(colon + 1) };
      tell(messages, sender === undefined ? message : { ...message, sender }, report);
    },
    gap: () => tell(gaps, undefined, report),
    report,
  };
  const line = await keepListening(hosts, hear);
  return {
    on: (listener) => add(messages, listener),
    onGap: (listener) => add(gaps, listener),
    // With one parameter, because callers pass it to `forEach`.
    deliver: (payload) => hear.message(payload),
    close: line.close,
  };
}

type NotificationHandlers = {
  message: (payload: string, sender?: number) => void;
  gap: () => void;
  report: (error: unknown) => void;
};
type ListenConnection = { client: pg.Client; lost: Promise<void> };

async function keepListening(
  hosts: HostSelector,
  hear: NotificationHandlers,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController();
  let line = await hosts.through(() => dial(hosts, hear));
  const reconnectLoop = (async () => {
    for (;;) {
      await line.lost;
      const next = await redial(hosts, hear, closing.signal);
      if (!next) return;
      line = next;
      hear.gap();
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await line.client.end().catch(() => undefined);
      await reconnectLoop;
    },
  };
}

async function redial(
  hosts: HostSelector,
  hear: NotificationHandlers,
  closing: AbortSignal,
): Promise<ListenConnection | undefined> {
  for (let wait = 50; !closing.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      const line = await hosts.through(() => dial(hosts, hear));
      if (!closing.aborted) return line;
      await line.client.end();
    } catch (error) {
      hear.report(error);
      await pause(wait, undefined, { signal: closing }).catch(() => undefined);
    }
  }
  return undefined;
}

async function dial(hosts: HostSelector, hear: NotificationHandlers): Promise<ListenConnection> {
  const client = new pg.Client({ ...hosts.settings(), query_timeout: 10_000 });
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
  });
  client.on('error', hear.report);
  client.on('notification', (message) => hear.message(message.payload ?? '', message.processId));
  try {
    await client.connect();
    await hosts.check(client);
    await refusePooler(client);
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toDatabaseError(error);
  }
  startHeartbeat(client, lost);
  return { client, lost };
}

/** The connection leads to a pooler, through which no notifications arrive. */
export class PoolerError extends Error {
  override name = 'PoolerError';
}

/** A pooler can give each transaction another connection, whose settings then differ. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ timeout: string }>(
    `select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as timeout`,
  );
  if (Number(rows[0]?.timeout) !== statementTimeout)
    throw new PoolerError('The settings of this database connection were reset');
}

/** Without regular queries, a failure of the database's machine is not noticed. */
function startHeartbeat(client: pg.Client, lost: Promise<void>): void {
  const ask = (): void =>
    void client.query('select').catch(() => client.end().catch(() => undefined));
  const timer = setInterval(ask, HEARTBEAT_MS);
  timer.unref();
  void lost.then(() => clearInterval(timer));
}

function tell<Word>(
  listeners: ReadonlySet<(word: Word) => void>,
  word: Word,
  report: (error: unknown) => void,
): void {
  for (const listener of listeners) {
    try {
      listener(word);
    } catch (error) {
      report(error);
    }
  }
}

function add<Listening>(listeners: Set<Listening>, listener: Listening): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
