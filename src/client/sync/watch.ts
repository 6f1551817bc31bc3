import type { AnyAdapter, Asked } from '../cache/adapter.ts';
import type { Client, Entry, Listener, Snapshot } from '../client.ts';
import { cacheMissError, FetchError } from '../transport/fetch-error.ts';
import { type CacheQuery, prepareQuery, snapshotOf, emptySnapshot } from '../cache/cache-query.ts';
import { fetchQuery, entriesOfQuery, chooseReadPlan, type ReadOptions } from '../cache/read.ts';
import { cancelIfUnused } from '../cache/run.ts';
import { lookUpEntry, stopTracking } from '../cache/entry.ts';

export type Watch<Data> = {
  /** The same object while its content is the same. */
  snapshot: () => Snapshot<Data>;
  refresh: () => Promise<void>;
  stop: () => void;
};

/** `listener` is not called for equal data. Source: spec §4, record-api.md §7.3. */
export function watch<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  {
    config,
    listener,
    ...options
  }: Omit<ReadOptions, 'signal'> & {
    config: Asked<Config>;
    listener: (snapshot: Snapshot<Data>) => void;
  },
): Watch<Data> {
  let question: CacheQuery<Data> | null;
  try {
    question = prepareQuery(client, adapter, config);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return still<Data>(Object.freeze({ state: 'error', data: undefined, error }));
  }
  return question ? watching(client, question, { listener, options }) : still(emptySnapshot);
}

const still = <Data>(snapshot: Snapshot<Data>): Watch<Data> => ({
  snapshot: () => snapshot,
  refresh: () => (snapshot.error ? Promise.reject(snapshot.error) : Promise.resolve()),
  stop: () => undefined,
});

function watching<Data>(
  client: Client,
  question: CacheQuery<Data>,
  { listener, options }: { listener: (snapshot: Snapshot<Data>) => void; options: ReadOptions },
): Watch<Data> {
  const entries = new Set(entriesOfQuery(question));
  let shown: Snapshot<Data> | undefined;
  const quiet = options.policy === 'only-if-cached' ? 1 : 0;
  const hear = (incoming: Snapshot): void => {
    const now = incoming === emptySnapshot ? emptySnapshot : snapshotOf(client, question, shown);
    if (now === shown) return;
    const isEqual =
      shown !== undefined &&
      now.data !== undefined &&
      now.data === shown.data &&
      now.error === shown.error;
    if (isEqual) {
      shown = now;
      return;
    }
    // The cached error of one part expired and another part changed.
    if (now.state === 'unfulfilled' && question.kind === 'many' && quiet === 0)
      fetchQuery(client, question).catch(() => undefined);
    // Shown data stays while a part is in flight, but not when the cache is emptied.
    if (
      now !== emptySnapshot &&
      shown?.data !== undefined &&
      now.data === undefined &&
      now.error === undefined
    )
      return;
    shown = now;
    listener(now);
  };
  for (const entry of entries) start(client, entry, { hear, quiet });
  shown = snapshotOf(client, question);
  const plan = chooseReadPlan(client, { question, snapshot: shown, options });
  if (plan === 'miss')
    shown = Object.freeze({ state: 'error', data: undefined, error: cacheMissError() });
  if (plan !== 'give' && plan !== 'miss')
    // the listener receives the error in a snapshot
    fetchQuery(client, question, { all: plan !== 'ask' }).catch(() => undefined);
  return {
    snapshot: () => shown ?? emptySnapshot,
    refresh: () => fetchQuery(client, question, { all: true }),
    stop: () => {
      for (const entry of entries) end(client, entry, { hear, quiet });
    },
  };
}

type EntrySubscription = { hear: Listener; quiet: number };

function start(client: Client, entry: Entry, { hear, quiet }: EntrySubscription): void {
  entry.listeners.add(hear);
  entry.quiet += quiet;
  if (entry.listeners.size > 1) return;
  entry.look = null;
  entry.lastSnapshot = lookUpEntry(client, entry).snapshot;
}

function end(client: Client, entry: Entry, { hear, quiet }: EntrySubscription): void {
  if (!entry.listeners.delete(hear)) return;
  entry.quiet -= quiet;
  if (entry.listeners.size > 0) return;
  stopTracking(client, entry);
  cancelIfUnused(client, entry);
}
