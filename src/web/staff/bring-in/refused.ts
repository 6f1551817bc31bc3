import type { LoaderFunctionArgs } from 'react-router';
import { exportRefusedRows, exportRefusedWorkbook } from '#domain/imports/export-refused-rows.ts';
import { fileHeaders, streamedFile, workbookType } from '../../file-response.ts';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { reasonsOf } from './reasons.ts';

/** As CSV or as a workbook (see `refusedPath`). */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { visit } = staffVisit(args);
  const jobId = args.params['jobId'] ?? '';
  if (args.pattern.endsWith('.xlsx')) {
    const { name, body } = valueOrErrorPage(
      await exportRefusedWorkbook(visit.ctx, jobId, reasonsOf),
    );
    return new Response(body, { headers: fileHeaders(name, workbookType) });
  }
  const { name, parts } = valueOrErrorPage(await exportRefusedRows(visit.ctx, jobId, reasonsOf));
  return streamedFile(name, parts);
}
