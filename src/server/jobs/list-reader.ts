import { dueLists } from '#engine/events/webhook-candidates.ts';
import { lookInList } from '#domain/webhooks/look-in-list.ts';
import type { Subscription } from '#domain/webhooks/subscriptions.ts';
import type { Dependencies } from '../dependencies.ts';
import { fairChoice, openTurns } from './in-turn.ts';

/** Each can hold a connection of the database for as long as a slow list may take. */
const mostLists = 3;
/** Of one owner, or to one host, so that the lists of others are read meanwhile. */
const mostAlike = 2;
/** Then the list makes room. With more events, it is read again after those that wait longer. */
const longestTurn = 10_000; // ms

export type ListReader = {
  /** Reads the lists of the webhooks that have events, unless that is going on. */
  start(isClosing: () => boolean): Promise<void>;
  settled(): Promise<unknown>;
};

/** Reads the lists of webhooks apart from everything else, so that a slow one holds up no other. */
export function openListReader(dependencies: Dependencies): ListReader {
  const { contextOf, database, log, subscriptions } = dependencies;
  const reading = new Map<string, Promise<void>>();
  const running = new Map<string, Subscription>();
  const turns = openTurns();

  const report = (fault: unknown, webhook: string): void =>
    log.warn({ err: fault, webhook }, 'the list of a webhook could not be read');
  const readList = async (id: string, isClosing: () => boolean): Promise<void> => {
    const begun = performance.now();
    while (!isClosing() && performance.now() - begun < longestTurn) {
      // Read again, because it can have been stopped or changed since the last batch.
      const subscription = (await subscriptions.current()).find((one) => one.id === id);
      if (subscription === undefined || subscription.list === null) return;
      if ((await lookInList(contextOf(system), { subscription, report })) === 0) return;
    }
  };

  return {
    async start(isClosing) {
      const active = await subscriptions.current();
      const idle = active.filter(({ id, list }) => list !== null && !reading.has(id));
      if (idle.length === 0 || reading.size >= mostLists) return;
      const among = idle.map(({ id }) => id);
      const due = new Set(await dueLists(database.db, { among, now: contextOf(system).now }));
      const chosen = fairChoice({
        running: [...running.values()],
        waiting: turns.longestWaitingFirst(idle.filter(({ id }) => due.has(id))),
        room: mostLists - reading.size,
        mostAlike,
      });
      for (const subscription of chosen) {
        const { id } = subscription;
        running.set(id, subscription);
        turns.begin(id);
        const going = readList(id, isClosing)
          .catch((fault: unknown) => report(fault, id))
          .finally(() => reading.delete(id) && running.delete(id));
        reading.set(id, going);
      }
    },
    settled: () => Promise.allSettled(reading.values()),
  };
}

const system = { kind: 'system', task: 'send webhooks' } as const;
