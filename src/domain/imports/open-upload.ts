import { buffer } from 'node:stream/consumers';
import {
  type DelimitedFile,
  NotDelimitedError,
  readDelimited,
} from '#integrations/delimited-record.ts';
import { readWorkbook } from '#integrations/workbook.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { fileKinds } from '#engine/files/file-kinds.ts';
import type { Upload } from '#engine/files/upload.ts';
import type { ProblemCode } from '#protocol/problem.ts';

/** Scans the file for viruses when there is a scanner. Throws `NotDelimitedError`. */
export async function openUpload(
  ctx: RequestContext,
  upload: Upload,
  separator?: string,
): Promise<DelimitedFile> {
  if (upload.kind in fileKinds && !ofLines.includes(upload.kind))
    throw new NotDelimitedError('kind');
  const open = async () => {
    const opened = await ctx.services.integrations.files.open(upload.stored.key);
    if (opened === null)
      throw new Error('The file store does not have the file that was just uploaded');
    return opened.bytes;
  };
  const verdict = await ctx.services.integrations.scanner?.scan(open);
  if (verdict !== undefined && verdict.outcome !== 'clean')
    throw new NotDelimitedError(verdict.outcome === 'infected' ? 'infected' : 'notScanned');
  return upload.kind === 'xlsx'
    ? readWorkbook(await buffer(await open()))
    : readDelimited(open, separator);
}

const ofLines: readonly Upload['kind'][] = ['txt', 'txt16', 'csv', 'csv16', 'xlsx'];

const reasons: Readonly<Record<string, ProblemCode>> = {
  empty: 'import.noHead',
  head: 'import.noHead',
  columns: 'import.tooManyColumns',
  unpacked: 'import.unpacked',
  infected: 'import.infected',
  notScanned: 'import.notScanned',
};

export const notDelimitedCode = (fault: unknown): ProblemCode | null =>
  fault instanceof NotDelimitedError ? (reasons[fault.message] ?? 'import.notCsv') : null;
