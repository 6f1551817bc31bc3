import * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { Client } from '../client.ts';
import { storeSavedRecords } from './saved-record.ts';
import { sendRequest } from '../transport/send-request.ts';

/** Also restores the records that were deleted along with it. Not part of Salesforce's UI API. */
export async function undeleteRecord(client: Client, recordId: string): Promise<Rec> {
  const id = typeof recordId === 'string' ? normalizeId(recordId) : undefined;
  if (id === undefined) throw new Error('Invalid config for undeleteRecord');
  const { epoch } = client;
  const { answer } = await sendRequest(client, {
    endpoint: deletedRecordsEndpoints.undeleteRecord,
    params: { recordId: id },
  });
  const record = answer as Rec; // proof: undeleteRecord returns a response of this type
  if (client.epoch === epoch)
    storeSavedRecords(client, [{ kind: 'created', id, apiName: record.apiName, record }]);
  return record;
}
