import * as recordEndpoints from '#protocol/endpoints/records.ts';
import { errorLifetime } from '#protocol/constants.ts';
import type {
  Client,
  Entry,
  CacheLookup,
  Snapshot,
  SnapshotState,
  ReadStrategy,
} from '../client.ts';
import { type FetchError, isCacheableError } from '../transport/fetch-error.ts';
import { selectionOf } from '../fields.ts';
import { denormalizeAnswer, readRecordRef, RecordRef } from './stored-answer.ts';
import { newReadTracker, type ReadTracker } from './read-tracker.ts';
import { addReader, removeReader } from './record-cache.ts';

export const keyOf = (name: string, config: unknown): string => `${name}${JSON.stringify(config)}`;

export function getOrCreateEntry(
  client: Client,
  { adapter, config, key }: Pick<Entry, 'adapter' | 'config' | 'key'>,
): Entry {
  const found = client.entries.get(key);
  if (found) return found;
  const entry: Entry = {
    key,
    adapter,
    config,
    ref: recordRefOf({ adapter, config }),
    listeners: new Set(),
    quiet: 0,
    tries: 0,
    reads: noReads,
    frame: null,
    failure: null,
    marked: 0,
    running: null,
    partial: false,
    waiting: 0,
    look: null,
    lastSnapshot: null,
  };
  client.entries.set(key, entry);
  return entry;
}

export function recordRefOf({
  adapter,
  config,
}: Pick<Entry, 'adapter' | 'config'>): RecordRef | null {
  const plain = adapter.plainRecord?.(config) ?? null;
  return plain && new RecordRef(plain.id, selectionOf(plain.fields, plain.optionalFields));
}

const noReads: Entry['reads'] = new Map();
const none: ReadTracker['reads'] = new Map();

/** The sweep may have removed `entry`, and a later read may have created another one. */
export function currentEntry({ entries }: Client, entry: Entry): Entry {
  const now = entries.get(entry.key) ?? entry;
  entries.set(entry.key, now);
  return now;
}

/** The snapshot is the same object while its content is the same. */
export function lookUpEntry(client: Client, entry: Entry): CacheLookup {
  const now = Date.now();
  const { look } = entry;
  const { revision } = client.records;
  if (
    look &&
    (look.revision === revision ||
      (entry.listeners.size > 0 && !client.records.touched.has(entry))) &&
    now <= look.until &&
    now >= look.from
  )
    return look;
  const made = performLookup(client, entry, now);
  entry.look = made;
  return made;
}

function performLookup(client: Client, entry: Entry, now: number): CacheLookup {
  const { records } = client;
  readStrategyOf(entry)?.beforeLookup(client, entry);
  const reading = newReadTracker(records);
  const data = readEntry(entry, reading);
  if (entry.listeners.size > 0) follow(client, entry, reading.reads);
  const { missing } = reading;
  const common = { revision: records.revision, missing };
  if (data === undefined)
    return {
      ...common,
      snapshot: withoutData(entry, { now, awaits: reading.awaits && !missing }),
      from: 0,
      until: -1,
      due: -1,
      old: none,
    };
  if (typeof data === 'object' && data !== null && data !== entry.look?.snapshot.data)
    client.origins.set(data, [entry]);
  const { from, until } = span(entry, reading);
  const failed = entry.failure;
  if (failed && failed.at >= from && isCacheableError(failed.error) && isErrorFresh(entry, now))
    return {
      ...common,
      snapshot: made(entry, 'error', { error: failed.error }),
      from: failed.at,
      until: failed.at + errorSpan(entry),
      due: until,
      old: none,
    };
  const stale = isInvalidated(entry) || now > until || now < from;
  const old = stale ? oldOf(client, { reads: reading.reads, now }) : none;
  return {
    ...common,
    snapshot: made(entry, stale ? 'stale' : 'fulfilled', { data }),
    from,
    until: stale ? -1 : until,
    due: until,
    old,
  };
}

function readEntry(entry: Entry, reading: ReadTracker): unknown {
  const { ref, frame, adapter } = entry;
  if (ref) return readRecordRef(reading, ref);
  if (!frame) return undefined;
  return denormalizeAnswer(frame, { map: adapter.mapRecords, reading });
}

export const isInvalidated = ({ frame, marked }: Entry): boolean =>
  frame !== null && frame.step < marked;

function span(
  { frame, ref, adapter }: Entry,
  { oldest, newest }: ReadTracker,
): { from: number; until: number } {
  const byRecords = { from: newest, until: oldest + recordEndpoints.getRecord.fresh };
  if (ref || !frame) return byRecords;
  return {
    from: Math.max(frame.at, newest),
    until: Math.min(frame.at + adapter.fresh, byRecords.until),
  };
}

function withoutData(entry: Entry, { now, awaits }: { now: number; awaits: boolean }): Snapshot {
  const { failure, running } = entry;
  if (failure && !running && (!isCacheableError(failure.error) || isErrorFresh(entry, now)))
    return made(entry, 'error', { error: failure.error });
  return made(entry, awaits || running ? 'pending' : 'unfulfilled', {});
}

export const errorSpan = ({ adapter, failure }: Entry): number =>
  failure && isCacheableError(failure.error)
    ? (adapter.freshError ?? errorLifetime)
    : errorLifetime;

export function isErrorFresh(entry: Entry, now: number): boolean {
  const { failure } = entry;
  return (
    failure !== null &&
    isCacheableError(failure.error) &&
    now >= failure.at &&
    now <= failure.at + errorSpan(entry)
  );
}

function made(
  entry: Entry,
  state: SnapshotState,
  { data, error }: { data?: unknown; error?: FetchError },
): Snapshot {
  const before = entry.look?.snapshot;
  if (before && before.state === state && before.data === data && before.error === error)
    return before;
  return Object.freeze({ state, data, error });
}

function oldOf(
  { records }: Client,
  { reads, now }: { reads: ReadTracker['reads']; now: number },
): ReadTracker['reads'] {
  const isOld = (id: string): boolean => {
    const at = records.records.get(id)?.at ?? 0;
    return now < at || now > at + recordEndpoints.getRecord.fresh;
  };
  return new Map([...reads].filter(([id]) => isOld(id)));
}

function follow({ records }: Client, entry: Entry, reads: ReadTracker['reads']): void {
  for (const id of reads.keys()) if (!entry.reads.has(id)) addReader(records, id, entry);
  for (const id of entry.reads.keys()) if (!reads.has(id)) removeReader(records, id, entry);
  entry.reads = reads;
}

export function stopTracking({ records }: Client, entry: Entry): void {
  for (const id of entry.reads.keys()) removeReader(records, id, entry);
  entry.reads = noReads;
  records.touched.delete(entry);
}

export const readStrategyOf = ({ adapter }: Pick<Entry, 'adapter'>): ReadStrategy | undefined =>
  adapter.way as ReadStrategy | undefined; // proof: only `pagedReadStrategy` creates one
