import type * as recordEndpoints from '#protocol/endpoints/records.ts';
import { matchesVersion } from '#protocol/api/request-headers.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { parseHttpDate } from '../pipeline/parse-http-date.ts';
import { executeRecordBatch } from './record-batch.ts';
import { getChildRelationship, getRecord, getRecords } from './record-reads.ts';
import { getRecordUi } from './record-ui.ts';
import {
  refusalOfChange,
  refusalOfNewRecord,
  saveDeletion,
  saveRecordChange,
  saveNewRecord,
  withAutoAssignHeader,
} from './record-saves.ts';

const createOne = async ({
  ctx,
  body,
  query,
  headers,
  publicUrl,
}: EndpointCall<typeof recordEndpoints.createRecord>): Promise<HandlerResult> =>
  (await refusalOfNewRecord(ctx, body)) ??
  saveNewRecord(ctx, body, { ...withAutoAssignHeader(query, headers), publicUrl });

async function updateOne({
  ctx,
  path,
  body,
  query,
  headers,
  publicUrl,
}: EndpointCall<typeof recordEndpoints.updateRecord>): Promise<HandlerResult> {
  const id = path.recordId;
  const refused = await refusalOfChange(ctx, id, body);
  if (refused) return refused;
  const since = parseHttpDate(headers.get('if-unmodified-since') ?? '', ctx.now);
  const seen = headers.get('if-match');
  return saveRecordChange(ctx, id, {
    input: body,
    options: { ...withAutoAssignHeader(query, headers), publicUrl },
    condition: {
      ...(since && { ifUnmodifiedSince: since }),
      ...(seen !== null && {
        isKnownVersion: (from, to) => matchesVersion(seen, { from, to }),
      }),
    },
  });
}

const deleteOne = ({
  ctx,
  path,
}: EndpointCall<typeof recordEndpoints.deleteRecord>): Promise<HandlerResult> =>
  saveDeletion(ctx, path.recordId);

export const recordHandlers: Handlers<typeof recordEndpoints> = {
  getRecord,
  getRecords,
  getChildRelationship,
  getRecordUi,
  createRecord: createOne,
  executeBatchRecordOperations: executeRecordBatch,
  updateRecord: updateOne,
  deleteRecord: deleteOne,
};
