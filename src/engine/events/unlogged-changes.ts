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

/** The notifications of a transaction arrive together. */
const patience = 1_000; // ms

/** `onUnlogged` is called at most once in `patience`. */
export function watchUnloggedChanges(onUnlogged: () => void): UnloggedWatch {
  /** The connection whose change has no position yet. */
  let pending: number | null = null;
  let isFound = false;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timer = undefined;
    if (!isFound && pending === null) return;
    [isFound, pending] = [false, null];
    onUnlogged();
  };
  return {
    receive({ topic, sender }) {
      if (sender === undefined) return;
      if (topic === orderedTopic) {
        isFound ||= pending !== null && pending !== sender;
        pending = sender;
        timer ??= setTimeout(look, patience).unref();
      }
      if (topic !== positionTopic) return;
      isFound ||= pending !== null && pending !== sender;
      pending = null;
    },
    close: () => clearTimeout(timer),
  };
}

/** An object without a name, of which unknown rows changed. */
export const unloggedMessage = ' *';

/** A client that was away when it was written gets a gap. */
export const publishUnlogged = (db: Db): Promise<unknown> =>
  db.rows(notifyAll([{ topic: orderedTopic, key: unloggedMessage }]));
