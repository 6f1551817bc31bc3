import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { CallInfo } from '#engine/model/audit-entry.ts';
import type { RateUsage } from '#auth/api-keys/call-counter.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** What the server passes to the record API with a request. */
export type Bindings = {
  requestId: string;
  address: string;
  /** The result of authentication; present when authentication was already done. */
  admitted?: AuthenticationResult;
  /**
   * The user id of the member of staff who impersonates the viewer; absent without an
   * impersonation.
   */
  impersonatedBy?: string;
  /**
   * Present for a call that a page makes for its visitor. `session`: the hash of the visitor's
   * session token. `stepUp`: the problem of the proof of identity in the form.
   */
  page?: Pick<CallInfo, 'stepUp'> & { session: string };
  /** The path and query of the request line, before a library resolved dot segments in them. */
  target?: string;
  /** Receives the viewer, for the request log. */
  who?: { viewer: Viewer | null };
  /** Returns whether the client disconnected before it received a response. */
  isGone?: () => boolean;
  /** Closes the connection of the client, even when a part of the response was already sent. */
  hangUp?: () => void;
};

/** A request as it reaches the record API: from Node's HTTP server, or from a page of this site. */
export type IncomingCall = {
  method: string;
  /** The URL as it was received: whole, or only its path and query. */
  url: string;
  /** Returns the value of a header; `name` is in lower case. */
  header: (name: string) => string | undefined;
  /** The same request as a Fetch `Request`. Code that reads a body uses it. */
  readonly request: Request;
  bindings: Bindings;
};

/** A call of the record API. Until it is authenticated, the viewer is a guest. */
export type ApiCall = IncomingCall & {
  /** The path as `normalizedPath` returns it; empty until `findServe` sets it. */
  path: string;
  viewer: Viewer;
  session: SessionFacts | null;
  rateUsage: RateUsage | null;
};

/** Returns a Fetch `Request` as a call. */
export const callOfRequest = (request: Request, bindings: Bindings): IncomingCall => ({
  method: request.method,
  url: request.url,
  header: (name) => request.headers.get(name) ?? undefined,
  request,
  bindings,
});

/**
 * The answer to a call. `hasByteText`: each character of the text is one byte of the body, as in
 * latin1; absent means UTF-8.
 */
export type ApiAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  hasByteText?: true;
};

/** Returns an answer as a Fetch `Response`. */
export const responseOf = ({ status, headers, body, hasByteText }: ApiAnswer): Response =>
  new Response(hasByteText && typeof body === 'string' ? Buffer.from(body, 'latin1') : body, {
    status,
    headers,
  });
