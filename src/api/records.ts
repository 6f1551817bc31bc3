import type { recordEndpoints } from '#wire/endpoints/records.ts';
import type { Answered, Call, Handlers } from './answer.ts';
import { httpDate } from './http-date.ts';
import { executeBatch } from './record-batch.ts';
import { getChildRelationship, getRecord, getRecords } from './record-reads.ts';
import { getRecordUi } from './record-ui.ts';
import { refusedChange, refusedNew, saveAway, saveChange, saveNew, withHeaderWish } from './record-saves.ts';

/** Records, one at a time and many. Source: record-api.md §6.3. */

const createOne = async ({ ask, body, query, headers, letters }: Call<typeof recordEndpoints.createRecord>): Promise<Answered> =>
  (await refusedNew(ask, body)) ?? saveNew(ask, body, { ...withHeaderWish(query, headers), letters });

async function updateOne({ ask, path, body, query, headers, letters }: Call<typeof recordEndpoints.updateRecord>): Promise<Answered> {
  const id = path['recordId']!;
  const refused = await refusedChange(ask, id, body);
  if (refused) return refused;
  const since = httpDate(headers.get('if-unmodified-since') ?? '', ask.now);
  return saveChange(ask, id, { input: body, options: { ...withHeaderWish(query, headers), letters }, ...(since && { since }) });
}

const deleteOne = ({ ask, path }: Call<typeof recordEndpoints.deleteRecord>): Promise<Answered> => saveAway(ask, path['recordId']!);

export const recordHandlers: Handlers<typeof recordEndpoints> = {
  getRecord,
  getRecords,
  getChildRelationship,
  getRecordUi,
  createRecord: createOne,
  executeBatchRecordOperations: executeBatch,
  updateRecord: updateOne,
  deleteRecord: deleteOne,
};
