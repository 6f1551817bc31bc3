import { CancelledError } from '@tanstack/query-core';
import { beginCall, endCall } from '../transport/calls.ts';
import type { Client, Entry, CacheLookup } from '../client.ts';
import { currentEntry, isInvalidated, lookUpEntry, readStrategyOf } from './entry.ts';
import { AbortError, FetchError, isSameError } from '../transport/fetch-error.ts';
import { addSelection, newSelection, type FieldSelection } from '../fields.ts';
import { hasStoredVersions, storeAnswer, renewNotModified } from './retention.ts';
import { requestForMissingFields } from './narrow.ts';
import { retryDelayFor } from '../transport/retry-after.ts';
import { flushTouchedEntries } from '../sync/settle.ts';
import { sweepIfDue } from './sweep.ts';
import { sendBatched } from '../sync/tick.ts';

/** `all`: also the parts that are present. `batched`: the batch endpoint, even for one read. */
export type FetchOptions = { all?: boolean; batched?: boolean };

/** An entry has at most one call in flight; later callers wait for it. */
export function fetchEntry(
  client: Client,
  asked: Entry,
  wish: FetchOptions = {},
): Promise<unknown> {
  const entry = currentEntry(client, asked);
  if (entry.running)
    return wish.all === true && entry.partial ? afterPart(client, entry, wish) : entry.running;
  const mine = runFetch(client, entry, wish).finally(() => {
    // Another call replaced this one, or the cache was emptied for another viewer.
    if (entry.running !== mine) return;
    entry.running = null;
    // A subscriber that read stale data during the call requested nothing, because the call was in
    // flight.
    if (entry.listeners.size > 0) client.records.touched.add(entry);
    flushTouchedEntries(client);
  });
  entry.running = mine;
  return mine;
}

async function afterPart(client: Client, entry: Entry, wish: FetchOptions): Promise<unknown> {
  const { epoch } = client;
  await entry.running?.catch(() => undefined);
  if (client.epoch !== epoch) throw new AbortError();
  return fetchEntry(client, entry, wish);
}

async function runFetch(client: Client, entry: Entry, wish: FetchOptions): Promise<void> {
  const { epoch } = client;
  try {
    const parts = partsToAsk(client, entry, wish);
    entry.partial = parts !== null;
    await (parts?.() ?? whole(client, entry, wish));
  } catch (error) {
    if (client.epoch !== epoch || error instanceof CancelledError || error instanceof AbortError)
      throw new AbortError();
    const failed = error instanceof FetchError ? error : unfit(entry, error);
    const before = entry.failure?.error;
    // Subscribers receive the same object again for an equal error.
    entry.failure = {
      error: before && isSameError(before, failed) ? before : Object.freeze(failed),
      at: Date.now(),
    };
    client.records.revision++;
    sweepIfDue(client);
    throw failed;
  }
}

const unfit = ({ key }: Entry, cause: unknown): FetchError =>
  new FetchError({ url: key, status: 0, statusText: 'Unreadable answer', cause });

function partsToAsk(
  client: Client,
  entry: Entry,
  { all = false }: FetchOptions,
): (() => Promise<void>) | null {
  const { frame, adapter } = entry;
  if (
    all ||
    entry.ref ||
    !frame ||
    isInvalidated(entry) ||
    entry.failure ||
    !isFresh(frame.at, adapter.fresh)
  )
    return null;
  const wants = partsOf(lookUpEntry(client, entry));
  if (
    wants.size === 0 ||
    [...wants].some(([id, { size }]) => size === 0 || !client.records.records.has(id))
  )
    return null;
  return async () =>
    void (await Promise.all(
      [...wants].map(([id, fields]) => client.fetchRecordFields({ id, fields })),
    ));
}

/** A record whose fields come with the record that refers to it is not requested separately. */
function partsOf({ missing, old }: CacheLookup): Map<string, FieldSelection> {
  const wants = new Map<string, FieldSelection>();
  const along = new Set<FieldSelection>();
  const want = (id: string, selection: FieldSelection): void => {
    const wanted = wants.get(id) ?? newSelection();
    addSelection(wanted, selection);
    wants.set(id, wanted);
  };
  for (const [id, selection] of missing ?? []) want(id, selection);
  for (const [id, selections] of old) {
    for (const selection of selections) {
      want(id, selection);
      addBelow(along, selection);
    }
  }
  for (const [id, selections] of old)
    if (selections.every((selection) => along.has(selection)) && !missing?.has(id))
      wants.delete(id);
  return wants;
}

function addBelow(along: Set<FieldSelection>, selection: FieldSelection): void {
  for (const { below } of selection.values()) {
    if (!below) continue;
    along.add(below);
    addBelow(along, below);
  }
}

const isFresh = (at: number, span: number): boolean => Date.now() >= at && Date.now() <= at + span;

/** A TanStack query retries, waits for a network, and cancels. */
async function whole(
  client: Client,
  entry: Entry,
  { all = false, batched = false }: FetchOptions,
): Promise<void> {
  const { adapter, frame, key, ref } = entry;
  const part = ref && !all ? requestForMissingFields(client, entry, ref) : null;
  entry.partial ||= part !== null;
  const asked = part?.selection ?? (ref && new Map(ref.selection));
  const config = part?.config ?? entry.config;
  const etag =
    !part &&
    frame &&
    lookUpEntry(client, entry).snapshot.data !== undefined &&
    hasStoredVersions(client, frame)
      ? frame.etag
      : null;
  const query = client.queries
    .getQueryCache()
    .build(client.queries, { queryKey: [key], queryHash: key, gcTime: Infinity });
  await query.fetch({
    queryKey: [key],
    gcTime: Infinity,
    structuralSharing: false,
    networkMode: client.once ? 'always' : 'online',
    retry: (failures, error) => !client.once && retryDelayFor(error, failures) !== null,
    retryDelay: (failures, error) => retryDelayFor(error, failures) ?? 0,
    queryFn: async ({ signal }) => {
      const { epoch } = client;
      const step = beginCall(client);
      try {
        const sent = await (readStrategyOf(entry)?.ask(client, entry, { signal, etag, batched }) ??
          sendBatched(client, adapter, { config, signal, etag, batched }));
        if (client.epoch !== epoch) throw new AbortError();
        if (sent.status === 304) renewNotModified(client, entry, step);
        else
          storeAnswer(client, entry, {
            answer: sent.answer,
            etag: part ? null : sent.etag,
            asked,
            step,
          });
        return true;
      } finally {
        endCall(client, step);
      }
    },
  });
}

/** A new subscriber or caller in the same tick keeps the call. Source: record-api.md §7.5. */
export function cancelIfUnused(client: Client, entry: Entry): void {
  if (!isLeft(entry)) return;
  queueMicrotask(() => {
    if (!isLeft(entry)) return;
    entry.running = null;
    void client.queries.getQueryCache().get(entry.key)?.cancel({ silent: true });
  });
}

const isLeft = ({ listeners, waiting, running: call }: Entry): boolean =>
  listeners.size === 0 && waiting === 0 && call !== null;

/** Rejects with a TypeError for data that no adapter returned. Source: record-api.md §7.11. */
export async function refresh(client: Client, data: object): Promise<void> {
  const entries = client.origins.get(data);
  if (!entries) throw new TypeError('Only data from an adapter can be refreshed');
  await Promise.all(
    entries.map((entry) => fetchEntry(client, entry, { all: true, batched: entries.length > 1 })),
  );
}
