import { withCall } from '#engine/model/request-context.ts';
import { type CsvDownload, listActiveServices } from '#domain/company/list-active-services.ts';
import type { Bindings } from './pipeline/api-call.ts';
import type { ApiTools } from './pipeline/tools.ts';

/**
 * Serves `/actieve-diensten.csv?id={accountId}`. Null: no valid credentials, or no right to the
 * file.
 */
export type ActiveServicesHandler = (
  request: Request,
  bindings: Bindings,
) => Promise<Response | null>;

const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Type': 'text/csv;charset=UTF-8',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

export const createActiveServicesHandler =
  (tools: Pick<ApiTools, 'admit' | 'ask' | 'report'>): ActiveServicesHandler =>
  async (request, bindings) => {
    const { address, requestId, who } = bindings;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    const { headers: sent } = request;
    const admitted = await tools.admit(
      { authorization: sent.get('authorization'), cookie: sent.get('cookie') },
      address,
    );
    if (!admitted.ok && admitted.reason === 'tooMany')
      return new Response(null, {
        status: 429,
        headers: { 'Retry-After': String(admitted.retryAfterSeconds), 'Cache-Control': 'no-store' },
      });
    if (!admitted.ok) return null;
    if (who) who.viewer = admitted.viewer;
    const file = await listActiveServices(
      withCall(tools.ask(admitted.viewer), { id: requestId, entryPoint: 'api', verb: 'export' }),
      new URL(request.url).searchParams.get('id') ?? '',
    );
    if (!file.ok) return null;
    const disposition = { 'Content-Disposition': `attachment; filename="${file.value.name}"` };
    const body =
      request.method === 'HEAD'
        ? null
        : await streamOf(file.value, (error) => tools.report(error, bindings));
    return new Response(body, { headers: { ...headers, ...disposition } });
  };

/** Reads two parts first: a failure of the database can then still give an error status. */
async function streamOf(
  { parts }: CsvDownload,
  report: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const [head, first] = [await parts.next(), await parts.next()];
  const begun = [head, first].flatMap(({ done, value }) => (done === true ? [] : [value]));
  return new ReadableStream({
    async pull(controller) {
      const part = begun.shift();
      if (part !== undefined) return controller.enqueue(encoder.encode(part));
      try {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        report(error);
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
