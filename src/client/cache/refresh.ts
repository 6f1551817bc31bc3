import type { Client } from '../client.ts';
import { fetchEntry } from './run.ts';

/**
 * Requests again the reads that gave this data, past the cache; subscribers are notified. Rejects
 * with the error of the call; throws for data that no adapter gave. Source: record-api.md §7.11.
 */
export async function refresh(client: Client, data: object): Promise<void> {
  const entries = client.origins.get(data);
  if (!entries) throw new TypeError('Only data from an adapter can be refreshed');
  await Promise.all(
    entries.map((entry) => fetchEntry(client, entry, { all: true, batched: entries.length > 1 })),
  );
}
