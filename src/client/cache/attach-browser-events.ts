import { focusManager, onlineManager } from '@tanstack/query-core';
import type { Client, Entry } from '../client.ts';
import { lookUpEntry } from './entry.ts';
import { isCacheableError } from '../transport/fetch-error.ts';

/**
 * When the network is back or the page is visible again, shown entries that are due are requested
 * again.
 */
export function attachBrowserEvents(client: Client): void {
  client.queries.mount();
  const wake = (back: boolean): void => {
    if (!back) return;
    for (const entry of client.entries.values())
      if (entry.listeners.size > 0 && isDue(client, entry)) client.refetch(entry, 'soon');
  };
  const leaveOnline = onlineManager.subscribe(wake);
  const leaveFocus = focusManager.subscribe(wake);
  client.close = () => {
    client.close = () => undefined;
    leaveOnline();
    leaveFocus();
    client.queries.unmount();
    client.throttle.stop();
  };
}

function isDue(client: Client, entry: Entry): boolean {
  const { state, error } = lookUpEntry(client, entry).snapshot;
  return (
    state === 'stale' ||
    state === 'unfulfilled' ||
    (error !== undefined && !isCacheableError(error))
  );
}
