import type { Db } from '#db/connection.ts';
import { orderedTopic, type NotificationListener } from '#db/listen.ts';
import type { Change } from '#protocol/shapes/changes.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import {
  readsFieldsWithoutStamps,
  roleOf,
  type AccessRole,
  accessRoleOf,
  seesRowsWithoutStamps,
  seesObject,
} from '../access/access.ts';
import { type Audience, audiencesOf, isInAudience, audienceRoles } from '../access/audience.ts';
import { cascadingObjects, isPersonalAudience } from '../access/audience-dependencies.ts';
import { openReplayBuffer } from './replay-buffer.ts';
import { memoizeByKey } from '../model/memoize.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';
import { parseChangeMessage, type RowChange } from './change-events.ts';

/**
 * What changes, for who listens: every beat each ear is told of the rows its viewer sees now, and
 * that those are gone which they saw until then. The same list for viewers who see the same. Nobody
 * listening costs nothing. Why it leaks nothing: docs/decisions/0009-channel-of-changes.md.
 */
export type ChangeFeed = {
  /** Gives how to stop. */
  subscribe(subscriber: ChangeSubscriber): () => void;
  /**
   * Where the telling is now: what is answered from here on, and who listens later, can go on from
   * it with `replaySince`.
   */
  position(viewer: Viewer): string;
  /**
   * Tells an ear what it missed after a position: rows, none when nothing changed, or a gap. Once,
   * whatever it is.
   */
  replaySince(subscriber: ChangeSubscriber, position: string): Promise<void>;
  close(): void;
};

export type ChangeSubscriber = {
  /** Asked anew at every beat: what a viewer may see can change. */
  viewer: () => Viewer;
  changed(changes: readonly Change[]): void;
  /** Something may have been missed. */
  gap(): void;
};

type FeedDependencies = {
  db: Db;
  listen: Pick<NotificationListener, 'on' | 'onGap'>;
  registry: Registry;
  report: (error: unknown) => void;
};

/** Long enough that a burst of saves is told at once, short enough that nobody waits. */
const batchInterval = 250; // ms
/** More rows than this in a beat, of all or for one viewer, and to begin anew is cheaper. */
const mostPending = 2_000;
const maxPublishedChanges = 200;

/** One row in one beat: its last change, and all who saw it before any of them. */
type Pending = {
  id: string;
  kind: Change['kind'];
  weakEtag: number;
  before: readonly Audience[];
  fields: readonly string[] | null;
};
/** `whole`: of which objects nobody knows what changed, and for whom. */
type ChangeBatch = {
  rows: Map<string, Map<string, Pending>>;
  whole: Map<string, ReadonlySet<Role>>;
  count: number;
};

export function openChangeFeed({ db, listen, registry, report }: FeedDependencies): ChangeFeed {
  const subscribers = new Set<ChangeSubscriber>();
  const replayBuffer = openReplayBuffer();
  let pendingBatch = newBatch();
  /**
   * There from the first word of a beat until that is told: what is said meanwhile waits for the
   * next.
   */
  let timer: NodeJS.Timeout | undefined;

  const gapForAll = (): void => subscribers.forEach((subscriber) => subscriber.gap());
  const begunAnew = (): void => {
    replayBuffer.forget();
    gapForAll();
  };

  const receive = (key: string): void => {
    replayBuffer.add(key);
    if (subscribers.size === 0) return;
    try {
      note(pendingBatch, parseChangeMessage(key));
    } catch (error) {
      report(error);
      gapForAll();
    }
    timer ??= setTimeout(() => void publishBatch(), batchInterval);
  };

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
      gapForAll();
    }
    timer =
      isEmpty(pendingBatch) || subscribers.size === 0
        ? undefined
        : setTimeout(() => void publishBatch(), batchInterval);
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
      clearTimeout(timer);
    },
  };
}

const unknown: ChangeMessage = { changes: [], gap: true };

