import type { Client } from './client.ts';
import { unfollow } from './entry.ts';
import { nothing } from './nothing.ts';

/** Forgets everything: another viewer, or none. Who shows something is told that there is nothing. Source: record-api.md §7.6, §9 (12). */
export function wipe(client: Client): void {
  client.era++;
  const { entries, records, queries, handed, tick, throttle } = client;
  for (const entry of entries.values()) {
    unfollow(client, entry);
    Object.assign(entry, { frame: null, failure: null, marked: 0, look: null, told: null });
  }
  for (const [key, { listeners }] of entries) if (listeners.size === 0) entries.delete(key);
  client.pages.clear();
  records.known.clear();
  records.awaited.clear();
  records.touched.clear();
  records.marks.clear();
  client.calls.clear();
  records.revision++;
  queries.clear();
  handed.clear();
  tick.clear();
  throttle.stop();
  for (const { listeners } of entries.values()) for (const listener of listeners) listener(nothing);
}
