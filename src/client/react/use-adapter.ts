import { useState, useSyncExternalStore } from 'react';
import type { AnyAdapter, Asked } from '../cache/adapter.ts';
import { resolveConfig } from '../cache/cache-query.ts';
import type { Policy } from '../cache/read.ts';
import { useClient } from './context.ts';
import { openAdapterStore, type Shown } from './shown.ts';

/** Compares configs by value. Source: record-api.md §7.13. */
export function useAdapter<Config, Data>(
  adapter: AnyAdapter<Config, Data>,
  config: Asked<Config>,
  policy?: Policy,
): Shown<Data> {
  const client = useClient();
  const key = keyOf(adapter, config);
  const open = () => ({
    client,
    adapter,
    key,
    policy,
    store: openAdapterStore(client, adapter, { config, policy }),
  });
  const [held, hold] = useState(open);
  // Replaced during render, so that no render shows the answer of the previous read.
  const isSame =
    held.client === client &&
    held.adapter === adapter &&
    held.key === key &&
    held.policy === policy;
  const { store, ...rest } = isSame ? held : open();
  if (!isSame) hold({ store, ...rest });
  return useSyncExternalStore(store.subscribe, store.look, store.look);
}

function keyOf<Config, Data>(adapter: AnyAdapter<Config, Data>, config: Asked<Config>): string {
  const prepared = resolveConfig(adapter, config);
  return prepared.kind === 'ready'
    ? prepared.key
    : prepared.kind === 'wrong'
      ? prepared.message
      : '';
}
