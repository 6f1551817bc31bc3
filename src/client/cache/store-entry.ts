import { defaultStoreTtl } from '#protocol/constants.ts';
import { callSafely } from '../transport/call-safely.ts';

/** Source: spec §3. */
export type StoreState<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly loaded: boolean;
  readonly loading: boolean;
};
export type StoreEntry<Data> = {
  snapshot: () => StoreState<Data>;
  /**
   * Never rejects: the error is in the state. When `signal` aborts, its caller stops waiting;
   * without waiting callers the load is aborted.
   */
  load: (signal?: AbortSignal) => Promise<StoreState<Data>>;
  subscribe: (listener: () => void) => () => void;
  forget: () => void;
};
export type StoreSource<Data> = {
  load: (signal: AbortSignal) => Data | Promise<Data>;
  /** Seconds; -1 means that data never expires. Invalid values mean 300. Source: spec §5. */
  ttl?: unknown;
  now?: () => number;
};

/** Source: spec §4, Store entry load; record-api.md §7.12. */
export function storeEntry<Data>({
  load: source,
  ttl,
  now = Date.now,
}: StoreSource<Data>): StoreEntry<Data> {
  const lifetime = lifetimeOf(ttl);
  const { subscribe, tell } = listeners();
  let state: StoreState<Data> = unloaded;
  let storedAt = Number.NaN;
  let run: Run | undefined;

  function become(next: StoreState<Data>): void {
    state = Object.freeze(next);
    tell();
  }
  function begin(): Run {
    const begun = newRun();
    run = begun;
    // An aborted load must not change the state: its answer may be outdated.
    void answerOf(source, begun.stop.signal).then((answer) => run === begun && end(begun, answer));
    become({ ...state, loading: true });
    return begun;
  }
  function end(ended: Run, answer: Answer<Data> | undefined): void {
    run = undefined;
    if (answer) storedAt = 'data' in answer ? now() : Number.NaN;
    become(stateAfter(state, answer));
    ended.resolve();
  }
  function giveUp(left: Run, reason?: unknown): void {
    if (run === left) end(left, undefined);
    left.stop.abort(reason);
  }
  // After the clock was set back, the stored time does not show that the data is fresh.
  const fresh = (): boolean => now() >= storedAt && now() <= storedAt + lifetime;

  return {
    snapshot: () => state,
    subscribe,
    async load(signal) {
      if (signal?.aborted || (!run && fresh())) return state;
      const joined = run ?? begin();
      const { over, stopListening } = joinRun(joined, signal, giveUp);
      await over;
      stopListening();
      return state;
    },
    forget() {
      storedAt = Number.NaN;
      state = unloaded;
      if (run) giveUp(run);
      else tell();
    },
  };
}

type Run = PromiseWithResolvers<void> & { stop: AbortController; waiting: number };
type Answer<Data> = { data: Data } | { error: unknown };

const newRun = (): Run => ({
  ...Promise.withResolvers<void>(),
  stop: new AbortController(),
  waiting: 0,
});

function joinRun(
  run: Run,
  signal: AbortSignal | undefined,
  giveUp: (left: Run, reason: unknown) => void,
): { over: Promise<void>; stopListening: () => void } {
  run.waiting += 1;
  const left = Promise.withResolvers<void>();
  const leave = (): void => {
    run.waiting -= 1;
    if (run.waiting === 0) giveUp(run, signal?.reason);
    left.resolve();
  };
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted) leave();
  return {
    over: Promise.race([run.promise, left.promise]),
    stopListening: () => signal?.removeEventListener('abort', leave),
  };
}

const stateAfter = <Data>(
  before: StoreState<Data>,
  answer: Answer<Data> | undefined,
): StoreState<Data> =>
  answer
    ? { data: undefined, error: undefined, ...answer, loaded: true, loading: false }
    : { ...before, loading: false };

const unloaded = /* @__PURE__ */ Object.freeze({
  data: undefined,
  error: undefined,
  loaded: false,
  loading: false,
});

/** In ms. */
function lifetimeOf(ttl: unknown): number {
  if (ttl === -1) return Number.POSITIVE_INFINITY;
  return (typeof ttl === 'number' && ttl >= -1 ? ttl : defaultStoreTtl) * 1_000;
}

async function answerOf<Data>(
  source: StoreSource<Data>['load'],
  signal: AbortSignal,
): Promise<Answer<Data> | undefined> {
  try {
    return { data: await source(signal) };
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
      ? undefined
      : { error: error ?? new Error('Rejected without a reason') };
  }
}

function listeners() {
  const listening = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    listening.add(own);
    return () => void listening.delete(own);
  };
  const tell = (): void => {
    for (const listener of Array.from(listening)) if (listening.has(listener)) callSafely(listener);
  };
  return { subscribe, tell };
}
