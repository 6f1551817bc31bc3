import * as recordEndpoints from '#protocol/endpoints/records.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Client } from '../client.ts';
import { storeSavedRecords, objectNameOf } from './saved-record.ts';
import { sendRequest } from '../transport/send-request.ts';

/** Source: record-api.md §7.4, §7.7. */
export async function deleteRecord(client: Client, recordId: string): Promise<void> {
  const id = typeof recordId === 'string' ? normalizeId(recordId) : undefined;
  if (id === undefined) throw new Error('Invalid config for deleteRecord');
  const { epoch } = client;
  await sendRequest(client, { endpoint: recordEndpoints.deleteRecord, params: { recordId: id } });
  if (client.epoch === epoch)
    storeSavedRecords(client, [
      { kind: 'deleted', id, apiName: objectNameOf(client, id), record: null },
    ]);
}
