import type { Client, Handed } from '../client.ts';
import { lookUpEntry } from '../cache/entry.ts';
import { storeHydratedAnswer } from '../cache/retention.ts';
import { flushTouchedEntries } from './settle.ts';

/** What a server asked for a page, to go along with it: plain JSON, of this one viewer. */
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
 * Takes over what a server had asked, under the same keys: nothing of it is asked again while it is
 * fresh. It takes the place of older answers, and never that of newer ones. `step`: of this client
 * when the server was asked.
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
