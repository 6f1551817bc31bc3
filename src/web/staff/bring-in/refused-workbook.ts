import type { LoaderFunctionArgs } from 'react-router';
import { exportRefusedWorkbook } from '#domain/imports/export-refused-rows.ts';
import { fileHeaders, workbookType } from '../../file-response.ts';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { reasonsOf } from './reasons.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { visit } = staffVisit({ url, params, context });
  const { name, body } = valueOrErrorPage(
    await exportRefusedWorkbook(visit.ctx, params['jobId'] ?? '', reasonsOf),
  );
  return new Response(body, { headers: fileHeaders(name, workbookType) });
}
