import type { Client } from '../client.ts';
import { recordRefOf, stopTracking } from '../cache/entry.ts';
import { AbortError } from '../transport/fetch-error.ts';
import { callSafely } from '../transport/call-safely.ts';
import { emptySnapshot } from '../cache/cache-query.ts';

/** At a login or logout. Source: record-api.md §7.6, §9 (12). */
export function wipe(client: Client): void {
  client.epoch++;
  const { entries, records, queries, hydratedAnswers, batchQueue, throttle } = client;
  for (const entry of entries.values()) {
    stopTracking(client, entry);
    Object.assign(entry, {
      ref: recordRefOf(entry),
      frame: null,
      failure: null,
      marked: 0,
      running: null,
      tries: 0,
      look: null,
      lastSnapshot: null,
    });
  }
  for (const [key, { listeners }] of entries) if (listeners.size === 0) entries.delete(key);
  client.pages.clear();
  records.records.clear();
  records.awaited.clear();
  records.touched.clear();
  records.invalidated.clear();
  client.calls.clear();
  records.revision++;
  queries.clear();
  hydratedAnswers.clear();
  const unsent = [...batchQueue.values()].flat();
  batchQueue.clear();
  throttle.stop();
  for (const { reject } of unsent) reject(new AbortError());
  // A listener may subscribe again for the new viewer; that subscription must not be notified.
  const hearing = [...entries.values()].flatMap(({ listeners }) =>
    Array.from(listeners, (listener) => ({ listener, listeners })),
  );
  for (const { listener, listeners } of hearing)
    if (listeners.has(listener)) callSafely(() => listener(emptySnapshot));
}
