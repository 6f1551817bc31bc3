import type { Client, Entry, Snapshot } from '../client.ts';
import { lookUpEntry } from '../cache/entry.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * Notifies the subscribers of touched entries, and requests stale shown data again; with `soon`
 * (changes by others) at most every 5 s. Source: spec §9, scheduling throttle.
 */
export function flushTouchedEntries(client: Client, when: 'now' | 'soon' = 'now'): void {
  const { touched } = client.records;
  for (const reader of touched) {
    const entry = reader as Entry; // proof: entries are the only readers
    const snapshot = entry.listeners.size === 0 ? null : lookUpEntry(client, entry).snapshot;
    touched.delete(entry);
    if (!snapshot) continue;
    tell(entry, snapshot);
    const { state } = snapshot;
    const isUnsure = state === 'stale' || state === 'unfulfilled';
    if (!isUnsure) entry.tries = 0;
    // A failed read is requested again after a change by others, or when its error expired and it
    // has no data.
    const isAsked =
      entry.failure && state !== 'unfulfilled'
        ? when === 'soon' && state !== 'fulfilled'
        : isUnsure;
    if (isAsked && !entry.running) client.refetch(entry, entry.tries++ < 2 ? when : 'soon');
  }
}

function tell(entry: Entry, snapshot: Snapshot): void {
  if (snapshot === entry.lastSnapshot) return;
  entry.lastSnapshot = snapshot;
  for (const listener of entry.listeners) callSafely(() => listener(snapshot));
}
