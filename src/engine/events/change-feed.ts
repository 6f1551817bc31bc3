import type { Db } from '#db/connection.ts';
import {
  orderedTopic,
  positionTopic,
  type NotificationListener,
  type ReceivedMessage,
} from '#db/listen.ts';
import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { roleOf, accessRoleOf } from '../access/access.ts';
import { audienceRoles } from '../access/audience.ts';
import { isPersonalAudience } from '../access/audience-dependencies.ts';
import {
  changeLogEpoch,
  type LogPosition,
  messagesSince,
  parsePosition,
  positionMessage,
  publishPosition,
} from './change-log.ts';
import { publishUnlogged, unloggedMessage, watchUnloggedChanges } from './unlogged-changes.ts';
import { openReplayBuffer, type ReplayBuffer } from './replay-buffer.ts';
import { memoizeByKey } from '../model/memoize.ts';
import type { Seal } from '../model/seal.ts';
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
  /**
   * Take the position before reading data: `replaySince` then sends the changes since. Empty when
   * it is not known yet.
   */
  position(viewer: Viewer): string;
  /** The position up to which subscribers have got every change; empty while some are on the way. */
  settledPosition(viewer: Viewer): string;
  replaySince(subscriber: ChangeSubscriber, position: string): Promise<void>;
  close(): void;
};

/** `position`: who received this, has received all changes before that position. */
export type ChangeSubscriber = {
  viewer: () => Viewer;
  changed(changes: readonly Change[], position: string): void;
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
/** Without changes, the last position would become too old to continue from. */
const positionInterval = 3_600_000; // ms

type OpenFeed = FeedDependencies & { seal: Pick<Seal, 'sign' | 'signatures'> };

export async function openChangeFeed({ seal, ...tools }: OpenFeed): Promise<ChangeFeed> {
  const { db, listen, report } = tools;
  const subscribers = new Set<ChangeSubscriber>();
  const replayBuffer = openReplayBuffer({ epoch: await changeLogEpoch(db), seal });
  const publisher = openBatchPublisher(tools, { subscribers, replayBuffer });

  const unlogged = watchUnloggedChanges(() => void publishUnlogged(db).catch(report));
  const receive = (message: ReceivedMessage): void => {
    const { topic, key } = message;
    unlogged.receive(message);
    if (topic === orderedTopic && key !== positionMessage && key !== unloggedMessage) {
      replayBuffer.add(key);
      publisher.add(key);
    }
    const position = topic === positionTopic ? parsePosition(key) : null;
    if (position) replayBuffer.mark(position);
  };
  const begunAnew = (): void => {
    replayBuffer.forget();
    gapForAll(subscribers);
  };

  const ends = [listen.on(receive), listen.onGap(begunAnew)];
  // A database that accepts no writes now gives the position with its first change.
  await publishPosition(db).catch(report);
  const refreshing = setInterval(() => {
    if (subscribers.size > 0) publishPosition(db).catch(report);
  }, positionInterval).unref();
  const position = (viewer: Viewer): string => replayBuffer.sealed(replayBuffer.latest(), viewer);
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    position,
    settledPosition: (viewer) => (publisher.isIdle() ? position(viewer) : ''),
    async replaySince(subscriber, since) {
      const upTo = replayBuffer.latest();
      const { changes, gap } = await missedBy(tools, { subscriber, replayBuffer, since });
      if (gap) subscriber.gap();
      else subscriber.changed(changes, replayBuffer.sealed(upTo, subscriber.viewer()));
    },
    close() {
      clearInterval(refreshing);
      unlogged.close();
      for (const end of ends) end();
      subscribers.clear();
      publisher.stop();
    },
  };
}

type Published = {
  subscribers: ReadonlySet<ChangeSubscriber>;
  replayBuffer: Pick<ReplayBuffer, 'latest' | 'sealed'>;
};

function openBatchPublisher(
  { db, registry, report }: Omit<FeedDependencies, 'listen'>,
  { subscribers, replayBuffer }: Published,
): { add(key: string): void; isIdle(): boolean; stop(): void } {
  let pendingBatch = newBatch();
  let timer: NodeJS.Timeout | undefined;

  const publishBatch = async (): Promise<void> => {
    const batch = pendingBatch;
    const upTo = replayBuffer.latest();
    pendingBatch = newBatch();
    try {
      const among = subscribedRoles(subscribers);
      const seen = await currentAudiences({ db, registry }, batch, among);
      const sealed = (viewer: Viewer): string => replayBuffer.sealed(upTo, viewer);
      deliver(registry, { subscribers, sealed }, { batch, seen, among });
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
    isIdle: () => timer === undefined,
    stop: () => clearTimeout(timer),
  };
}

const gapForAll = (subscribers: ReadonlySet<ChangeSubscriber>): void =>
  subscribers.forEach((subscriber) => subscriber.gap());

const unknown: ChangeMessage = { changes: [], gap: true };

type Missed = { subscriber: ChangeSubscriber; replayBuffer: ReplayBuffer; since: string };

async function missedBy(
  { report, ...at }: Pick<FeedDependencies, 'db' | 'registry' | 'report'>,
  { subscriber, replayBuffer, since }: Missed,
): Promise<ChangeMessage> {
  try {
    const words = await wordsSince(
      at.db,
      replayBuffer,
      replayBuffer.open(since, subscriber.viewer()),
    );
    if (words === null || words.includes(unloggedMessage)) return unknown;
    const batch = newBatch();
    for (const word of words)
      if (word !== positionMessage) addToBatch(batch, parseChangeMessage(word));
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

const wordsSince = async (
  db: Db,
  replayBuffer: ReplayBuffer,
  position: LogPosition | null,
): Promise<readonly string[] | null> =>
  position && (replayBuffer.since(position) ?? messagesSince(db, position));

const subscribedRoles = (subscribers: ReadonlySet<ChangeSubscriber>): Role[] => {
  const present = new Set(
    [...subscribers].map((subscriber) => roleOf(accessRoleOf(subscriber.viewer()))),
  );
  return audienceRoles.filter((role) => present.has(role));
};

type Receivers = {
  subscribers: ReadonlySet<ChangeSubscriber>;
  sealed: (viewer: Viewer) => string;
};

function deliver(
  registry: Registry,
  { subscribers, sealed }: Receivers,
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
    if (word.changes.length > 0) subscriber.changed(word.changes, sealed(viewer));
    if (word.gap) subscriber.gap();
  }
}

const sharedBy = (registry: Registry, viewer: Viewer): string =>
  viewer.kind !== 'user' || !isPersonalAudience(registry, viewer.role)
    ? accessRoleOf(viewer)
    : [accessRoleOf(viewer), ...Object.values(viewerParams(viewer))].join();
