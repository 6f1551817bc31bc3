import type { AnyAdapter, Asked } from '#client/cache/adapter.ts';
import type { Client, Entry } from '#client/client.ts';
import { prepareQuery } from '#client/cache/cache-query.ts';

/** What is known of one question. */
export function entryOf<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  config: Asked<Config>,
): Entry {
  const question = prepareQuery(client, adapter, config);
  if (question?.kind !== 'one') throw new Error('Such a question has one entry');
  return question.entry;
}
