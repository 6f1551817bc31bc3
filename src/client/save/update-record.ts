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
 * `ifUnmodifiedSince`: an ISO moment; a record changed after it is not written over. Of two saves
 * within a second it sees none, so `ifVersion`, the weakEtag that was seen, counts before it.
 */
export type UpdateOptions = SaveOptions & UpdateCondition;
export type UpdateCondition = { ifUnmodifiedSince?: string; ifVersion?: number };

/** Saves only over what was seen of the record: nothing that anybody saved after it. */
export const ifUnchanged = ({
  lastModifiedDate,
  weakEtag = 0,
}: Pick<Rec, 'lastModifiedDate'> & Partial<Pick<Rec, 'weakEtag'>>): UpdateCondition => ({
  ...(lastModifiedDate !== null && { ifUnmodifiedSince: lastModifiedDate }),
  ...(weakEtag > 0 && { ifVersion: weakEtag }),
});

/**
 * Changes a record, with its id in `fields.Id`; shown at once, and taken back when it is refused.
 * Undefined when the save took it out of the viewer's sight. Rejects with `Invalid recordInput`, or
 * the server's refusal as `FetchError`. Source: spec §7, record-api.md §7.4, §7.7.
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
    const record = sent.status === 204 ? null : (sent.answer as Rec); // proof: what updateRecord answers
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
