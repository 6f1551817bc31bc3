import type { recordEndpoints } from '#protocol/endpoints/records.ts';
import type { Answered, Call, Handlers } from '../answer.ts';
import { httpDate } from '../http-date.ts';
import { executeBatch } from './record-batch.ts';
import { getChildRelationship, getRecord, getRecords } from './record-reads.ts';
import { getRecordUi } from './record-ui.ts';
import {
  refusedChange,
  refusedNew,
  saveAway,
  saveChange,
  saveNew,
  withHeaderWish,
} from './record-saves.ts';

/** Records, one at a time and many. Source: record-api.md §6.3. */

const createOne = async ({
  ctx,
  body,
  query,
  headers,
  letters,
}: Call<typeof recordEndpoints.createRecord>): Promise<Answered> =>
  (await refusedNew(ctx, body)) ??
  saveNew(ctx, body, { ...withHeaderWish(query, headers), letters });

async function updateOne({
  ctx,
  path,
  body,
  query,
  headers,
  letters,
}: Call<typeof recordEndpoints.updateRecord>): Promise<Answered> {
  const id = path['recordId']!;
  const refused = await refusedChange(ctx, id, body);
  if (refused) return refused;
  const since = httpDate(headers.get('if-unmodified-since') ?? '', ctx.now);
  return saveChange(ctx, id, {
    input: body,
    options: { ...withHeaderWish(query, headers), letters },
    ...(since && { since }),
  });
}

const deleteOne = ({ ctx, path }: Call<typeof recordEndpoints.deleteRecord>): Promise<Answered> =>
  saveAway(ctx, path['recordId']!);

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
