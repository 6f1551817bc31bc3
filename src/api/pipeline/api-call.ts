import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { CallInfo } from '#engine/model/audit-entry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { RateUsage } from '#auth/api-keys/call-counter.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

export type Bindings = {
  requestId: string;
  address: string;
  admitted?: AuthenticationResult;
  /** The user id of the member of staff who impersonates the viewer. */
  impersonatedBy?: string;
  /** Present for a call that a page makes. `session`: the hash of the visitor's session token. */
  page?: Pick<CallInfo, 'stepUp'> & { session: string };
  /** The path and query of the request line, before a library resolved dot segments in them. */
  target?: string;
  who?: { viewer: Viewer | null };
  /** Present for a call inside a call of `composite`. `db`: the transaction of that call, if any. */
  inside?: { db: RequestContext['db'] | undefined };
  /** The client disconnected before it received the whole response. */
  isGone?: () => boolean;
  hangUp?: () => void;
};

/** From Node's HTTP server, or from a page of this site. */
export type IncomingCall = {
  method: string;
  /** Whole, or only its path and query. */
  url: string;
  /** `name` is in lower case. */
  header: (name: string) => string | undefined;
  readonly request: Request;
  bindings: Bindings;
};

export type ApiCall = IncomingCall & {
  path: string;
  viewer: Viewer;
  session: SessionFacts | null;
  rateUsage: RateUsage | null;
};

export const callOfRequest = (request: Request, bindings: Bindings): IncomingCall => ({
  method: request.method,
  url: request.url,
  header: (name) => request.headers.get(name) ?? undefined,
  request,
  bindings,
});

/** `hasByteText`: each character of the text is one byte of the body (latin1). Otherwise UTF-8. */
export type ApiAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  hasByteText?: true;
};

/** Adds the length of a body that is not a stream, which an answer to HEAD has too. */
export function sizedAnswer(answer: ApiAnswer): ApiAnswer {
  const { body, headers, hasByteText = false } = answer;
  if (body === null || body instanceof ReadableStream) return answer;
  const length =
    typeof body === 'string'
      ? Buffer.byteLength(body, hasByteText ? 'latin1' : 'utf8')
      : body.byteLength;
  return { ...answer, headers: { ...headers, 'Content-Length': String(length) } };
}

export const responseOf = ({ status, headers, body, hasByteText }: ApiAnswer): Response =>
  new Response(hasByteText && typeof body === 'string' ? Buffer.from(body, 'latin1') : body, {
    status,
    headers,
  });

/** The body as text; empty when it is a stream or absent. */
export function bodyText({ body, hasByteText }: Pick<ApiAnswer, 'body' | 'hasByteText'>): string {
  if (typeof body === 'string')
    return hasByteText === true ? Buffer.from(body, 'latin1').toString() : body;
  return body instanceof Uint8Array ? Buffer.from(body).toString() : '';
}
