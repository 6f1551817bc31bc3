import type { Client, Handed } from './client.ts';
import { lookAt } from './entry.ts';

/** What a server asked for a page, to go along with it: plain JSON, of this one viewer. */
export function handOver(client: Client): Handed[] {
  const now = Date.now();
  return [...client.entries.values()].flatMap((entry) => {
    const { snapshot, from } = lookAt(client, entry);
    return snapshot.data === undefined ? [] : [{ key: entry.key, answer: snapshot.data, etag: entry.frame?.etag ?? null, age: Math.max(0, now - from) }];
  });
}

/** Takes over what a server had asked, under the same keys: nothing of it is asked again while it is fresh. */
export function takeOver(client: Client, handed: readonly Handed[]): void {
  for (const one of handed) if (!client.entries.get(one.key)?.frame) client.handed.set(one.key, one);
}
