import type { AnyAdapter, Asked } from '#client/cache/adapter.ts';
import type { Client, Entry } from '#client/client.ts';
import { prepareQuery } from '#client/cache/cache-query.ts';

/** Throws when the query has several cache entries. */
export function entryOf<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  config: Asked<Config>,
): Entry {
  const query = prepareQuery(client, adapter, config);
  if (query?.kind !== 'one') throw new Error('The bench expects a query with one cache entry');
  return query.entry;
}
