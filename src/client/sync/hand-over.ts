import type { Client, Handed } from '../client.ts';
import { lookUpEntry } from '../cache/entry.ts';
import { storeHydratedAnswer } from '../cache/retention.ts';
import { flushTouchedEntries } from './settle.ts';

/** Plain JSON to send along with a page. Only the viewer of this client may receive it. */
export function handOver(client: Client): Handed[] {
  const now = Date.now();
  return [...client.entries.values()].flatMap((entry) => {
    const { snapshot, from } = lookUpEntry(client, entry);
    return snapshot.data === undefined
      ? []
      : [
          {
            key: entry.key,
            answer: snapshot.data,
            etag: entry.frame?.etag ?? null,
            age: Math.max(0, now - from),
          },
        ];
  });
}

/**
 * An answer replaces only an older one. `step`: the step of this client when the server read the
 * answers.
 */
export function takeOver(client: Client, handed: readonly Handed[], step = client.step): void {
  const now = Date.now();
  for (const { key, answer, etag, age } of handed) {
    const taken = { answer, etag, at: now - age, step };
    const entry = client.entries.get(key);
    if (!entry) client.hydratedAnswers.set(key, taken);
    else if (now - lookUpEntry(client, entry).from > age) storeHydratedAnswer(client, entry, taken);
  }
  flushTouchedEntries(client);
}
