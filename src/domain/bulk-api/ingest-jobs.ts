import { namesRows } from '#engine/fields/field.ts';
import { accessRoleOf, mayPerform } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { objectNamed } from '#engine/soql/names.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { apiVersion, servicesPath } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  columnDelimiters,
  type IngestJob,
  type IngestJobInput,
} from '#protocol/shapes/rest/bulk-api.ts';
import { changeJob, makeJob } from '../imports/bulk-job-row.ts';
import { storeAllLines } from '../imports/create-import.ts';
import { notDelimitedCode, openUpload } from '../imports/open-upload.ts';
import {
  type BulkApiJob,
  bulkApiRefusal,
  commonFacts,
  findBulkApiJob,
  type IngestOrder,
  jobStateRefusal,
  withLockedJob,
} from './bulk-api-job.ts';
import { columnsOf, seenField } from './ingest-columns.ts';

/** Jobs that take rows in as CSV: open, upload, begin. Source: record-api.md §11.3. */

type Ingest = BulkApiJob<IngestOrder>;

const mostLines = 1_000_000;
/** In bytes. Source: the platform's limit. */
export const largestCsv = 150_000_000;

/** Refusals: `record.noRight`, `job.invalid`. */
export async function createIngestJob(
  ctx: RequestContext,
  input: IngestJobInput,
): Promise<Result<Ingest>> {
  const refused = bulkApiRefusal(ctx);
  if (refused) return refused;
  const object = objectNamed(ctx.registry, accessRoleOf(ctx.viewer), input.object);
  if (!object) return invalidJob(`Unable to find object: ${input.object}`);
  const { operation, columnDelimiter, lineEnding } = input;
  if (operation === 'hardDelete') return invalidJob('hardDelete operation is not allowed');
  const needed = neededRights[operation];
  if (!needed.every((right) => mayPerform(object, accessRoleOf(ctx.viewer), right)))
    return refuse({ code: 'record.noRight', detail: `No right to ${operation} ${object.apiName}` });
  const key = keyOf(ctx, object, input);
  if (!key.ok) return key;
  const order: IngestOrder = {
    operation,
    columnDelimiter,
    lineEnding,
    key: key.value,
    head: null,
    error: null,
  };
  const id = await makeJob(ctx, {
    kind: 'ingest',
    objectApiName: object.apiName,
    label: staffBulkText.nameOf(staffBulkText.kinds.ingest, object.labelPlural, 0),
    total: 0,
    status: 'draft',
    order,
  });
  return findIngestJob(ctx, id);
}

const neededRights = {
  insert: ['create'],
  update: ['update'],
  upsert: ['create', 'update'],
  delete: ['delete'],
} as const;

const invalidJob = (detail: string) =>
  refuse({ code: 'job.invalid', detail: `InvalidJob : ${detail}` });

function keyOf(
  ctx: RequestContext,
  object: ObjectModel,
  { operation, externalIdFieldName }: IngestJobInput,
): Result<string | null> {
  if (operation === 'insert') return ok(null);
  if (operation !== 'upsert') return ok('Id');
  if (externalIdFieldName === undefined)
    return invalidJob('External ID was blank for upsert operation');
  const field = seenField(ctx, object, externalIdFieldName);
  return field !== undefined && (field.apiName === 'Id' || namesRows(field))
    ? ok(field.apiName)
    : invalidJob(`Field name provided, ${externalIdFieldName} does not match an External ID`);
}

export const findIngestJob = (ctx: RequestContext, id: string): Promise<Result<Ingest>> =>
  findBulkApiJob<IngestOrder>(ctx, id, 'ingest');

/**
 * Stores the lines, and deletes the upload. A second upload is refused. Refusals: `job.state`,
 * `job.invalid`, and those of `findIngestJob`.
 */
