import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { requestOf } from '../cache/endpoint-adapter.ts';
import type { Asked, ReadAdapter } from '../cache/adapter.ts';
import { invalidateEntry } from './publish-save.ts';
import type { Client, Entry } from '../client.ts';
import { storeAnswer } from '../cache/retention.ts';
import { prepareQuery } from '../cache/cache-query.ts';
import { sendRequest } from '../transport/send-request.ts';
import { flushTouchedEntries } from '../sync/settle.ts';
import { type Shape, prepareConfig } from '../cache/config-shape.ts';

export type WriteDeclaration<Config> = {
  name: string;
  endpoint: Endpoint;
  shape: Shape<Config>;
  headers?: Dict<string>;
};
/** `current`: the cache still belongs to the viewer who sent the write. */
export type WriteOutcome<Config> = { config: Config; answer: unknown; current: boolean };

/** Source: spec §8. */
export function prepareWriteConfig<Config>(
  { name, shape }: Pick<WriteDeclaration<Config>, 'name' | 'shape'>,
  asked: unknown,
): Config {
  const prepared = prepareConfig(shape, asked);
  if (prepared.kind === 'ready') return prepared.config;
  throw new Error(shape.says ?? `Invalid config for ${name}`);
}

/** Rejects like `prepareWriteConfig`, or with `FetchError`. Source: record-api.md §7.4, §7.5. */
export async function sendWrite<Config extends object>(
  client: Client,
  declared: WriteDeclaration<Config>,
  asked: unknown,
): Promise<WriteOutcome<Config>> {
  const config = prepareWriteConfig(declared, asked);
  const { epoch } = client;
  const { answer } = await sendRequest(client, {
    ...requestOf(declared.endpoint, config),
    ...(declared.headers && { headers: declared.headers }),
  });
  return { config, answer, current: client.epoch === epoch };
}

export type LearnedAnswer<Config, Data> = {
  adapter: ReadAdapter<Config, Data>;
  config: Asked<Config>;
  answer: Data;
};

export function updateCacheAfterWrite<Config, Data>(
  client: Client,
  isChanged: (entry: Entry) => boolean,
  learned?: LearnedAnswer<Config, Data>,
): void {
  for (const entry of client.entries.values()) if (isChanged(entry)) invalidateEntry(client, entry);
  const question = learned && prepareQuery(client, learned.adapter, learned.config);
  if (question?.kind === 'one') {
    invalidateEntry(client, question.entry);
    storeAnswer(client, question.entry, {
      answer: learned?.answer,
      etag: null,
      asked: null,
      step: question.entry.marked,
    });
  }
  flushTouchedEntries(client);
}
