import type { AnyAdapter, Asked } from './adapter.ts';
import type { Client, Entry, Snapshot } from '../client.ts';
import { isErrorFresh, isMarked, lookAt } from './entry.ts';
import { AbortError, cacheMiss, FetchError } from '../transport/fetch-error.ts';
import { nothing } from './nothing.ts';
import { type Question, questionOf, snapshotOf } from './question.ts';
import { giveUp, run, type Wish } from './run.ts';

/** How far memory is trusted. Source: record-api.md §7.3. */
export type Policy =
  | 'cache-then-network'
  | 'stale-while-revalidate'
  | 'cache-and-network'
  | 'no-cache'
  | 'only-if-cached';
/**
 * `window`: for how many ms after its time stale data may be given; `signal`: the caller waits no
 * longer.
 */
export type ReadOptions = { policy?: Policy; window?: number; signal?: AbortSignal };

/**
 * Reads once: from memory while it is fresh, else by a call that all who ask the same share.
 * Undefined while the config is not complete. Rejects with `FetchError`, or `AbortError` when
 * `signal` says so. Source: record-api.md §7.3–§7.5.
 */
export async function read<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  { config, ...options }: ReadOptions & { config: Asked<Config> },
): Promise<Data | undefined> {
  const question = questionOf(client, adapter, config);
  if (!question) return undefined;
  if (options.signal?.aborted === true) throw new AbortError();
  const now = snapshotOf(client, question);
  const plan = planOf(client, { question, snapshot: now, options });
  if (plan === 'give' || plan === 'giveAndAsk') {
    if (plan === 'giveAndAsk') askAll(client, question, { all: true }).catch(() => undefined); // who waits for it, or shows it, is told
    return given(now);
  }
  if (plan === 'miss') throw cacheMiss();
  const { signal } = options;
  await waited(client, question, { all: plan === 'askAll', signal });
  const answered = snapshotOf(client, question);
  // Part of it changed or left while it was on its way.
  if (answered.data === undefined && !answered.error)
    await waited(client, question, { all: false, signal });
  return given(snapshotOf(client, question));
}

/** What is known now, without any call. */
export function peek<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  config: Asked<Config>,
): Snapshot<Data> {
  const question = questionOf(client, adapter, config);
  return question ? snapshotOf(client, question) : nothing;
}

type Plan = 'give' | 'giveAndAsk' | 'ask' | 'askAll' | 'miss';

export function planOf(
  client: Client,
  {
    question,
    snapshot,
    options,
  }: { question: Question<unknown>; snapshot: Snapshot; options: ReadOptions },
): Plan {
  const { policy = 'cache-then-network', window = 0 } = options;
  const entries = entriesOf(question);
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
  isErrorFresh(entry, Date.now()) || lookAt(client, entry).snapshot.state === 'fulfilled';

const isWithin = (client: Client, entries: readonly Entry[], window: number): boolean =>
  entries.every((entry) => !isMarked(entry) && Date.now() <= lookAt(client, entry).due + window);

export const entriesOf = (question: Question<unknown>): readonly Entry[] =>
  question.kind === 'one' ? [question.entry] : question.entries;

function given<Data>({ data, error }: Snapshot<Data>): Data {
  if (error) throw error;
  if (data === undefined) throw cacheMiss();
  return data;
}

/**
 * Asks what of it is not fresh; of many parts only those. Rejects when the call for them fails, not
 * when a part is refused for itself.
 */
export async function askAll(
  client: Client,
  question: Question<unknown>,
  wish: Wish = {},
): Promise<void> {
  if (question.kind === 'one') {
    await run(client, question.entry, wish);
    return;
  }
  const wanting = question.entries.filter(
    (entry) => wish.all === true || !isSettled(client, entry),
  );
  const ended = await Promise.allSettled(
    wanting.map((entry) => run(client, entry, { ...wish, batched: true })),
  );
  for (const one of ended)
    if (
      one.status === 'rejected' &&
      !(one.reason instanceof FetchError && !question.fails(one.reason))
    )
      throw one.reason;
}

/** Waits for the answer as long as the caller does. Source: record-api.md §7.5. */
async function waited(
  client: Client,
  question: Question<unknown>,
  { all, signal }: { all: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const entries = entriesOf(question);
  for (const entry of entries) entry.waiting++;
  try {
    await (signal
      ? untilAborted(askAll(client, question, { all }), signal)
      : askAll(client, question, { all }));
  } finally {
    for (const entry of entries) {
      entry.waiting--;
      giveUp(client, entry);
    }
  }
}

/** A signal may outlive many waits, and keeps nothing of them. */
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
