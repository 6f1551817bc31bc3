import type { Dict } from '#protocol/shapes/parts.ts';
import { deepFreeze, isEqual } from '../cache/stored-answer.ts';
import { isObject } from '../cache/config-shape.ts';

/** One reason of a refusal, the same for all of the platform's error forms. */
export type Reason = { message: string; type: string; arguments: readonly string[] };

/**
 * What an answer that is no success becomes. `status` 0: no answer came at all. Source: spec §8,
 * record-api.md §7.5.
 */
export class FetchError extends Error {
  readonly ok = false;
  readonly errorType = 'fetchResponse';
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Dict<string>;
  /** The server's form, unchanged. */
  readonly body: unknown;
  readonly errors: readonly Reason[];
  /**
   * What was refused: one question, one of many in a call that itself went well, or the call for
   * many.
   */
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

/** Whether two refusals say the same. */
export const isSameError = (one: FetchError, other: FetchError): boolean =>
  one.status === other.status && one.of === other.of && isEqual(one.body, other.body);

/** A load that its caller gave up. */
export class AbortError extends Error {
  constructor() {
    super('The load was aborted');
    this.name = 'AbortError';
  }
}

/** The config of a read that fits no question. Source: record-api.md §7.4. */
export const invalidConfigError = (message: string): FetchError =>
  Object.freeze(
    new FetchError({
      url: '',
      status: 400,
      statusText: 'INVALID_CONFIG',
      body: [{ errorCode: 'INVALID_CONFIG', message }],
    }),
  );

/** Only what is there was wanted, and it is not there. Source: spec §8. */
export const cacheMissError = (): FetchError =>
  Object.freeze(new FetchError({ url: '', status: 504, statusText: 'Gateway Timeout' }));

/**
 * Whether a failed read is answered the same for a while: what the server says of the question, not
 * what was wrong at the moment. An item of a batch is, whatever its status. Source: spec §8,
 * record-api.md §7.5, §7.9.
 */
export const isCacheableError = ({ of, status }: FetchError): boolean =>
  of === 'item' || (status >= 400 && status < 500 && status !== 401 && status !== 429);

/**
 * Of a body that is none of the forms, such as that of something between us and the server, there
 * are none.
 */
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
