import type { DelimitedRecord } from '#integrations/delimited-record.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { resetBulkRows, enqueueLines, readRows } from '#engine/bulk/bulk-rows.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { notFound } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { inTransaction, runIdempotently } from '#engine/model/transaction.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { bulkObject, changeJob, findJob, makeJob } from './bulk-job-row.ts';
import { parseSourceLine } from './source-line.ts';
import {
  type ImportChoices,
  guessableFields,
  importableFields,
  importableObject,
  type ImportOrder,
  modesOf,
  orderProblems,
} from './import-order.ts';
import { guessFields } from './column-heads.ts';
import { notDelimitedCode, openUpload } from './open-upload.ts';
import { readEarlierImports } from './read-earlier-imports.ts';
import { isReportColumn } from './export-refused-rows.ts';
import { refusedUnprovenSave } from '../users/guarded-user.ts';

const mostLines = 200_000;
const together = 2_000;

export type ImportUpload = { objectApiName: string; upload: Upload; formKey: string };

/**
 * Returns the id of a draft job. Deletes the upload. Refusals: `record.objectHidden`, refusals at
 * `file`, and those of `runIdempotently`.
 */
export async function createImport(
  ctx: RequestContext,
  { objectApiName, upload, formKey }: ImportUpload,
): Promise<Result<string>> {
  try {
    const object = importableObject(ctx, objectApiName);
    if (!object.ok) return object;
    const content = { objectApiName, sha256: upload.stored.sha256 };
    return await runIdempotently(
      ctx,
      { scope: `import ${actorIdOf(ctx.viewer)}`, key: formKey, content },
      (inside) => layFile(inside, object.value, upload),
    );
  } catch (fault) {
    const code = notDelimitedCode(fault);
    if (code === null) throw fault;
    return refuse({ code, field: 'file' });
  } finally {
    await dropUpload(ctx, upload);
  }
}

async function layFile(
  ctx: RequestContext,
  object: ObjectModel,
  upload: Upload,
): Promise<Result<string>> {
  const file = await openUpload(ctx, upload);
  const before = await readEarlierImports(ctx, object, {
    head: file.head,
    sha256: upload.stored.sha256,
  });
  const order: ImportOrder = {
    file: upload.name,
    separator: file.separator,
    head: file.head,
    sha256: upload.stored.sha256,
    doneBefore: before.done,
    ...(before.chosen ?? guessed(ctx, object, file.head)),
    dry: true,
  };
  const id = await makeJob(ctx, {
    kind: 'import',
    objectApiName: object.apiName,
    label: upload.name,
    total: 0,
    status: 'draft',
    order,
  });
  const total = await storeAllLines(ctx, id, { records: file.records() });
  if (!total.ok) return total;
  await changeJob(ctx, id, {
    total: total.value,
    label: staffBulkText.nameOf(staffBulkText.kinds.import, object.labelPlural, total.value),
  });
  return ok(id);
}

export async function storeAllLines(
  ctx: RequestContext,
  id: string,
  { records, most = mostLines }: { records: AsyncIterable<DelimitedRecord>; most?: number },
): Promise<Result<number>> {
  let total = 0;
  let lines: DelimitedRecord[] = [];
  const lay = async () => {
    await enqueueLines(ctx, id, {
      first: total + 1,
      lines: lines.map(({ line, text }) => ({
        line,
        text: text.replaceAll('\0', '\uFFFD').toWellFormed(),
      })),
    });
    total += lines.length;
    lines = [];
  };
  for await (const record of records) {
    lines.push(record);
    if (lines.length === together) await lay();
    if (total > most) break;
  }
  if (lines.length > 0) await lay();
  if (total === 0) return refuse({ code: 'import.noLines', field: 'file' });
  return total > most ? refuse({ code: 'import.tooManyLines', field: 'file' }) : ok(total);
}

const guessed = (
  ctx: RequestContext,
  object: ObjectModel,
  head: readonly string[],
): ImportChoices => ({
  mapping: guessFields(
    guessableFields(ctx, object),
    head.map((column) => (isReportColumn(column) ? '' : column)),
  ),
  mode: modesOf(ctx, object)[0]!, // proof: an importable object has at least one mode
  key: null,
  clears: false,
  allowSaveOnDuplicate: false,
});

export type Import = { job: BulkJob; order: ImportOrder; object: ObjectModel };

