import type { Dict } from '#protocol/shapes/parts.ts';
import { deepFreeze, isEqual } from '../cache/stored-answer.ts';
import { isObject } from '../cache/config-shape.ts';

export type Reason = { message: string; type: string; arguments: readonly string[] };

/** `status` is 0 when no usable answer arrived. Source: spec §8, record-api.md §7.5. */
export class FetchError extends Error {
  readonly ok = false;
  readonly errorType = 'fetchResponse';
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Dict<string>;
  readonly body: unknown;
  readonly errors: readonly Reason[];
  of: 'one' | 'item' | 'batch';

  constructor(answer: {
    url: string;
    status: number;
    statusText: string;
    body?: unknown;
    headers?: Dict<string>;
    of?: FetchError['of'];
    cause?: unknown;
  }) {
    const errors = reasonsOf(answer.body);
    super(
      errors[0]?.message ?? answer.statusText,
      answer.cause === undefined ? undefined : { cause: answer.cause },
    );
    this.name = 'FetchError';
    this.url = answer.url;
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.headers = deepFreeze(answer.headers ?? {});
    this.body = deepFreeze(answer.body);
    this.errors = deepFreeze(errors);
    this.of = answer.of ?? 'one';
  }
}

export const isSameError = (one: FetchError, other: FetchError): boolean =>
  one.status === other.status && one.of === other.of && isEqual(one.body, other.body);

export class AbortError extends Error {
  constructor() {
    super('The load was aborted');
    this.name = 'AbortError';
  }
}

/** Source: record-api.md §7.4. */
export const invalidConfigError = (message: string): FetchError =>
  Object.freeze(
    new FetchError({
      url: '',
      status: 400,
      statusText: 'INVALID_CONFIG',
      body: [{ errorCode: 'INVALID_CONFIG', message }],
    }),
  );

/** For a read without a usable cached answer. Source: spec §8. */
export const cacheMissError = (): FetchError =>
  Object.freeze(new FetchError({ url: '', status: 504, statusText: 'Gateway Timeout' }));

/** Source: spec §8, record-api.md §7.5, §7.9. */
export const isCacheableError = ({ of, status }: FetchError): boolean =>
  of === 'item' || (status >= 400 && status < 500 && status !== 401 && status !== 429);

function reasonsOf(body: unknown): Reason[] {
  if (Array.isArray(body)) return body.flatMap(reasonOf);
  if (!isObject(body) || !isObject(body['output'])) return [];
  const { errors, fieldErrors } = body['output'];
  const ofFields = isObject(fieldErrors) ? Object.values(fieldErrors).flat() : fieldErrors;
  return [errors, ofFields].flat().flatMap(reasonOf);
}

function reasonOf(raw: unknown): Reason[] {
  if (!isObject(raw)) return [];
  const { message = raw['errorMessage'], errorCode = '', field = raw['fieldApiName'] } = raw;
  if (typeof message !== 'string' || typeof errorCode !== 'string') return [];
  return [{ message, type: errorCode, arguments: typeof field === 'string' ? [field] : [] }];
}

/** Not part of Salesforce's UI API. Source: record-api.md §3.1. */
export function mergedIntoId({
  status,
  body,
}: Pick<FetchError, 'status' | 'body'>): string | undefined {
  const first: unknown = status === 404 && Array.isArray(body) ? body[0] : undefined;
  const id = isObject(first) ? first['mergedInto'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
