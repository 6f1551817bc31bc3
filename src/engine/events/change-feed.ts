import type { Db } from '#db/connection.ts';
import { orderedTopic, type NotificationListener } from '#db/listen.ts';
import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { roleOf, accessRoleOf } from '../access/access.ts';
import { audienceRoles } from '../access/audience.ts';
import { isPersonalAudience } from '../access/audience-dependencies.ts';
import { openReplayBuffer } from './replay-buffer.ts';
import { memoizeByKey } from '../model/memoize.ts';
import type { Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';
import { parseChangeMessage } from './change-events.ts';
import { newBatch, currentAudiences, isEmptyBatch, addToBatch } from './change-batch.ts';
import {
  type ChangeMessage,
  messageFor,
  type RowsAbout,
  type BatchAudience,
} from './viewer-changes.ts';

/**
 * Sends subscribers the changed rows that their viewers see, and a deletion for rows that they no
 * longer see. Why this reveals nothing: docs/decisions/0009-change-stream-sends-ids.md.
 */
export type ChangeFeed = {
  subscribe(subscriber: ChangeSubscriber): () => void;
  /** Take the position before reading data: `replaySince` then sends the changes since. */
  position(viewer: Viewer): string;
  replaySince(subscriber: ChangeSubscriber, position: string): Promise<void>;
  close(): void;
};

export type ChangeSubscriber = {
  viewer: () => Viewer;
  changed(changes: readonly Change[]): void;
  gap(): void;
};

type FeedDependencies = {
  db: Db;
  listen: Pick<NotificationListener, 'on' | 'onGap'>;
  registry: Registry;
  report: (error: unknown) => void;
};

/** Joins the changes of a burst of saves. */
const batchInterval = 250; // ms

export function openChangeFeed({ db, listen, registry, report }: FeedDependencies): ChangeFeed {
  const subscribers = new Set<ChangeSubscriber>();
  const replayBuffer = openReplayBuffer();
  const publisher = openBatchPublisher({ db, registry, report }, subscribers);

  const receive = (key: string): void => {
    replayBuffer.add(key);
    publisher.add(key);
  };
  const begunAnew = (): void => {
    replayBuffer.forget();
    gapForAll(subscribers);
  };

  const ends = [
    listen.on(({ topic, key }) => (topic === orderedTopic ? receive(key) : undefined)),
    listen.onGap(begunAnew),
  ];
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    position: (viewer) => replayBuffer.position(viewer),
    async replaySince(subscriber, position) {
      const { changes, gap } = await missedBy(
        { db, registry, report },
        subscriber,
        replayBuffer.since(position, subscriber.viewer()),
      );
      if (gap) subscriber.gap();
      else subscriber.changed(changes);
    },
    close() {
      for (const end of ends) end();
      subscribers.clear();
      publisher.stop();
    },
  };
}

function openBatchPublisher(
  { db, registry, report }: Omit<FeedDependencies, 'listen'>,
  subscribers: ReadonlySet<ChangeSubscriber>,
): { add(key: string): void; stop(): void } {
  let pendingBatch = newBatch();
  let timer: NodeJS.Timeout | undefined;

  const publishBatch = async (): Promise<void> => {
    const batch = pendingBatch;
    pendingBatch = newBatch();
    try {
      const among = subscribedRoles(subscribers);
      deliver(registry, subscribers, {
        batch,
        seen: await currentAudiences({ db, registry }, batch, among),
        among,
      });
    } catch (error) {
      report(error);
      gapForAll(subscribers);
    }
    timer =
      isEmptyBatch(pendingBatch) || subscribers.size === 0
        ? undefined
        : setTimeout(() => void publishBatch(), batchInterval);
  };

  return {
    add(key) {
      if (subscribers.size === 0) return;
      try {
        addToBatch(pendingBatch, parseChangeMessage(key));
      } catch (error) {
        report(error);
        gapForAll(subscribers);
      }
      timer ??= setTimeout(() => void publishBatch(), batchInterval);
    },
    stop: () => clearTimeout(timer),
  };
}

const gapForAll = (subscribers: ReadonlySet<ChangeSubscriber>): void =>
  subscribers.forEach((subscriber) => subscriber.gap());

const unknown: ChangeMessage = { changes: [], gap: true };

async function missedBy(
  { report, ...at }: Pick<FeedDependencies, 'db' | 'registry' | 'report'>,
  subscriber: ChangeSubscriber,
  words: readonly string[] | null,
): Promise<ChangeMessage> {
  if (words === null) return unknown;
  try {
    const batch = newBatch();
    for (const word of words) addToBatch(batch, parseChangeMessage(word));
    const among = subscribedRoles(new Set([subscriber]));
    const seen = await currentAudiences(at, batch, among);
    return messageFor(at.registry, subscriber.viewer(), {
      batch,
      seen,
      among,
      rowsOf: memoizeByKey<RowsAbout>(1),
    });
  } catch (error) {
    report(error);
    return unknown;
  }
}

const subscribedRoles = (subscribers: ReadonlySet<ChangeSubscriber>): Role[] => {
  const present = new Set(
    [...subscribers].map((subscriber) => roleOf(accessRoleOf(subscriber.viewer()))),
  );
  return audienceRoles.filter((role) => present.has(role));
};

function deliver(
  registry: Registry,
  subscribers: ReadonlySet<ChangeSubscriber>,
  known: BatchAudience,
): void {
  const words = new Map<string, ChangeMessage>();
  const rowsOf = memoizeByKey<RowsAbout>(audienceRoles.length);
  for (const subscriber of subscribers) {
    const viewer = subscriber.viewer();
    const key = sharedBy(registry, viewer);
    let word = words.get(key);
    if (word === undefined)
      words.set(key, (word = messageFor(registry, viewer, { ...known, rowsOf })));
    if (word.changes.length > 0) subscriber.changed(word.changes);
    if (word.gap) subscriber.gap();
  }
}

const sharedBy = (registry: Registry, viewer: Viewer): string =>
  viewer.kind !== 'user' || !isPersonalAudience(registry, viewer.role)
    ? accessRoleOf(viewer)
    : [accessRoleOf(viewer), ...Object.values(viewerParams(viewer))].join();
