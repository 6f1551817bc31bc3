import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { requestOf } from '../cache/adapt.ts';
import type { Asked, ReadAdapter } from '../cache/adapter.ts';
import { mark } from './after-save.ts';
import type { Client, Entry } from '../client.ts';
import { keepAnswer } from '../cache/retention.ts';
import { questionOf } from '../cache/question.ts';
import { send } from '../transport/send.ts';
import { settleTouched } from '../sync/settle.ts';
import { type Shape, prepare } from '../cache/shape.ts';

/** A write as it is declared; `name` stands in what it says of a wrong config. */
export type Write<Config> = {
  name: string;
  endpoint: Endpoint;
  shape: Shape<Config>;
  headers?: Dict<string>;
};
/** `current`: the viewer is still the one who wrote, so that the memory may learn of it. */
export type Written<Config> = { config: Config; answer: unknown; current: boolean };

/**
 * The config of a write. Throws `Invalid config for {name}`, or what its shape says, also when
 * something is not there yet. Source: spec §8.
 */
export function writeConfig<Config>(
  { name, shape }: Pick<Write<Config>, 'name' | 'shape'>,
  asked: unknown,
): Config {
  const prepared = prepare(shape, asked);
  if (prepared.kind === 'ready') return prepared.config;
  throw new Error(shape.says ?? `Invalid config for ${name}`);
}

/**
 * Sends a write. Rejects with `Invalid config for {name}`, or the server's refusal as `FetchError`.
 * Source: record-api.md §7.4, §7.5.
 */
export async function write<Config extends object>(
  client: Client,
  declared: Write<Config>,
  asked: unknown,
): Promise<Written<Config>> {
  const config = writeConfig(declared, asked);
  const { era } = client;
  const { answer } = await send(client, {
    ...requestOf(declared.endpoint, config),
    ...(declared.headers && { headers: declared.headers }),
  });
  return { config, answer, current: client.era === era };
}

/** What is known of a question from the answer of a write. */
export type Learned<Config, Data> = {
  adapter: ReadAdapter<Config, Data>;
  config: Asked<Config>;
  answer: Data;
};

/**
 * After a write that saved no record: answers it may have changed are no longer sure, and asked
 * again by who shows them; `learned` is the newest answer to its question, also where an earlier
 * one is still on its way.
 */
export function settleWrite<Config, Data>(
  client: Client,
  isChanged: (entry: Entry) => boolean,
  learned?: Learned<Config, Data>,
): void {
  for (const entry of client.entries.values()) if (isChanged(entry)) mark(client, entry);
  const question = learned && questionOf(client, learned.adapter, learned.config);
  if (question?.kind === 'one') {
    mark(client, question.entry);
    keepAnswer(client, question.entry, {
      answer: learned?.answer,
      etag: null,
      asked: null,
      step: question.entry.marked,
    });
  }
  settleTouched(client);
}
