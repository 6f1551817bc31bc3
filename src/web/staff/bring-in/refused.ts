import type { LoaderFunctionArgs } from 'react-router';
import { refusedFile } from '#methods/refused-file.ts';
import { found, staffVisit } from '../staff-visit.ts';
import { reasonsOf } from './reasons.ts';

/** All refused rows of a work, as a spreadsheet reads them: of a file its own columns, so that it can be mended and brought again. */
export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { visit } = staffVisit({ url, params, context });
  const { name, parts } = found(await refusedFile(visit.ask, params['jobId'] ?? '', reasonsOf));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/csv;charset=UTF-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
