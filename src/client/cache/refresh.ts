import type { Client } from '../client.ts';
import { fetchEntry } from './run.ts';

/** Rejects with a TypeError for data that no adapter returned. Source: record-api.md §7.11. */
export async function refresh(client: Client, data: object): Promise<void> {
  const entries = client.origins.get(data);
  if (!entries) throw new TypeError('Only data from an adapter can be refreshed');
  await Promise.all(
    entries.map((entry) => fetchEntry(client, entry, { all: true, batched: entries.length > 1 })),
  );
}
