import * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { Rec, RecordInput } from '#protocol/shapes/record.ts';
import type { Client } from '../client.ts';
import { showDraft } from './show-draft.ts';
import { formatHttpDate, parseRecordUpdate } from './record-input.ts';
import { type SaveOptions, checkSaveOptions } from './save-options.ts';
import { storeSavedRecords, objectNameOf } from './saved-record.ts';
import { sendRequest } from '../transport/send-request.ts';
import { flushTouchedEntries } from '../sync/settle.ts';

/**
 * Conditions of a save. `ifUnmodifiedSince`: an ISO timestamp; it is sent in whole seconds, so it
 * cannot distinguish two saves within one second. `ifVersion`: the weakEtag; it takes precedence.
 */
export type UpdateOptions = SaveOptions & UpdateCondition;
export type UpdateCondition = { ifUnmodifiedSince?: string; ifVersion?: number };

export const ifUnchanged = ({
  lastModifiedDate,
  weakEtag = 0,
}: Pick<Rec, 'lastModifiedDate'> & Partial<Pick<Rec, 'weakEtag'>>): UpdateCondition => ({
  ...(lastModifiedDate !== null && { ifUnmodifiedSince: lastModifiedDate }),
  ...(weakEtag > 0 && { ifVersion: weakEtag }),
});

/**
 * Undefined when the viewer can no longer see the record. Source: spec §7, record-api.md §7.4,
 * §7.7.
 */
export async function updateRecord(
  client: Client,
  input: RecordInput,
  { ifUnmodifiedSince, ifVersion, ...saveOptions }: UpdateOptions = {},
): Promise<Rec | undefined> {
  const { recordId, body } = parseRecordUpdate(input);
  const query = checkSaveOptions('updateRecord', saveOptions);
  const since = formatHttpDate(ifUnmodifiedSince);
  const takeBack = showDraft(client, recordId, body.fields);
  const { epoch } = client;
  try {
    const sent = await sendRequest(client, {
      endpoint: recordEndpoints.updateRecord,
      params: { recordId },
      query,
      body,
      headers: {
        ...(since !== undefined && { 'If-Unmodified-Since': since }),
        ...(ifVersion !== undefined && { 'If-Match': `"${ifVersion}"` }),
      },
    });
    takeBack();
    // proof: updateRecord returns a response of this type
    const record = sent.status === 204 ? null : (sent.answer as Rec);
    if (client.epoch === epoch)
      storeSavedRecords(client, [
        {
          kind: record ? 'updated' : 'deleted',
          id: recordId,
          apiName: record?.apiName ?? objectNameOf(client, recordId),
          record,
        },
      ]);
    return record ?? undefined;
  } catch (error) {
    takeBack();
    flushTouchedEntries(client);
    throw error;
  }
}