/** Finds an import that the viewer owns. Refusals: `record.idMalformed`, `record.notFound`. */
export async function findImport(ctx: RequestContext, id: string): Promise<Result<Import>> {
  const job = await findJob(ctx, id);
  if (!job.ok) return job;
  const system = asSystem(ctx, 'read what an import is to do');
  const [row] = await findRowsByValues(system, {
    from: bulkObject,
    fields: ['Opdracht__c', 'OwnerId'],
    where: { Id: job.value.id },
    limit: 1,
  });
  const object = ctx.registry.object(job.value.objectApiName);
  if (
    row === undefined ||
    job.value.operation !== 'import' ||
    object === undefined ||
    row['OwnerId'] !== actorIdOf(ctx.viewer)
  )
    return notFound;
  // proof: `createImport` stored it in this form
  const order = JSON.parse(String(row['Opdracht__c'])) as ImportOrder;
  return ok({ job: job.value, object, order });
}

export async function firstLines(
  ctx: RequestContext,
  { job, order }: Import,
  count: number,
): Promise<string[][]> {
  const rows = await readRows(ctx, job.id, { after: 0, limit: count });
  return rows.flatMap(({ source }) => {
    const cells = parseSourceLine(source ?? '', order.separator);
    return typeof cells === 'string' ? [] : [[...cells]];
  });
}

/**
 * Starts a trial, which saves no rows. Refusals: `record.noRight` at `manier`,
 * `record.fieldUnknown`, `record.input` while the job runs or after the import was executed, and
 * those of `findImport`, `orderProblems` and `refusedUnprovenSave`.
 */
export async function tryImport(
  ctx: RequestContext,
  id: string,
  choices: ImportChoices,
): Promise<Result<null>> {
  const found = await findImport(ctx, id);
  if (!found.ok) return found;
  const { object, order, job } = found.value;
  const fields = new Set(importableFields(ctx, object).map(({ apiName }) => apiName));
  const chosen = {
    ...order,
    ...choices,
    mapping: order.head.map((_, at) => choices.mapping[at] ?? null),
    dry: true,
  };
  if (!modesOf(ctx, object).includes(choices.mode))
    return refuse({ code: 'record.noRight', field: 'manier' });
  if (chosen.mapping.some((name) => name !== null && !fields.has(name)))
    return refuse({ code: 'record.fieldUnknown' });
  const problems = orderProblems(object, chosen);
  if (problems.length > 0) return refuse(...problems);
  return (await refusedUnprovenSave(ctx, savesOf(object, chosen))) ?? begin(ctx, job.id, chosen);
}

/**
 * Does nothing when the import was started before. Refusals: `record.input` before a trial is
 * completed, and those of `findImport` and `refusedUnprovenSave`.
 */
export async function executeImport(ctx: RequestContext, id: string): Promise<Result<null>> {
  const found = await findImport(ctx, id);
  if (!found.ok) return found;
  const { object, order, job } = found.value;
  if (!order.dry) return ok(null);
  const unproven = await refusedUnprovenSave(ctx, savesOf(object, order));
  if (unproven) return unproven;
  return job.status === 'done'
    ? begin(ctx, job.id, { ...order, dry: false })
    : refuse({ code: 'record.input', detail: 'It was not tried yet' });
}

const savesOf = ({ apiName }: ObjectModel, { mapping, mode }: ImportOrder) => ({
  object: apiName,
  fields: mapping.filter((name) => name !== null),
  makes: mode !== 'update',
});

const begin = (ctx: RequestContext, id: string, order: ImportOrder): Promise<Result<null>> =>
  inTransaction(ctx, async (inside) => {
    await lockRecord(asSystem(inside, 'begin an import'), id);
    const now = await findImport(inside, id);
    if (!now.ok) return now;
    const { status } = now.value.job;
    if (!now.value.order.dry)
      return order.dry
        ? refuse({ code: 'record.input', detail: 'It is carried out already' })
        : ok(null);
    if (isBulkJobActive(status)) return refuse({ code: 'record.input', detail: 'It is under way' });
    await resetBulkRows(inside, id);
    const proven = (await stepUpRefusal(inside)) === null;
    await changeJob(inside, id, {
      order: { ...order, proven },
      status: 'waiting',
      reason: null,
      done: 0,
      succeeded: 0,
      refused: 0,
    });
    return ok(null);
  });
