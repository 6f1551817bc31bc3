import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from '#protocol/api/request-headers.ts';

const compress = promisify(gzip);

/** The bytes of the page are known, so this is faster than a `CompressionStream`. */
export async function compressPage(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  const isPage =
    headers.has('content-length') && headers.get('content-type')?.startsWith('text/html') === true;
  if (!isPage || request.method === 'HEAD' || headers.has('content-encoding')) return response;
  headers.append('vary', 'Accept-Encoding');
  if (!acceptsGzip(request.headers.get('accept-encoding') ?? undefined)) return response;
  const bytes = await compress(await response.arrayBuffer());
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(bytes.length));
  return new Response(bytes, { status, headers });
}
