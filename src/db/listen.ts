import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toDatabaseError } from './unavailable.ts';
import { statementTimeout } from './client-settings.ts';
import type { Statement } from './connection.ts';
import type { HostSelector } from './hosts.ts';

/**
 * Receives notifications from all copies of the server. `onGap` fires after each reconnect:
 * notifications may have been missed, so empty the caches.
 */
export type NotificationListener = {
  on(listener: (message: { topic: string; key: string }) => void): () => void;
  onGap(listener: () => void): () => void;
  /** Delivers a notification of this copy at once; it arrives a second time from PostgreSQL. */
  deliver: (payload: string) => void;
  close(): Promise<void>;
};

const CHANNEL = 'zorgeloos';
const HEARTBEAT_MS = 30_000;
const LONGEST_PAUSE_MS = 5_000;

export type ChannelMessage = { topic: string; key: string };

/** The longest payload that PostgreSQL carries: topic, colon and key. */
export const maxMessageBytes = 7_999; // bytes

/**
 * Notifies every copy, including this one, when the writer's transaction commits. A topic contains
 * no colon.
 */
export const notify = (topic: string, key: string): Statement => notifyAll([{ topic, key }]);

/** Returns the same for several messages, in one statement. */
export const notifyAll = (words: readonly ChannelMessage[]): Statement => ({
  text: `select pg_notify('${CHANNEL}', word) from unnest($1::text[]) as word`,
  values: [words.map(({ topic, key }) => `${topic}:${key}`)],
  name: notifying,
});

const notifying = 'notify';

/**
 * Messages of this topic reach even their own copy only through PostgreSQL: in the order of
 * commits, and once.
 */
export const orderedTopic = 'rows';

/**
 * Returns the messages of a `notify` statement that its own copy receives at once; none for every
 * other statement.
 */
export const immediateMessages = ({ name, values }: Statement): readonly string[] =>
  name === notifying
    ? (values[0] as string[]).filter((word) => !word.startsWith(`${orderedTopic}:`))
    : nothing; // proof: `notifyAll` made the values

const nothing: readonly string[] = [];

/**
 * Listens on a separate connection. Throws when the first connection fails; later it reconnects by
 * itself.
 */
export async function openNotificationListener(
  hosts: HostSelector,
  report: (error: unknown) => void,
): Promise<NotificationListener> {
  const messages = new Set<(message: { topic: string; key: string }) => void>();
  const gaps = new Set<() => void>();
  const hear: NotificationHandlers = {
    message: (payload) => {
      const colon = payload.indexOf(':');
      if (colon > 0)
        tell(messages, { topic: payload.slice(0, colon), key: payload.slice(colon + 1) }, report);
    },
    gap: () => tell(gaps, undefined, report),
    report,
  };
  const line = await keepListening(hosts, hear);
  return {
    on: (listener) => add(messages, listener),
    onGap: (listener) => add(gaps, listener),
    deliver: hear.message,
    close: line.close,
  };
}

type NotificationHandlers = {
  message: (payload: string) => void;
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
  client.on('notification', (message) => hear.message(message.payload ?? ''));
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

/**
 * Detects a pooler: it drops the session settings, because each transaction may get another
 * connection.
 */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ timeout: string }>(
    `select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as timeout`,
  );
  if (Number(rows[0]?.timeout) !== statementTimeout)
    throw new PoolerError('The settings of this database connection were reset');
}

/** Queries regularly, because a peer that vanished is noticed only that way. */
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
