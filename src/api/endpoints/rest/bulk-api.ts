import type * as bulkApiEndpoints from '#protocol/endpoints/rest/bulk-api.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import {
  deleteBulkApiJob,
  findBulkApiJobs,
  type IngestOrder,
} from '#domain/bulk-api/bulk-api-job.ts';
import {
  createIngestJob,
  findIngestJob,
  ingestJobFacts,
  largestCsv,
  steerIngestJob,
  storeIngestRows,
} from '#domain/bulk-api/ingest-jobs.ts';
import { ingestResults, type ResultsKind } from '#domain/bulk-api/ingest-results.ts';
import {
  createQueryJob,
  findQueryJob,
  type QueryOrder,
  queryJobFacts,
  queryResults,
  steerQueryJob,
} from '#domain/bulk-api/query-jobs.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { restErrors } from '../../pipeline/errors.ts';
import { storeCsvBody } from '../../pipeline/csv-body.ts';

/** Source: record-api.md §11.3. */

type Endpoints = typeof bulkApiEndpoints;
type Named = Pick<EndpointCall<Endpoints['getIngestJob']>, 'ctx' | 'path' | 'basePath'>;

const bodyOf = <T>(found: Result<T>, factsOf: (one: T) => unknown): HandlerResult =>
  found.ok ? ok({ body: factsOf(found.value) }) : found;
const listOf = (records: readonly unknown[]) => ({ done: true, nextRecordsUrl: null, records });

async function upload(call: EndpointCall<Endpoints['uploadIngestRows']>): Promise<HandlerResult> {
  const found = await findIngestJob(call.ctx, call.path.jobId);
  if (!found.ok) return found;
  const sent = await storeCsvBody(call, largestCsv);
  if (!sent.ok) return sent;
  const stored = await storeIngestRows(call.ctx, found.value.job.id, sent.value);
  return stored.ok ? ok({ status: 201, csv: '' }) : stored;
}

async function results({ ctx, path }: Named, kind: ResultsKind): Promise<HandlerResult> {
  const found = await findIngestJob(ctx, path.jobId);
  return found.ok ? ok({ csv: ingestResults(ctx, found.value, { kind, errorOf }) }) : found;
}

/** `REQUIRED_FIELD_MISSING:Required fields are missing: [Name]:Name --`, as the platform has it. */
const errorOf = (problems: readonly Problem[]): string =>
  restErrors(problems)
    .map(({ errorCode, message, fields = [] }) => `${errorCode}:${message}:${fields.join()} --`)
    .join(';');

async function queryPage({
  ctx,
  path,
  query: { locator, maxRecords },
}: EndpointCall<Endpoints['getQueryJobResults']>): Promise<HandlerResult> {
  if (maxRecords !== undefined && maxRecords < 1)
    return refuse({ code: 'record.range', detail: 'maxRecords must be at least 1' });
  const found = await findQueryJob(ctx, path.jobId);
  if (!found.ok) return found;
  const page = await queryResults(ctx, found.value, { locator, most: maxRecords });
  if (!page.ok) return page;
  const { text, count, locator: next } = page.value;
  const headers = { 'Sforce-Locator': next ?? 'null', 'Sforce-NumberOfRecords': String(count) };
  return ok({ csv: text, headers });
}

const deleted = async (work: Promise<Result<null>>): Promise<HandlerResult> => {
  const done = await work;
  return done.ok ? ok({ status: 204 }) : done;
};

export const bulkApiHandlers: Handlers<Endpoints> = {
  createIngestJob: async (call) =>
    bodyOf(await createIngestJob(call.ctx, call.body), ingestJobFacts),
  getIngestJobs: async (call) =>
    bodyOf(await findBulkApiJobs<IngestOrder>(call.ctx, 'ingest'), (jobs) =>
      listOf(jobs.map(ingestJobFacts)),
    ),
  getIngestJob: async (call) =>
    bodyOf(await findIngestJob(call.ctx, call.path.jobId), ingestJobFacts),
  uploadIngestRows: upload,
  updateIngestJob: async (call) =>
    bodyOf(await steerIngestJob(call.ctx, call.path.jobId, call.body.state), ingestJobFacts),
  deleteIngestJob: ({ ctx, path }) => deleted(deleteBulkApiJob(ctx, path.jobId, 'ingest')),
  getIngestSuccesses: (call) => results(call, 'successful'),
  getIngestFailures: (call) => results(call, 'failed'),
  getIngestRest: (call) => results(call, 'unprocessed'),
  createQueryJob: async (call) => bodyOf(await createQueryJob(call.ctx, call.body), queryJobFacts),
  getQueryJobs: async (call) =>
    bodyOf(await findBulkApiJobs<QueryOrder>(call.ctx, 'query'), (jobs) =>
      listOf(jobs.map(queryJobFacts)),
    ),
  getQueryJob: async (call) => bodyOf(await findQueryJob(call.ctx, call.path.jobId), queryJobFacts),
  getQueryJobResults: queryPage,
  updateQueryJob: async (call) =>
    bodyOf(await steerQueryJob(call.ctx, call.path.jobId, call.body.state), queryJobFacts),
  deleteQueryJob: ({ ctx, path }) => deleted(deleteBulkApiJob(ctx, path.jobId, 'query')),
};
