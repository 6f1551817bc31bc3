import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { matchesEntityTag } from '#protocol/api/entity-tag.ts';
import { isReadOnlyError, writeRefusal } from '#engine/model/impersonation.ts';
import { formARefusal, refusalOf, type Refusal } from './errors.ts';
import {
  jsonDisposition,
  jsonType,
  ifNoneMatchTag,
  noStoreCacheControl,
  minGzipLength,
} from './headers.ts';
import { rateUsageHeaders } from './rate-usage-headers.ts';
import type { ApiTools, ApiEnv } from './tools.ts';

/**
 * Sends status 200 with a strong ETag, or 304 when the caller already has this version. Source:
 * record-api.md §1.4.
 */
export async function sendWithETag(
  c: Context<ApiEnv>,
  { text, eTag }: { text: string; eTag?: string },
): Promise<Response> {
  const own = eTag ?? hash('sha256', text).slice(0, 32);
  const headers = { ETag: `"${own}"` };
  const known = ifNoneMatchTag(c.req.header('if-none-match'));
  if (matchesEntityTag(known, headers.ETag))
    return new Response(null, { status: 304, headers: { ...commonHeaders(c), ...headers } });
  return sendText(c, text, { status: 200, headers });
}

/**
 * Sends status 429. `seconds`: the time until a retry can succeed. The header says at most one
 * minute. Source: record-api.md §1.12.
 */
export const tooManyRequests = (c: Context<ApiEnv>, seconds: number): Promise<Response> =>
  sendRefusal(c, {
    ...formARefusal(429, 'REQUEST_LIMIT_EXCEEDED', 'Too many calls'),
    headers: { 'Retry-After': String(Math.min(60, Math.max(1, seconds))) },
  });

export const sendRefusal = (c: Context<ApiEnv>, refusal: Refusal): Promise<Response> =>
  sendJson(c, refusal);

export const sendJson = (
  c: Context<ApiEnv>,
  { status, body, headers }: { status: number; body: unknown; headers?: Record<string, string> },
): Promise<Response> => sendText(c, JSON.stringify(body), { status, ...(headers && { headers }) });

const zip = promisify(gzip);

/**
 * Sends JSON text. It is compressed here and not in middleware, which would have to read every
 * response to find its size.
 */
export async function sendText(
  c: Context<ApiEnv>,
  text: string,
  { status, headers }: { status: number; headers?: Record<string, string> | undefined },
): Promise<Response> {
  const common = {
    ...commonHeaders(c),
    'Content-Type': jsonType,
    'Content-Disposition': jsonDisposition,
    Vary: 'Accept-Encoding',
    ...headers,
  };
  if (text.length < minGzipLength || !c.req.header('accept-encoding')?.includes('gzip'))
    return new Response(text, { status, headers: common });
  const body = await zip(text);
  return new Response(new Uint8Array(body), {
    status,
    headers: { ...common, 'Content-Encoding': 'gzip', 'Content-Length': String(body.length) },
  });
}

/** Returns the headers of every response. */
export const commonHeaders = (c: Context<ApiEnv>): Record<string, string> => ({
  'Cache-Control': noStoreCacheControl,
  'X-Request-Id': c.env.requestId,
  ...rateUsageHeaders(c.get('rateUsage')),
});

/**
 * Sends the response for an exception: a refusal when a write was not allowed or a statement took
 * too long; otherwise it reports an error of the server, and sends no details of it.
 */
export async function sendFault(
  c: Context<ApiEnv>,
  tools: ApiTools,
  error: unknown,
): Promise<Response> {
  if (isReadOnlyError(error))
    return sendRefusal(c, refusalOf(writeRefusal(tools.ask(c.get('viewer'))).problems));
  if (tools.tookTooLong(error))
    return sendRefusal(
      c,
      formARefusal(
        400,
        'LIMIT_EXCEEDED',
        'This takes too long: ask fewer fields, another order or a smaller page',
      ),
    );
  tools.report(error, c.env);
  const reference = `Reference: ${c.env.requestId}`;
  return sendRefusal(
    c,
    tools.isAway(error)
      ? { ...formARefusal(503, 'SERVER_UNAVAILABLE', reference), headers: { 'Retry-After': '5' } }
      : formARefusal(500, 'UNKNOWN_EXCEPTION', reference),
  );
}
