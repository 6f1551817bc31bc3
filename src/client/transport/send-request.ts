import { servicesPath } from '#protocol/constants.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { type ApiRequest, apiPathOf } from '../cache/adapter.ts';
import type { Client, ApiResponse, FetchedResponse } from '../client.ts';
import { AbortError, FetchError } from './fetch-error.ts';

/** Rejects with `FetchError`, or with `AbortError` when `signal` aborts. */
export async function sendRequest(
  client: Client,
  request: ApiRequest,
  { signal, etag = null }: { signal?: AbortSignal | undefined; etag?: string | null } = {},
): Promise<ApiResponse> {
  const url = requestUrl(client, request);
  const headers: Dict<string> = {
    Accept: 'application/json',
    ...client.headers,
    ...request.headers,
  };
  if (etag !== null) headers['If-None-Match'] = etag;
  const response = await reach(client, { url, request, headers, signal });
  const { status, statusText } = response;
  if (status === 304 || status === 204) return { status, answer: null, etag };
  const answer = await bodyOf(response, signal);
  const responseFacts = { url, status, statusText, headers: Object.fromEntries(response.headers) };
  if (!response.ok)
    throw new FetchError({ ...responseFacts, body: answer === unreadable ? null : answer });
  if (answer === unreadable)
    throw new FetchError({ ...responseFacts, status: 0, statusText: 'Unreadable answer' });
  client.check?.(request, answer);
  return { status, answer, etag: response.headers.get('etag') };
}

export function requestUrl({ basePath }: Pick<Client, 'basePath'>, request: ApiRequest): string {
  const path = apiPathOf(request);
  return path.startsWith('/lwr/') ? basePath + path : `${basePath}${servicesPath}${path}`;
}

type Reaching = {
  url: string;
  request: ApiRequest;
  headers: Dict<string>;
  signal: AbortSignal | undefined;
};

async function reach(
  client: Client,
  { url, request: { endpoint, body }, headers, signal }: Reaching,
): Promise<FetchedResponse> {
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  try {
    return await client.fetch(url, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw new AbortError();
    throw new FetchError({ url, status: 0, statusText: 'Network Error', cause });
  }
}

const unreadable = Symbol('unreadable');

async function bodyOf(
  response: FetchedResponse,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted === true) throw new AbortError();
    throw new FetchError({ url: response.url, status: 0, statusText: 'Network Error', cause });
  }
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}
