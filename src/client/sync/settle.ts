import type { Client, Entry, Snapshot } from '../client.ts';
import { lookUpEntry } from '../cache/entry.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * After a change: subscribers that are affected look up their data again and are notified when it
 * differs. Shown data that is stale is requested again: at once, or with `soon`, for changes by
 * others, at most every 5 s. Source: spec §9, scheduling throttle.
 */
export function flushTouchedEntries(client: Client, when: 'now' | 'soon' = 'now'): void {
  const { touched } = client.records;
  for (const reader of touched) {
    const entry = reader as Entry; // proof: entries are the only readers
    // Looks up while the entry still counts as touched, because an untouched one gives its old
    // lookup.
    const snapshot = entry.listeners.size === 0 ? null : lookUpEntry(client, entry).snapshot;
    touched.delete(entry);
    if (!snapshot) continue;
    tell(entry, snapshot);
    const { state } = snapshot;
    const isUnsure = state === 'stale' || state === 'unfulfilled';
    if (!isUnsure) entry.tries = 0;
    // A failed read is requested again when a change was reported, or when the failure expired and
    // no data is left to show. `tries` prevents an endless loop with a server that keeps giving
    // stale answers.
    const isAsked =
      entry.failure && state !== 'unfulfilled'
        ? when === 'soon' && state !== 'fulfilled'
        : isUnsure;
    if (isAsked && !entry.running) client.refetch(entry, entry.tries++ < 2 ? when : 'soon');
  }
}

/**
 * Notifies listeners when the snapshot changed. They decide themselves what is new to them, and
 * keep showing the old data while a part is in flight.
 */
function tell(entry: Entry, snapshot: Snapshot): void {
  if (snapshot === entry.lastSnapshot) return;
  entry.lastSnapshot = snapshot;
  for (const listener of entry.listeners) callSafely(() => listener(snapshot));
}
