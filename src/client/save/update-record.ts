import { recordEndpoints } from '#protocol/endpoints/records.ts';
import type { Rec, RecordInput } from '#protocol/shapes/record.ts';
import type { Client } from '../client.ts';
import { draft } from './draft.ts';
import { httpDate, recordUpdateOf } from './record-input.ts';
import { type SaveWishes, wishesOf } from './save-wishes.ts';
import { keepSaved, objectOf } from './saved.ts';
import { send } from '../transport/send.ts';
import { settleTouched } from '../sync/settle.ts';

/** `ifUnmodifiedSince`: an ISO moment; a record changed after it is not written over. */
export type UpdateOptions = SaveWishes & { ifUnmodifiedSince?: string };

/**
 * Changes a record, with its id in `fields.Id`; shown at once, and taken back when it is refused.
 * Undefined when the save took it out of the viewer's sight. Rejects with `Invalid recordInput`, or
 * the server's refusal as `FetchError`. Source: spec §7, record-api.md §7.4, §7.7.
 */
export async function updateRecord(
  client: Client,
  input: RecordInput,
  { ifUnmodifiedSince, ...wishes }: UpdateOptions = {},
): Promise<Rec | undefined> {
  const { recordId, body } = recordUpdateOf(input);
  const query = wishesOf('updateRecord', wishes);
  const since = httpDate(ifUnmodifiedSince);
  const takeBack = draft(client, recordId, body.fields);
  const { era } = client;
  try {
    const sent = await send(client, {
      endpoint: recordEndpoints.updateRecord,
      params: { recordId },
      query,
      body,
      ...(since !== undefined && { headers: { 'If-Unmodified-Since': since } }),
    });
    takeBack();
    const record = sent.status === 204 ? null : (sent.answer as Rec); // proof: what updateRecord answers
    if (client.era === era)
      keepSaved(client, [
        {
          kind: record ? 'updated' : 'deleted',
          id: recordId,
          apiName: record?.apiName ?? objectOf(client, recordId),
          record,
        },
      ]);
    return record ?? undefined;
  } catch (error) {
    takeBack();
    settleTouched(client);
    throw error;
  }
}
