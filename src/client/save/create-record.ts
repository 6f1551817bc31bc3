import * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { Rec, RecordInput } from '#protocol/shapes/record.ts';
import type { Client } from '../client.ts';
import { parseRecordInput } from './record-input.ts';
import { type SaveOptions, checkSaveOptions } from './save-options.ts';
import { storeSavedRecords } from './saved-record.ts';
import { sendRequest } from '../transport/send-request.ts';

/**
 * Undefined when the viewer cannot see the new record. Source: spec §7, record-api.md §7.4, §7.7.
 */
export async function createRecord(
  client: Client,
  input: RecordInput & { apiName: string },
  options: SaveOptions = {},
): Promise<Rec | undefined> {
  const body = parseRecordInput(input);
  if (!body.apiName) throw new Error('Invalid recordInput');
  const query = checkSaveOptions('createRecord', options);
  const { epoch } = client;
  const sent = await sendRequest(client, {
    endpoint: recordEndpoints.createRecord,
    params: {},
    query,
    body,
  });
  // proof: the endpoint returns a response of this type
  const record = sent.status === 204 ? null : (sent.answer as Rec);
  if (client.epoch === epoch)
    storeSavedRecords(client, [
      { kind: 'created', id: record?.id ?? '', apiName: body.apiName, record },
    ]);
  return record ?? undefined;
}
