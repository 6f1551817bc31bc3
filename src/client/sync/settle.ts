import type { Client, Entry, Snapshot } from '../client.ts';
import { lookUpEntry } from '../cache/entry.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * After something changed: who shows it looks again, and is told when it sees something else; what
 * it shows that is no longer sure is asked again, at once, or `soon` for what others say: at most
 * every 5 s. Source: spec §9, scheduling throttle.
 */
export function flushTouchedEntries(client: Client, when: 'now' | 'soon' = 'now'): void {
  const { touched } = client.records;
  for (const reader of touched) {
    const entry = reader as Entry; // proof: entries are the only readers
    // Before it counts as untouched again: until then it looks anew.
    const snapshot = entry.listeners.size === 0 ? null : lookUpEntry(client, entry).snapshot;
    touched.delete(entry);
    if (!snapshot) continue;
    tell(entry, snapshot);
    const { state } = snapshot;
    const isUnsure = state === 'stale' || state === 'unfulfilled';
    if (!isUnsure) entry.tries = 0;
    // What failed is asked again when there is news of it, or when that is over its time and
    // nothing is left to show; a server that goes on answering what is not sure is not asked
    // without end.
    const isAsked =
      entry.failure && state !== 'unfulfilled'
        ? when === 'soon' && state !== 'fulfilled'
        : isUnsure;
    if (isAsked && !entry.running) client.refetch(entry, entry.tries++ < 2 ? when : 'soon');
  }
}

/**
 * What listeners see stays while a part of it is on its way; they themselves know what is new to
 * them.
 */
function tell(entry: Entry, snapshot: Snapshot): void {
  if (snapshot === entry.lastSnapshot) return;
  entry.lastSnapshot = snapshot;
  for (const listener of entry.listeners) callSafely(() => listener(snapshot));
}
