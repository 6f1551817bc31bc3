import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { matchesEntityTag, acceptsGzip } from '#protocol/api/request-headers.ts';
import { isReadOnlyError, writeRefusal } from '#engine/model/impersonation.ts';
import { formARefusal, refusalOf, type Refusal } from './errors.ts';
import {
  jsonDisposition,
  jsonType,
  ifNoneMatchTag,
  noStoreCacheControl,
  minGzipLength,
} from './headers.ts';
import type { ApiAnswer, ApiCall } from './api-call.ts';
import type { EncodedAnswer } from './metadata-answer-cache.ts';
import type { ApiTools } from './tools.ts';
import type { RateUsage } from '#auth/api-keys/call-counter.ts';

/** Source: record-api.md §1.4. */
export async function eTagAnswer(
  call: ApiCall,
  { text, eTag }: { text: string; eTag?: string },
  more: Record<string, string> = {},
): Promise<ApiAnswer> {
  const own = eTag ?? hash('sha256', text).slice(0, 32);
  const headers = { ...more, ETag: `"${own}"` };
  const known = ifNoneMatchTag(call.header('if-none-match'));
  if (matchesEntityTag(known, headers.ETag))
    return { status: 304, headers: { ...commonHeaders(call), ...headers }, body: null };
  return textAnswer(call, text, { status: 200, headers });
}

/** The header `Retry-After` is at most a minute. Source: record-api.md §1.12. */
export const tooManyRequestsAnswer = (call: ApiCall, seconds: number): Promise<ApiAnswer> =>
  refusalAnswer(call, {
    ...formARefusal(429, 'REQUEST_LIMIT_EXCEEDED', 'Too many calls'),
    headers: { 'Retry-After': String(Math.min(60, Math.max(1, seconds))) },
  });

export const refusalAnswer = (call: ApiCall, refusal: Refusal): Promise<ApiAnswer> =>
  jsonAnswer(call, refusal);

export const jsonAnswer = (
  call: ApiCall,
  { status, body, headers }: { status: number; body: unknown; headers?: Record<string, string> },
): Promise<ApiAnswer> =>
  textAnswer(call, JSON.stringify(body), { status, ...(headers && { headers }) });

const ofJson = {
  'Content-Type': jsonType,
  'Content-Disposition': jsonDisposition,
  Vary: 'Accept-Encoding',
};

const zip = promisify(gzip);

export async function textAnswer(
  call: ApiCall,
  text: string,
  { status, headers }: { status: number; headers?: Record<string, string> | undefined },
): Promise<ApiAnswer> {
  const common = {
    ...commonHeaders(call),
    ...ofJson,
    ...headers,
  };
  if (text.length < minGzipLength || !acceptsGzip(call.header('accept-encoding')))
    return { status, headers: common, body: text };
  const body = await zip(text);
  return { status, headers: { ...common, 'Content-Encoding': 'gzip' }, body };
}

export function encodedAnswer(call: ApiCall, { tag, plain, zipped }: EncodedAnswer): ApiAnswer {
  const headers = { ...commonHeaders(call), ETag: tag };
  if (matchesEntityTag(ifNoneMatchTag(call.header('if-none-match')), tag))
    return { status: 304, headers, body: null };
  const packed = acceptsGzip(call.header('accept-encoding')) ? zipped : null;
  return {
    status: 200,
    headers: { ...headers, ...ofJson, ...(packed !== null && { 'Content-Encoding': 'gzip' }) },
    body: packed ?? plain,
    hasByteText: true,
  };
}

export const commonHeaders = (call: ApiCall): Record<string, string> => ({
  'Cache-Control': noStoreCacheControl,
  'X-Request-Id': call.bindings.requestId,
  ...rateUsageHeaders(call.rateUsage),
});

/** The answer has no details of an unexpected exception. */
export async function faultAnswer(
  call: ApiCall,
  tools: ApiTools,
  error: unknown,
): Promise<ApiAnswer> {
  if (isReadOnlyError(error))
    return refusalAnswer(call, refusalOf(writeRefusal(tools.ask(call.viewer)).problems));
  if (tools.tookTooLong(error))
    return refusalAnswer(
      call,
      formARefusal(
        400,
        'LIMIT_EXCEEDED',
        'This takes too long: ask fewer fields, another order or a smaller page',
      ),
    );
  tools.report(error, call.bindings);
  const reference = `Reference: ${call.bindings.requestId}`;
  return refusalAnswer(
    call,
    tools.isAway(error)
      ? { ...formARefusal(503, 'SERVER_UNAVAILABLE', reference), headers: { 'Retry-After': '5' } }
      : formARefusal(500, 'UNKNOWN_EXCEPTION', reference),
  );
}

const aMinute = 60; // seconds

/** Headers of draft-ietf-httpapi-ratelimit-headers-10 and of Salesforce, for the current minute. */
function rateUsageHeaders(rateUsage: RateUsage | null | undefined): Record<string, string> {
  if (!rateUsage) return {};
  const { used, limit, resetSeconds } = rateUsage;
  return {
    RateLimit: `"minute";r=${Math.max(0, limit - used)};t=${resetSeconds}`,
    'RateLimit-Policy': `"minute";q=${limit};w=${aMinute}`,
    'Sforce-Limit-Info': `api-usage=${used}/${limit}`,
  };
}
