import type { RequestContext } from '#engine/model/request-context.ts';
import type { SoqlQuery } from '#engine/soql/ast.ts';
import { parseSoql } from '#engine/soql/parse.ts';
import { mostInBatch, queryMore, querySoql, refusing } from '#engine/soql/query.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { apiVersion } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { QueryJob, QueryJobInput } from '#protocol/shapes/rest/bulk-api.ts';
import type { QueryResult } from '#protocol/shapes/rest/query.ts';
import { changeJob, makeJob } from '../imports/bulk-job-row.ts';
import {
  type BulkApiJob,
  bulkApiRefusal,
  commonFacts,
  type CsvFormat,
  findBulkApiJob,
  jobStateRefusal,
  stateOf,
  withLockedJob,
} from './bulk-api-job.ts';
import { csvWriter } from './csv.ts';

/**
 * Jobs that give the rows of a SOQL statement as CSV. Nothing is stored: each page reads its rows
 * when it is asked for, with the rights of the viewer at that moment. So such a job is complete at
 * once. Source: record-api.md §11.3.
 */

/** Stored as JSON in `Opdracht__c`. */
export type QueryOrder = CsvFormat & {
  statement: string;
  columns: readonly string[];
  /** Undefined: false. */
  allRows?: boolean;
};
type Query = BulkApiJob<QueryOrder>;

/** Refusals: `record.noRight`, `job.invalid`, and those of `querySoql`. */
export async function createQueryJob(
  ctx: RequestContext,
  { query: statement, operation, columnDelimiter, lineEnding }: QueryJobInput,
): Promise<Result<Query>> {
  const refused = bulkApiRefusal(ctx);
  if (refused) return refused;
  const allRows = operation === 'queryAll';
  const columns = await refusing(() => Promise.resolve(columnsOf(parseSoql(statement))));
  if (!columns.ok) return columns;
  const first = await querySoql(ctx, statement, { apiUrl: '', batch: 1, allRows });
  if (!first.ok) return first;
  const total = (JSON.parse(first.value) as QueryResult).totalSize;
  const objectApiName = objectOf(ctx, statement);
  // proof: the statement was answered, so its object exists
  const { labelPlural } = ctx.registry.object(objectApiName)!;
  const order: QueryOrder = {
    columnDelimiter,
    lineEnding,
    statement,
    columns: columns.value,
    allRows,
  };
  const id = await makeJob(ctx, {
    kind: 'query',
    objectApiName,
    label: staffBulkText.nameOf(staffBulkText.kinds.query, labelPlural, total),
    total,
    status: 'draft',
    order,
  });
  await changeJob(ctx, id, { status: 'done', done: total, succeeded: total, started: true });
  return findQueryJob(ctx, id);
}

const invalidJob = (detail: string) =>
  refuse({ code: 'job.invalid', detail: `InvalidJob : ${detail}` });

/** The paths that a statement selects. Bulk jobs give no groups and no child rows. */
function columnsOf({ select, groupBy }: SoqlQuery): Result<string[]> {
  const columns = select.flatMap((one) => (one.kind === 'field' ? [one.path.join('.')] : []));
  return columns.length === select.length && groupBy === undefined
    ? ok(columns)
    : invalidJob('Aggregate, nested and FIELDS() queries are not supported in Bulk Query');
}

const objectOf = ({ registry }: RequestContext, statement: string): string => {
  const { from } = parseSoql(statement);
  return registry.objects.find(({ apiName }) => apiName.toLowerCase() === from.toLowerCase())!
    .apiName; // proof: the statement was answered
};

export const findQueryJob = (ctx: RequestContext, id: string): Promise<Result<Query>> =>
  findBulkApiJob<QueryOrder>(ctx, id, 'query');

/** Refusals: `job.state`, `job.invalid`, and those of `findQueryJob`. */
export async function steerQueryJob(
  ctx: RequestContext,
  id: string,
  state: string,
): Promise<Result<Query>> {
  if (state !== 'Aborted') return invalidJob(`state ${state} cannot be set`);
  const found = await withLockedJob<QueryOrder, null>(ctx, { id, kind: 'query' }, () =>
    Promise.resolve(jobStateRefusal('Aborting already Completed Job not allowed')),
  );
  return found.ok ? findQueryJob(ctx, id) : found;
}

export const queryJobFacts = (found: Query): QueryJob => ({
  ...commonFacts(found),
  apiVersion: Number.parseFloat(apiVersion.slice(1)),
  isPkChunkingSupported: false,
  jobType: 'V2Query',
  operation: found.order.allRows === true ? 'queryAll' : 'query',
});

/** `locator`: of the next page; null after the last one. */
export type ResultsPage = { text: string; count: number; locator: string | null };

const [usualPage, largestPage] = [10_000, 50_000];

/**
 * A page of at most `most` rows, with a line of column names. Refusals: `job.state`,
 * `soql.locator`, and those of `findQueryJob` and `querySoql`.
 */
export async function queryResults(
  ctx: RequestContext,
  { job, order }: Query,
  { locator: from, most = usualPage }: { locator: string | undefined; most: number | undefined },
): Promise<Result<ResultsPage>> {
  if (stateOf(job) !== 'JobComplete') return jobStateRefusal('The job is not complete');
  const write = csvWriter(order);
  const pieces = [write.line(order.columns)];
  const batch = Math.max(1, Math.min(most, mostInBatch));
  const pages = Math.max(1, Math.floor(Math.min(most, largestPage) / batch));
  let locator = from ?? null;
  let count = 0;
  for (let page = 0; page < pages && (page === 0 || locator !== null); page++) {
    const answer: Result<string> =
      locator === null
        ? await querySoql(ctx, order.statement, {
            apiUrl: '',
            batch,
            allRows: order.allRows === true,
          })
        : await queryMore(ctx, locator, { apiUrl: '' });
    if (!answer.ok) return answer;
    const { records, nextRecordsUrl } = JSON.parse(answer.value) as QueryResult;
    pieces.push(
      ...records.map((row) => write.line(order.columns.map((path) => cellAt(row, path)))),
    );
    count += records.length;
    locator = nextRecordsUrl?.split('/').at(-1) ?? null;
  }
  return ok({ text: pieces.join(''), count, locator });
}

/** Names in a statement are in any case. An empty value is an empty cell. */
function cellAt(row: Readonly<Record<string, unknown>>, path: string): string {
  let at: unknown = row;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return '';
    const values = at as Readonly<Record<string, unknown>>; // proof: it is an object
    const key = name in values ? name : keyIn(values, name);
    at = key === undefined ? undefined : values[key];
  }
  if (at === null || at === undefined) return '';
  return typeof at === 'object' ? JSON.stringify(at) : String(at as string | number | boolean);
}

const keyIn = (values: object, name: string): string | undefined =>
  Object.keys(values).find((key) => key.toLowerCase() === name.toLowerCase());
