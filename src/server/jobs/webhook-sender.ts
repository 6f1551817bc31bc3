import { setTimeout as pause } from 'node:timers/promises';
import { dueSubscriptions, webhookQueue } from '#engine/events/webhook-outbox.ts';
import { endWaitingOfStopped } from '#domain/webhooks/end-waiting.ts';
import { expandEvents } from '#domain/webhooks/expand-events.ts';
import { sendDeliveries } from '#domain/webhooks/send-deliveries.ts';
import type { Subscription } from '#domain/webhooks/subscriptions.ts';
import type { Dependencies } from '../dependencies.ts';
import { fairChoice, openTurns } from './in-turn.ts';
import { openListReader } from './list-reader.ts';
import { openScheduler } from './scheduler.ts';

export type WebhookSender = { close(): Promise<void> };

/** For retries, and for deliveries of a process that died. */
const lookEvery = 1_000; // ms
/** Longer than a call to a target. */
const patience = 12_000; // ms
/** Calls to one target at the same time, by each process. */
const perTarget = 4;
/** Bounds what one webhook costs: `perTarget` calls in this time, by each process. */
const shortestCall = 60; // ms
const sweepEvery = 60_000; // ms
/** Of different targets, so that those which hang delay no others. */
const mostLanes = 250;
/** Webhooks of one owner, or to one host, that are sent to at the same time by each process. */
export const mostAlike = 25;
/** Then a lane ends. With more to send, it begins again after those that wait longer. */
const longestTurn = 10_000; // ms
/** In one round. */
const mostBatches = 20;

type Lanes = {
  /** Starts a lane for each of the webhooks that has something to send and has none yet. */
  start(isClosing: () => boolean): Promise<void>;
  settled(): Promise<unknown>;
};

/**
 * Each webhook has a lane of its own: one that waits for a slow target delays no other. Source:
 * docs/decisions/0053-webhooks-from-an-outbox.md.
 */
export function openWebhookSender(dependencies: Dependencies): WebhookSender {
  const { contextOf, database, log, subscriptions } = dependencies;
  const lanes = openLanes(dependencies);
  const lists = openListReader(dependencies);
  const endWaiting = openWaitingEnder(dependencies);
  const report = (fault: unknown, what: string): void =>
    log.error({ err: fault, what }, 'messages of a webhook or about a record cannot be made');
  const onFault = (fault: unknown): void =>
    log.warn({ err: fault }, 'webhooks could not be handled; they are tried again');

  const rounds = openScheduler(database.listen, {
    object: webhookQueue,
    every: lookEvery,
    async round(isClosing) {
      for (let batch = 0; batch < mostBatches && !isClosing(); batch++) {
        // Each time, because a webhook can have been made, stopped or changed meanwhile.
        const active = await subscriptions.current();
        const expansion = { known: active, report };
        const events = await expandEvents(contextOf(system), expansion).catch((fault: unknown) => {
          onFault(fault);
          return 0;
        });
        await lists.start(isClosing);
        await lanes.start(isClosing);
        if (events === 0) return endWaiting(active);
      }
    },
    onFault,
  });
  return {
    async close() {
      await rounds.close(patience);
      const settled = Promise.all([lanes.settled(), lists.settled()]);
      await Promise.race([settled, pause(patience, undefined, { ref: false })]);
    },
  };
}

/** Looks for what waits for stopped webhooks when one can have stopped, and now and then. */
function openWaitingEnder({ contextOf }: Dependencies) {
  let known: readonly Subscription[] | null = null;
  let lookedAt = 0;
  return async (active: readonly Subscription[]): Promise<void> => {
    if (active === known && performance.now() - lookedAt < sweepEvery) return;
    const ended = await endWaitingOfStopped(contextOf(system), active);
    // Perhaps more wait.
    known = ended === 0 ? active : null;
    lookedAt = performance.now();
  };
}

function openLanes(dependencies: Dependencies): Lanes {
  const { contextOf, database, log, subscriptions } = dependencies;
  const lanes = new Map<string, Promise<unknown>>();
  const running = new Map<string, Subscription>();
  const turns = openTurns();
  const callTarget = openTargetCaller(dependencies);
  /** At the last start there was more to send than lanes allow. */
  let othersWait = false;

  const startNow = async (isClosing: () => boolean): Promise<void> => {
    const active = await subscriptions.current();
    const among = active.map(({ id }) => id).filter((id) => !lanes.has(id));
    if (among.length === 0 || isClosing()) return;
    const { now } = contextOf(system);
    const due = new Set(await dueSubscriptions(database.db, { among, now }));
    const chosen = fairChoice({
      running: [...running.values()],
      waiting: turns.longestWaitingFirst(active.filter(({ id }) => due.has(id))),
      room: mostLanes - lanes.size,
      mostAlike,
    });
    othersWait = chosen.length < due.size;
    for (const subscription of chosen) startLane(subscription, isClosing);
  };
  const start = oneAtATime(startNow);
  const startLane = (subscription: Subscription, isClosing: () => boolean): void => {
    const { id } = subscription;
    const begun = performance.now();
    running.set(id, subscription);
    turns.begin(id);
    const onFault = (err: unknown): void =>
      log.warn({ err, webhook: id }, 'deliveries of a webhook failed; tried again');
    const calls = Array.from({ length: perTarget }, () => callTarget(id, isClosing));
    const lane = Promise.allSettled(calls).then((ended) => {
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') onFault(failed.reason);
      lanes.delete(id);
      running.delete(id);
      const lasted = performance.now() - begun;
      if (lasted > longestTurn || (othersWait && lasted > shortestCall))
        start(isClosing).catch(onFault);
    });
    lanes.set(id, lane);
  };
  return { start, settled: () => Promise.allSettled(lanes.values()) };
}

/** Calls the target again and again, one call at a time, until nothing is due or the turn ends. */
function openTargetCaller({ contextOf, database, subscriptions }: Dependencies) {
  const isDue = async (id: string): Promise<boolean> => {
    const { now } = contextOf(system);
    return (await dueSubscriptions(database.db, { among: [id], now })).length > 0;
  };
  return async (id: string, isClosing: () => boolean): Promise<void> => {
    const begun = performance.now();
    for (;;) {
      const started = performance.now();
      if (started - begun > longestTurn) return;
      // Read again, because it can have been stopped or changed since the last batch.
      const subscription = (await subscriptions.current()).find((one) => one.id === id);
      if (subscription === undefined || isClosing()) return;
      const tried = await sendDeliveries(contextOf(system), subscription, 1);
      if (tried === 0 || !(await isDue(id))) return;
      await pause(Math.max(0, shortestCall - (performance.now() - started)));
    }
  };
}

type Start = Lanes['start'];

/** So that no webhook gets two lanes. Calls during a start share the next one. */
function oneAtATime(startNow: Start): Start {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (isClosing) => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return startNow(isClosing);
      });
    last = next;
    return next;
  };
}

const system = { kind: 'system', task: 'send webhooks' } as const;
