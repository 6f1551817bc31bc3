import type * as bulkJobEndpoints from '#protocol/endpoints/bulk-jobs.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { BulkJobResults } from '#protocol/shapes/bulk-job.ts';
import { bulkResults, startBulkJob, steerBulkJob } from '#domain/imports/bulk-jobs.ts';
import { findJob } from '#domain/imports/bulk-job-row.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { saveErrors } from '../pipeline/errors.ts';

async function createBulkJob({
  ctx,
  body,
}: EndpointCall<typeof bulkJobEndpoints.createBulkJob>): Promise<HandlerResult> {
  const started = await startBulkJob(ctx, body);
  return started.ok ? ok({ body: started.value }) : started;
}

async function getBulkJob({
  ctx,
  path,
}: EndpointCall<typeof bulkJobEndpoints.getBulkJob>): Promise<HandlerResult> {
  const found = await findJob(ctx, path.bulkJobId);
  return found.ok ? ok({ body: found.value }) : found;
}

async function updateBulkJob({
  ctx,
  path,
  body,
}: EndpointCall<typeof bulkJobEndpoints.updateBulkJob>): Promise<HandlerResult> {
  const steered = await steerBulkJob(ctx, path.bulkJobId, body.status);
  return steered.ok ? ok({ body: steered.value }) : steered;
}

const [usualSize, mostSize] = [100, 2_000];

async function getBulkJobResults({
  ctx,
  path,
  query,
}: EndpointCall<typeof bulkJobEndpoints.getBulkJobResults>): Promise<HandlerResult> {
  const found = await findJob(ctx, path.bulkJobId);
  if (!found.ok) return found;
  const { pageSize = usualSize, pageToken = '0', status } = query;
  if (pageSize < 1 || pageSize > mostSize)
    return refuse({ code: 'record.range', detail: `pageSize must be between 1 and ${mostSize}` });
  const after = placeIn(pageToken);
  if (!after.ok) return after;
  const rows = await bulkResults(ctx, found.value, {
    after: after.value,
    limit: pageSize + 1,
    ...(status && { state: status }),
  });
  const shown = rows.slice(0, pageSize);
  const object = ctx.registry.object(found.value.objectApiName);
  const body: BulkJobResults = {
    count: shown.length,
    currentPageToken: pageToken,
    nextPageToken: rows.length > pageSize ? String(shown.at(-1)!.place) : null,
    results: shown.map(({ problems, line, place, recordId, name, state }) => ({
      errors: problems.length === 0 ? null : saveErrors(problems, object),
      line,
      place,
      recordId,
      recordName: name,
      status: state,
    })),
  };
  return ok({ body });
}

/** A page token is the position of the last row of the previous page. */
const placeIn = (token: string): Result<number> =>
  /^\d{1,9}$/.test(token)
    ? ok(Number(token))
    : refuse({ code: 'record.argument', detail: 'pageToken is not a token of these results' });

export const bulkJobHandlers: Handlers<typeof bulkJobEndpoints> = {
  createBulkJob,
  getBulkJob,
  updateBulkJob,
  getBulkJobResults,
};
