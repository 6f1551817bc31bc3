import { recordEndpoints } from '#wire/endpoints/records.ts';
import type { Rec, RecordInput } from '#wire/shapes/record.ts';
import { afterSave } from './after-save.ts';
import type { Client } from './client.ts';
import { draft } from './draft.ts';
import { newSelection, type Selection, addRecord } from './fields.ts';
import { frozen } from './frame.ts';
import { keepRecord } from './keep.ts';
import { httpDate, recordUpdateOf } from './record-input.ts';
import { send } from './send.ts';
import { settleTouched } from './settle.ts';

/** `ifUnmodifiedSince`: an ISO moment; a record changed after it is not written over. `query`: the wishes of a save. */
export type UpdateOptions = { ifUnmodifiedSince?: string; query?: { readonly [Wish in SaveWish]?: boolean } };
type SaveWish = keyof typeof recordEndpoints.updateRecord.query;

/**
 * Changes a record, with its id in `fields.Id`; shown at once, and taken back when it is refused. Undefined when the save took it out of the viewer's sight.
 * Rejects with `Invalid recordInput`, or the server's refusal as `FetchError`. Source: spec §7, record-api.md §7.4, §7.7.
 */
export async function updateRecord(client: Client, input: RecordInput, options: UpdateOptions = {}): Promise<Rec | undefined> {
  const { recordId, body } = recordUpdateOf(input);
  const since = httpDate(options.ifUnmodifiedSince);
  const takeBack = draft(client, recordId, body.fields);
  const { era } = client;
  try {
    const { status, answer } = await send(client, {
      endpoint: recordEndpoints.updateRecord,
      params: { recordId },
      ...(options.query && { query: options.query }),
      body,
      ...(since !== undefined && { headers: { 'If-Unmodified-Since': since } }),
    });
    if (client.era !== era) return undefined;
    takeBack();
    return settled(client, { recordId, record: status === 204 ? undefined : (answer as Rec) }); // proof: what updateRecord answers
  } catch (error) {
    takeBack();
    settleTouched(client);
    throw error;
  }
}

function settled(client: Client, { recordId, record }: { recordId: string; record: Rec | undefined }): Rec | undefined {
  const apiName = record?.apiName ?? client.records.known.get(recordId)?.apiName ?? '';
  if (!record) {
    afterSave(client, [{ id: recordId, apiName, kind: 'deleted' }]);
    return undefined;
  }
  const given = structuredClone(record);
  const asked: Selection = newSelection();
  addRecord(asked, record);
  keepRecord(client, record, asked);
  afterSave(client, [{ id: recordId, apiName, kind: 'updated', weakEtag: record.weakEtag }]);
  return frozen(given);
}
