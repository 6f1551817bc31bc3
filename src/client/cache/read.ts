import type { AnyAdapter, Asked } from './adapter.ts';
import type { Client, Entry, Snapshot } from '../client.ts';
import { isErrorFresh, isInvalidated, lookUpEntry } from './entry.ts';
import { AbortError, cacheMissError, FetchError } from '../transport/fetch-error.ts';
import { type CacheQuery, prepareQuery, snapshotOf, emptySnapshot } from './cache-query.ts';
import { cancelIfUnused, fetchEntry, type FetchOptions } from './run.ts';

/** Source: record-api.md §7.3. */
export type Policy =
  | 'cache-then-network'
  | 'stale-while-revalidate'
  | 'cache-and-network'
  | 'no-cache'
  | 'only-if-cached';
/** `window`: how long after its expiry stale data may be returned, in ms. */
export type ReadOptions = { policy?: Policy; window?: number; signal?: AbortSignal };

/**
 * Undefined for an incomplete config. Rejects with `FetchError` or `AbortError`. Source:
 * record-api.md §7.3–§7.5.
 */
export async function read<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  { config, ...options }: ReadOptions & { config: Asked<Config> },
): Promise<Data | undefined> {
  const question = prepareQuery(client, adapter, config);
  if (!question) return undefined;
  if (options.signal?.aborted === true) throw new AbortError();
  const now = snapshotOf(client, question);
  const plan = chooseReadPlan(client, { question, snapshot: now, options });
  if (plan === 'give' || plan === 'giveAndAsk') {
    // This caller has its data; other callers and subscribers of the entry receive the error.
    if (plan === 'giveAndAsk') fetchQuery(client, question, { all: true }).catch(() => undefined);
    return given(now);
  }
  if (plan === 'miss') throw cacheMissError();
  const { signal } = options;
  await waited(client, question, { all: plan === 'askAll', signal });
  const answered = snapshotOf(client, question);
  // A part was invalidated or removed from the cache while the call was in flight.
  if (answered.data === undefined && !answered.error)
    await waited(client, question, { all: false, signal });
  return given(snapshotOf(client, question));
}

export function peek<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  config: Asked<Config>,
): Snapshot<Data> {
  const question = prepareQuery(client, adapter, config);
  return question ? snapshotOf(client, question) : emptySnapshot;
}

type ReadPlan = 'give' | 'giveAndAsk' | 'ask' | 'askAll' | 'miss';

export function chooseReadPlan(
  client: Client,
  {
    question,
    snapshot,
    options,
  }: { question: CacheQuery<unknown>; snapshot: Snapshot; options: ReadOptions },
): ReadPlan {
  const { policy = 'cache-then-network', window = 0 } = options;
  const entries = entriesOfQuery(question);
  if (policy === 'only-if-cached') return snapshot.state === 'fulfilled' ? 'give' : 'miss';
  if (
    policy === 'no-cache' ||
    entries.some(({ adapter, config }) => adapter.goesOut?.(config) === true)
  )
    return 'askAll';
  const settled =
    snapshot.state === 'fulfilled' ||
    (snapshot.state === 'error' && entries.every((entry) => isSettled(client, entry)));
  if (policy === 'cache-and-network') return snapshot.data === undefined ? 'askAll' : 'giveAndAsk';
  if (settled) return 'give';
  if (
    policy === 'stale-while-revalidate' &&
    snapshot.state === 'stale' &&
    isWithin(client, entries, window)
  )
    return 'giveAndAsk';
  return 'ask';
}

const isSettled = (client: Client, entry: Entry): boolean =>
  isErrorFresh(entry, Date.now()) || lookUpEntry(client, entry).snapshot.state === 'fulfilled';

const isWithin = (client: Client, entries: readonly Entry[], window: number): boolean =>
  entries.every(
    (entry) => !isInvalidated(entry) && Date.now() <= lookUpEntry(client, entry).due + window,
  );

export const entriesOfQuery = (question: CacheQuery<unknown>): readonly Entry[] =>
  question.kind === 'one' ? [question.entry] : question.entries;

function given<Data>({ data, error }: Snapshot<Data>): Data {
  if (error) throw error;
  if (data === undefined) throw cacheMissError();
  return data;
}

/** A read of several parts requests only the parts that are not fresh, unless `all`. */
export async function fetchQuery(
  client: Client,
  question: CacheQuery<unknown>,
  wish: FetchOptions = {},
): Promise<void> {
  if (question.kind === 'one') {
    await fetchEntry(client, question.entry, wish);
    return;
  }
  const wanting = question.entries.filter(
    (entry) => wish.all === true || !isSettled(client, entry),
  );
  const ended = await Promise.allSettled(
    wanting.map((entry) => fetchEntry(client, entry, { ...wish, batched: true })),
  );
  for (const one of ended)
    if (
      one.status === 'rejected' &&
      !(one.reason instanceof FetchError && !question.fails(one.reason))
    )
      throw one.reason;
}

/** Source: record-api.md §7.5. */
async function waited(
  client: Client,
  question: CacheQuery<unknown>,
  { all, signal }: { all: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const entries = entriesOfQuery(question);
  for (const entry of entries) entry.waiting++;
  try {
    await (signal
      ? untilAborted(fetchQuery(client, question, { all }), signal)
      : fetchQuery(client, question, { all }));
  } finally {
    for (const entry of entries) {
      entry.waiting--;
      cancelIfUnused(client, entry);
    }
  }
}

/** A signal may be used for many waits, so its listener is removed after each. */
async function untilAborted(answer: Promise<void>, signal: AbortSignal): Promise<void> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new AbortError());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
