import type { Db } from '#db/connection.ts';
import { notifyAll, orderedTopic, positionTopic } from '#db/listen.ts';

/**
 * Notices changes that are missing in `change_log`: during an upgrade, servers of an earlier version
 * notify of changes without writing them there. Each change that was written is followed by a
 * notification with its place in the log, over the same connection of the database. A change without
 * that notification was not written.
 */
export type UnloggedWatch = {
  receive(message: { topic: string; sender?: number }): void;
  close(): void;
};

/** The notifications of a transaction arrive together, or nearly. */
const patience = 1_000; // ms

type Pending = { sender: number };

/** `onUnlogged` is called at most once in `patience`. */
export function watchUnloggedChanges(onUnlogged: () => void): UnloggedWatch {
  /** The change whose position did not arrive yet. */
  let pending: Pending | null = null;
  /** Pending at the last look. A process that stood still reads messages between two looks. */
  let overdue: Pending | null = null;
  let isFound = false;
  let timer: NodeJS.Timeout | undefined;
  const lookLater = (): void => {
    timer ??= setTimeout(look, patience).unref();
  };
  const look = (): void => {
    timer = undefined;
    if (pending !== null && pending === overdue) [isFound, pending] = [true, null];
    overdue = pending;
    if (pending !== null) lookLater();
    if (!isFound) return;
    isFound = false;
    onUnlogged();
  };
  return {
    receive({ topic, sender }) {
      if (sender === undefined || (topic !== orderedTopic && topic !== positionTopic)) return;
      isFound ||= pending !== null && pending.sender !== sender;
      if (topic === positionTopic) pending = null;
      else if (pending?.sender !== sender) pending = { sender };
      if (topic === orderedTopic || isFound) lookLater();
    },
    close: () => clearTimeout(timer),
  };
}

/** An object without a name, of which unknown rows changed. */
export const unloggedMessage = ' *';

/** A client that was away when it was written gets a gap. */
export const publishUnlogged = (db: Db): Promise<unknown> =>
  db.rows(notifyAll([{ topic: orderedTopic, key: unloggedMessage }]));