export async function storeIngestRows(
  ctx: RequestContext,
  id: string,
  upload: Upload,
): Promise<Result<null>> {
  try {
    return await withLockedJob<IngestOrder, null>(
      ctx,
      { id, kind: 'ingest' },
      async (inside, { job, order }) => {
        if (job.status !== 'draft' || order.head !== null)
          return jobStateRefusal('Found multiple contents for job: the rows are sent once');
        const file = await openUpload(inside, upload, columnDelimiters[order.columnDelimiter]);
        const total = await storeAllLines(inside, job.id, {
          records: file.records(),
          most: mostLines,
        });
        if (!total.ok && total.problems[0]?.code !== 'import.noLines') return tooManyLines;
        const count = total.ok ? total.value : 0;
        // proof: a job of this object could be made
        const { labelPlural } = inside.registry.object(job.objectApiName)!;
        await changeJob(inside, job.id, {
          total: count,
          label: staffBulkText.nameOf(staffBulkText.kinds.ingest, labelPlural, count),
          order: { ...order, head: file.head },
        });
        return ok(null);
      },
    );
  } catch (fault) {
    const code = notDelimitedCode(fault);
    if (code === null) throw fault;
    return refuse({ code: 'job.invalid', detail: `InvalidBatch : ${unreadable[code] ?? code}` });
  } finally {
    await dropUpload(ctx, upload);
  }
}

const tooManyLines = refuse({
  code: 'job.invalid',
  detail: `InvalidBatch : Send at most ${mostLines} rows in a job`,
});

const unreadable: Readonly<Record<string, string>> = {
  'import.noHead': 'The CSV has no readable header',
  'import.tooManyColumns': 'The CSV has too many columns',
  'import.infected': 'The CSV contains a virus',
  'import.notScanned': 'The CSV could not be scanned for viruses',
  'import.notCsv': 'The content is not CSV',
};

/**
 * `UploadComplete` begins the work; a wrong head ends it as `Failed`. Refusals: `job.state`,
 * `job.invalid`, and those of `findIngestJob`.
 */
export async function steerIngestJob(
  ctx: RequestContext,
  id: string,
  state: string,
): Promise<Result<Ingest>> {
  const steered = await withLockedJob<IngestOrder, null>(
    ctx,
    { id, kind: 'ingest' },
    (inside, found) => {
      if (state === 'Aborted') return abort(inside, found);
      if (state === 'UploadComplete') return begin(inside, found);
      return Promise.resolve(invalidJob(`state ${state} cannot be set`));
    },
  );
  return steered.ok ? findIngestJob(ctx, id) : steered;
}

async function abort(inside: RequestContext, { job }: Ingest): Promise<Result<null>> {
  if (job.status === 'done' || job.status === 'failed')
    return jobStateRefusal('Aborting already Completed Job not allowed');
  await changeJob(inside, job.id, { status: 'stopped', reason: 'user' });
  return ok(null);
}

async function begin(inside: RequestContext, { job, order }: Ingest): Promise<Result<null>> {
  if (job.status !== 'draft') return jobStateRefusal('Job already has its rows, or is over');
  const object = inside.registry.object(job.objectApiName)!; // proof: a job of it could be made
  const columns = order.head === null ? ok([]) : columnsOf(inside, object, order);
  if (!columns.ok) {
    await changeJob(inside, job.id, {
      status: 'failed',
      order: { ...order, error: columns.problems[0]?.detail ?? '' },
    });
  } else await changeJob(inside, job.id, { status: job.total === 0 ? 'done' : 'waiting' });
  return ok(null);
}

/** `contentUrl` is relative to the instance URL, without a slash in front, as on the platform. */
export function ingestJobFacts(found: Ingest): IngestJob {
  const { job, order } = found;
  const { totalProcessingTime, ...facts } = commonFacts(found);
  return {
    ...facts,
    apexProcessingTime: 0,
    apiActiveProcessingTime: totalProcessingTime,
    apiVersion: Number.parseFloat(apiVersion.slice(1)),
    contentUrl: `${servicesPath.slice(1)}/jobs/ingest/${job.id}/batches`,
    ...(order.error !== null && { errorMessage: order.error }),
    ...(order.operation === 'upsert' && order.key !== null && { externalIdFieldName: order.key }),
    jobType: 'V2Ingest',
    numberRecordsFailed: job.refused,
    operation: order.operation,
    totalProcessingTime,
  };
}
