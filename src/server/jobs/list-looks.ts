import { dueLists } from '#engine/events/webhook-candidates.ts';
import { lookInList } from '#domain/webhooks/look-in-list.ts';
import type { Subscription } from '#domain/webhooks/subscriptions.ts';
import type { Dependencies } from '../dependencies.ts';
import { inTurnAfter } from './in-turn.ts';

/** Each can hold a connection of the database for as long as a slow list may take. */
const mostLooks = 3;

export type ListLooks = {
  /** Looks in the lists of the webhooks that have events, unless that is going on. */
  start(active: readonly Subscription[], isClosing: () => boolean): Promise<void>;
  settled(): Promise<unknown>;
};

/** Reads the lists of webhooks apart from everything else, so that a slow one holds up no other. */
export function openListLooks({ contextOf, database, log }: Dependencies): ListLooks {
  const looks = new Map<string, Promise<void>>();
  let last = '';

  const report = (fault: unknown, webhook: string): void =>
    log.warn({ err: fault, webhook }, 'the list of a webhook could not be read');
  const look = async (subscription: Subscription, isClosing: () => boolean): Promise<void> => {
    while (!isClosing())
      if ((await lookInList(contextOf(system), { subscription, report })) === 0) return;
  };

  return {
    async start(active, isClosing) {
      const waiting = active.filter(({ id, list }) => list !== null && !looks.has(id));
      if (waiting.length === 0 || looks.size >= mostLooks) return;
      const among = waiting.map(({ id }) => id);
      const due = new Set(await dueLists(database.db, { among, now: contextOf(system).now }));
      const chosen = inTurnAfter(
        last,
        waiting.filter(({ id }) => due.has(id)),
      );
      for (const subscription of chosen.slice(0, mostLooks - looks.size)) {
        const { id } = subscription;
        const going = look(subscription, isClosing)
          .catch((fault: unknown) => report(fault, id))
          .finally(() => looks.delete(id));
        looks.set(id, going);
        last = id;
      }
    },
    settled: () => Promise.allSettled(looks.values()),
  };
}

const system = { kind: 'system', task: 'send webhooks' } as const;
