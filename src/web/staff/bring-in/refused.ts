import type { LoaderFunctionArgs } from 'react-router';
import { exportRefusedRows } from '#domain/imports/export-refused-rows.ts';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { reasonsOf } from './reasons.ts';
import { streamedFile } from '../../file-response.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { visit } = staffVisit({ url, params, context });
  const { name, parts } = valueOrErrorPage(
    await exportRefusedRows(visit.ctx, params['jobId'] ?? '', reasonsOf),
  );
  return streamedFile(name, parts);
}
