import type { AnyAdapter, Asked } from '../cache/adapter.ts';
import type { Client, Snapshot } from '../client.ts';
import { cacheMissError, FetchError } from '../transport/fetch-error.ts';
import { type CacheQuery, prepareQuery, snapshotOf, emptySnapshot } from '../cache/cache-query.ts';
import { type Policy, read } from '../cache/read.ts';
import { type Watch, watch } from '../sync/watch.ts';

export type Shown<Data> = {
  readonly data: Data | undefined;
  readonly error: FetchError | undefined;
  readonly loading: boolean;
  /** Bypasses the cache. Stable while the read is the same. */
  readonly refresh: () => Promise<void>;
};

export type ShownStore<Data> = {
  subscribe: (changed: () => void) => () => void;
  look: () => Shown<Data>;
};

export function openAdapterStore<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  { config, policy = 'cache-then-network' }: { config: Asked<Config>; policy?: Policy | undefined },
): ShownStore<Data> {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((changed) => changed());
  const { question, wrong } = judged(client, adapter, config);
  const miss = policy === 'only-if-cached' && question ? cacheMissError() : undefined;
  let watched: Watch<Data> | null = null;
  let before: Snapshot<Data> | undefined;
  let asking = 0;

  const known = (): Snapshot<Data> => {
    if (wrong) return wrong;
    if (watched) return watched.snapshot();
    return (before = question ? snapshotOf(client, question, before) : emptySnapshot);
  };
  const refresh = async (): Promise<void> => {
    asking++;
    tell();
    try {
      await (watched ? watched.refresh() : read(client, adapter, { config, policy: 'no-cache' }));
    } finally {
      asking--;
      tell();
    }
  };

  let shown: Shown<Data> = { data: undefined, error: undefined, loading: false, refresh };
  const look = (): Shown<Data> => {
    const snapshot = known();
    const { data } = snapshot;
    const awaited =
      data === undefined && snapshot.error === undefined && snapshot !== emptySnapshot;
    const error = awaited ? miss : snapshot.error;
    const loading = asking > 0 || (awaited && !miss);
    if (data !== shown.data || error !== shown.error || loading !== shown.loading)
      shown = { data, error, loading, refresh };
    return shown;
  };

  return {
    look,
    subscribe(changed) {
      listeners.add(changed);
      watched ??= watch(client, adapter, { config, policy, listener: tell });
      return () => {
        listeners.delete(changed);
        // React's strict mode unsubscribes and subscribes again: that must not send a second call.
        queueMicrotask(() => {
          if (listeners.size > 0) return;
          watched?.stop();
          watched = null;
        });
      };
    },
  };
}

function judged<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  config: Asked<Config>,
): { question: CacheQuery<Data> | null; wrong: Snapshot<Data> | null } {
  try {
    return { question: prepareQuery(client, adapter, config), wrong: null };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { question: null, wrong: { state: 'error', data: undefined, error } };
  }
}