async function missedBy(
  { report, ...at }: Pick<FeedDependencies, 'db' | 'registry' | 'report'>,
  subscriber: ChangeSubscriber,
  words: readonly string[] | null,
): Promise<ChangeMessage> {
  if (words === null) return unknown;
  try {
    const batch = newBatch();
    for (const word of words) note(batch, parseChangeMessage(word));
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

const newBatch = (): ChangeBatch => ({ rows: new Map(), whole: new Map(), count: 0 });
const isEmpty = (batch: ChangeBatch): boolean => batch.rows.size === 0 && batch.whole.size === 0;

function note(batch: ChangeBatch, word: ReturnType<typeof parseChangeMessage>): void {
  const { apiName } = word;
  const unsure = batch.whole.get(apiName);
  if (unsure?.size === audienceRoles.length) return;
  batch.count += word.rows?.length ?? 0;
  const isMuch = batch.count > mostPending;
  if (word.rows === null || isMuch) {
    const to = new Set(
      isMuch || word.rows !== null ? audienceRoles : [...(unsure ?? []), ...word.to],
    );
    batch.whole.set(apiName, to);
    if (to.size === audienceRoles.length) batch.rows.delete(apiName);
    return;
  }
  const known = batch.rows.get(apiName) ?? new Map<string, Pending>();
  batch.rows.set(apiName, known);
  for (const row of word.rows) known.set(row.id, joined(known.get(row.id), row));
}

/** Made and changed is made; whatever happened before it went, it is gone. */
const joined = (
  earlier: Pending | undefined,
  { id, kind, weakEtag, before, fields }: RowChange,
): Pending => ({
  id,
  kind: kind === 'updated' && earlier?.kind === 'created' ? 'created' : kind,
  // A change without a version of its own (a new photo) is hidden by none that has one.
  weakEtag:
    weakEtag === 0 || earlier?.weakEtag === 0 ? 0 : Math.max(weakEtag, earlier?.weakEtag ?? 0),
  before: [...(earlier?.before ?? []), ...(before ? [before] : [])],
  fields: fields && earlier?.fields !== null ? [...(earlier?.fields ?? []), ...fields] : null,
});

const subscribedRoles = (subscribers: ReadonlySet<ChangeSubscriber>): Role[] => {
  const present = new Set(
    [...subscribers].map((subscriber) => roleOf(accessRoleOf(subscriber.viewer()))),
  );
  return audienceRoles.filter((role) => present.has(role));
};

type Audiences = ReadonlyMap<string, Audience>;
/** By object; `plain` where some see rows without their stamps. */
type CurrentAudiences = ReadonlyMap<string, { any: Audiences; plain: Audiences }>;

/** Who sees the rows of a beat now: a statement per object. */
async function currentAudiences(
  at: { db: Db; registry: Registry },
  { rows }: ChangeBatch,
  among: readonly Role[],
): Promise<CurrentAudiences> {
  const seen = new Map<string, { any: Audiences; plain: Audiences }>();
  for (const [apiName, changed] of rows) {
    const object = at.registry.object(apiName);
    const ids = [...changed.values()].flatMap(({ id, kind }) => (kind === 'deleted' ? [] : [id]));
    if (!object || ids.length === 0 || !among.some((role) => seesObject(object, role))) continue;
    const any = await audiencesOf(at, object, { ids, among });
    const plain = among.some((role) => seesRowsWithoutStamps(object, role))
      ? await audiencesOf(at, object, { ids, among, rowDetail: 'plain' })
      : any;
    seen.set(apiName, { any, plain });
  }
  return seen;
}

/** `among`: the roles whose sight was asked for. */
type BatchAudience = { batch: ChangeBatch; seen: CurrentAudiences; among: readonly Role[] };
type ChangeMessage = { changes: readonly Change[]; gap: boolean };

function deliver(
  registry: Registry,
  subscribers: ReadonlySet<ChangeSubscriber>,
  known: BatchAudience,
): void {
  const words = new Map<string, ChangeMessage>();
  const rowsOf = memoizeByKey<RowsAbout>(audienceRoles.length);
  for (const subscriber of subscribers) {
    const viewer = subscriber.viewer();
    // Who has the same access role and the same ids is told the same.
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

type Row = { apiName: string; row: Pending; any: Audience; plain: Audience };
type RowsAbout = (viewer: Viewer) => Iterable<Row>;

/**
 * Which rows of a beat somebody of this role may be told of: those of everybody in it, and those
 * that name them. Of thousands, who listens knows a few.
 */
function rowsAbout(accessRole: Role, { batch, seen }: BatchAudience): RowsAbout {
  const ofAll = new Set<Row>();
  const naming = new Map<string, Set<Row>>();
  for (const [apiName, rows] of batch.rows)
    for (const row of rows.values()) {
      const about = {
        apiName,
        row,
        any: seen.get(apiName)?.any.get(row.id) ?? {},
        plain: seen.get(apiName)?.plain.get(row.id) ?? {},
      };
      for (const { [accessRole]: who = [] } of [about.any, ...row.before])
        for (const [first] of who === true ? [[]] : who) {
          if (first === undefined) ofAll.add(about);
          else naming.set(first[1], (naming.get(first[1]) ?? new Set()).add(about));
        }
    }
  return (viewer) =>
    new Set([
      ...ofAll,
      ...Object.values(viewerParams(viewer)).flatMap((id) => [...(naming.get(String(id)) ?? [])]),
    ]);
}

function messageFor(
  registry: Registry,
  viewer: Viewer,
  known: BatchAudience & { rowsOf: (accessRole: Role, make: () => RowsAbout) => RowsAbout },
): ChangeMessage {
  const { batch, among } = known;
  const accessRole = accessRoleOf(viewer);
  const role = roleOf(accessRole);
  if (role === 'system') throw new Error('The system itself listens to no changes');
  const sees = (apiName: string): boolean => {
    const object = registry.object(apiName);
    return object !== undefined && seesObject(object, accessRole);
  };
  // Of whoever came, or became another, while that was asked nobody knows what they see.
  const unsure = [...batch.whole].flatMap(([apiName, to]) => (to.has(role) ? [apiName] : []));
  if ((among.includes(role) ? unsure : [...unsure, ...batch.rows.keys()]).some(sees))
    return { changes: [], gap: true };
  const changes: Change[] = [];
  let gap = false;
  for (const { apiName, row, ...audiences } of known.rowsOf(role, () => rowsAbout(role, known))(
    viewer,
  )) {
    const object = registry.object(apiName);
    if (!object || !seesObject(object, role)) continue;
    const now = isInAudience(audiences.any, viewer);
    const then = row.before.some((audience) => isInAudience(audience, viewer));
    // Nothing is published about an object outside a key's limits; a row it hides still leaves a
    // gap in the numbering.
    if (seesObject(object, accessRole))
      changes.push(
        ...changeFor({ object, accessRole }, row, {
          plain: isInAudience(audiences.plain, viewer),
          now,
          before: then,
        }),
      );
    // What went with it is told by nobody.
    gap ||= then && !now && carries(registry, object, { role, gone: row.kind === 'deleted' });
  }
  return changes.length > maxPublishedChanges ? { changes: [], gap: true } : { changes, gap };
}

/**
 * The event about a row for a viewer who sees the object. `plain`: they also see its dates and
 * ETags.
 */
function changeFor(
  { object, accessRole }: { object: ObjectModel; accessRole: AccessRole },
  row: Pending,
  sees: { plain: boolean; now: boolean; before: boolean },
): Change[] {
  const { apiName } = object;
  const { id, kind, weakEtag, fields } = row;
  if (sees.plain) return [{ apiName, id, kind, weakEtag }];
  // For such a row they learn the time of a change only by reading it.
  if (sees.now)
    return kind !== 'updated' ||
      fields === null ||
      readsFieldsWithoutStamps(object, accessRole, fields)
      ? [{ apiName, id, kind, weakEtag: 0 }]
      : [];
  return sees.before ? [{ apiName, id, kind: 'deleted', weakEtag: 0 }] : [];
}

/**
 * A row that goes takes rows below it along, or what they say of it; one that moves takes those
 * that are seen because of it.
 */
const carries = (
  registry: Registry,
  object: ObjectModel,
  { role, gone }: { role: Role; gone: boolean },
): boolean =>
  cascadingObjects(registry, role).has(object.apiName) || (gone && object.children.size > 0);
