import { recordEndpoints } from '#protocol/endpoints/records.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Client } from '../client.ts';
import { keepSaved, objectOf } from './saved.ts';
import { send } from '../transport/send.ts';

/**
 * Deletes a record, which is then no longer in memory either. Rejects with `Invalid config for
 * deleteRecord`, or the server's refusal as `FetchError`. Source: record-api.md §7.4, §7.7.
 */
export async function deleteRecord(client: Client, recordId: string): Promise<void> {
  const id = typeof recordId === 'string' ? normalizeId(recordId) : undefined;
  if (id === undefined) throw new Error('Invalid config for deleteRecord');
  const { era } = client;
  await send(client, { endpoint: recordEndpoints.deleteRecord, params: { recordId: id } });
  if (client.era === era)
    keepSaved(client, [{ kind: 'deleted', id, apiName: objectOf(client, id), record: null }]);
}
