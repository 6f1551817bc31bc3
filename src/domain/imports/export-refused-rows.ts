import { writeWorkbook } from '#integrations/workbook.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { csvLine, csvByteOrderMark } from '#protocol/texts/csv.ts';
import { ok, type Problem, type Result } from '#protocol/problem.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { bulkResults, type RowResult } from './bulk-jobs.ts';
import { bulkObject, findJob } from './bulk-job-row.ts';
import { splitBrokenLine } from './source-line.ts';

/** Returns the reasons as Dutch sentences. */
export type DescribeRefusal = (
  object: ObjectModel | undefined,
  row: { line: number | null; problems: readonly Problem[] },
) => string[];

const together = 500;
const { report } = staffImportText;

export const isReportColumn = (column: string): boolean =>
  column === report.line || column === report.why;

type RefusedRows = { name: string; head: readonly string[]; rows: () => AsyncGenerator<string[]> };

async function refusedRows(
  ctx: RequestContext,
  id: string,
  reasons: DescribeRefusal,
): Promise<Result<RefusedRows>> {
  const found = await findJob(ctx, id);
  if (!found.ok) return found;
  const { value: job } = found;
  const written = await fileOf(ctx, job);
  const object = ctx.registry.object(job.objectApiName);
  const cellsOf = (row: RowResult): string[] => {
    const why = reasons(object, row).join(' ');
    if (written === null)
      return [String(row.line ?? row.place), row.recordId ?? '', row.name ?? '', why];
    const cells = splitBrokenLine(row.source ?? '', written.separator);
    return [
      String(row.line ?? row.place),
      why,
      ...cells.filter((_, at) => !isReportColumn(written.head[at] ?? '')),
    ];
  };
  const head =
    written === null
      ? ['Nr', 'Id', 'Naam', 'Reden']
      : [report.line, report.why, ...written.head.filter((column) => !isReportColumn(column))];
  async function* rows(): AsyncGenerator<string[]> {
    for (let after = 0; ;) {
      const page = await bulkResults(ctx, job, { state: 'refused', after, limit: together });
      for (const row of page) yield cellsOf(row);
      if (page.length < together) return;
      after = page.at(-1)!.place;
    }
  }
  return ok({ name: `geweigerd-${job.id}`, head, rows });
}

export async function exportRefusedRows(
  ctx: RequestContext,
  id: string,
  reasons: DescribeRefusal,
): Promise<Result<{ name: string; parts: AsyncGenerator<string> }>> {
  const found = await refusedRows(ctx, id, reasons);
  if (!found.ok) return found;
  const { name, head, rows } = found.value;
  async function* parts(): AsyncGenerator<string> {
    yield csvByteOrderMark + csvLine(head);
    for await (const row of rows()) yield csvLine(row);
  }
  return ok({ name: `${name}.csv`, parts: parts() });
}

/** Text cells keep leading zeros when the file is corrected and imported again. */
export async function exportRefusedWorkbook(
  ctx: RequestContext,
  id: string,
  reasons: DescribeRefusal,
): Promise<Result<{ name: string; body: ReadableStream<Uint8Array> }>> {
  const found = await refusedRows(ctx, id, reasons);
  if (!found.ok) return found;
  const { name, head, rows } = found.value;
  const columns = head.map((column) => ({ name: column, holds: 'text' }) as const);
  return ok({
    name: `${name}.xlsx`,
    body: await writeWorkbook({ name: staffImportText.report.sheet, columns }, rows()),
  });
}

type Written = { separator: string; head: readonly string[] };

async function fileOf(ctx: RequestContext, { id, operation }: BulkJob): Promise<Written | null> {
  if (operation !== 'import' && operation !== 'addresses') return null;
  const where = { Id: id, OwnerId: String(actorIdOf(ctx.viewer)) };
  const [row] = await findRowsByValues(asSystem(ctx, 'read how a file was written'), {
    from: bulkObject,
    fields: ['Opdracht__c'],
    where,
    limit: 1,
  });
  // proof: `createImport` or `startAddressImport` stored the order in this form at the upload
  return row === undefined ? null : (JSON.parse(String(row['Opdracht__c'])) as Written);
}
