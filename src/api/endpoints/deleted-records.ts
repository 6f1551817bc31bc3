import type * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { readDeleted } from '#engine/retention/deleted-records.ts';
import { withETag } from '#engine/sql/shape.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { pageUrl } from '../pipeline/page-url.ts';
import { saveUndeletion } from './record-saves.ts';

/** Source: our own design (docs/data-layer.md). */

const [usualPage, largestPage] = [50, 200];

async function getDeletedRecords({
  ctx,
  query,
  basePath,
}: EndpointCall<typeof deletedRecordsEndpoints.getDeletedRecords>): Promise<HandlerResult> {
  const { pageSize = usualPage, pageToken, ...filters } = query;
  if (pageSize < 1 || pageSize > largestPage)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${largestPage}`,
    });
  const read = await readDeleted(ctx, {
    pageSize,
    ...filters,
    ...(pageToken && { pageToken }),
  });
  if (!read.ok) return read;
  const { records, next } = read.value;
  const url = (token: string | undefined) =>
    pageUrl(basePath, 'deleted-records', { ...filters, pageSize, pageToken: token });
  return ok({
    body: withETag({
      currentPageUrl: url(pageToken),
      eTag: '',
      nextPageToken: next,
      nextPageUrl: next === null ? null : url(next),
      records,
    }),
  });
}

const undelete = ({
  ctx,
  path,
}: EndpointCall<typeof deletedRecordsEndpoints.undeleteRecord>): Promise<HandlerResult> =>
  saveUndeletion(ctx, path.recordId);

export const deletedRecordsHandlers: Handlers<typeof deletedRecordsEndpoints> = {
  getDeletedRecords,
  undeleteRecord: undelete,
};
