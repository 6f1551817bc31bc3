import type { Client } from '../client.ts';
import { refOf, unfollow } from '../cache/entry.ts';
import { AbortError } from '../transport/fetch-error.ts';
import { nothing } from '../cache/nothing.ts';
import { safely } from '../transport/safely.ts';

/**
 * Forgets everything: another viewer, or none. Who shows something is told that there is nothing.
 * Source: record-api.md §7.6, §9 (12).
 */
export function wipe(client: Client): void {
  client.era++;
  const { entries, records, queries, handed, tick, throttle } = client;
  for (const entry of entries.values()) {
    unfollow(client, entry);
    // What still runs for who left is nobody's any more.
    Object.assign(entry, {
      ref: refOf(entry),
      frame: null,
      failure: null,
      marked: 0,
      running: null,
      tries: 0,
      look: null,
      told: null,
    });
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
  const unsent = [...tick.values()].flat();
  tick.clear();
  throttle.stop();
  for (const { reject } of unsent) reject(new AbortError());
  // Who hears of it may begin anew: that is of who comes, and not told that it is over.
  const hearing = [...entries.values()].flatMap(({ listeners }) =>
    Array.from(listeners, (listener) => ({ listener, listeners })),
  );
  for (const { listener, listeners } of hearing)
    if (listeners.has(listener)) safely(() => listener(nothing));
}
