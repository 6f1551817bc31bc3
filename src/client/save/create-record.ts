import { recordEndpoints } from '#protocol/endpoints/records.ts';
import type { Rec, RecordInput } from '#protocol/shapes/record.ts';
import type { Client } from '../client.ts';
import { recordInputOf } from './record-input.ts';
import { type SaveWishes, wishesOf } from './save-wishes.ts';
import { keepSaved } from './saved.ts';
import { send } from '../transport/send.ts';

/**
 * Makes a record. Undefined when it is made and not the viewer's to see (204). Rejects with
 * `Invalid recordInput`, or the server's refusal as `FetchError`. Source: spec §7, record-api.md
 * §7.4, §7.7.
 */
export async function createRecord(
  client: Client,
  input: RecordInput & { apiName: string },
  wishes: SaveWishes = {},
): Promise<Rec | undefined> {
  const body = recordInputOf(input);
  if (!body.apiName) throw new Error('Invalid recordInput');
  const query = wishesOf('createRecord', wishes);
  const { era } = client;
  const sent = await send(client, {
    endpoint: recordEndpoints.createRecord,
    params: {},
    query,
    body,
  });
  const record = sent.status === 204 ? null : (sent.answer as Rec); // proof: what createRecord answers
  if (client.era === era)
    keepSaved(client, [{ kind: 'created', id: record?.id ?? '', apiName: body.apiName, record }]);
  return record ?? undefined;
}
