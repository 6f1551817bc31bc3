import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { CallLimitResult } from '#auth/api-keys/rate-limits.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { CallInfo } from '#engine/model/audit-entry.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { MetadataAnswerCache } from './encoded-answer.ts';
import type { ChangeStreams } from '../events/change-streams.ts';
import type { RateUsage } from '#auth/api-keys/call-counter.ts';

/** The dependencies of the record API, which the server provides. */
export type ApiTools = {
  /** `''` or `/zakelijk`. */
  basePath: string;
  /** Scheme, host and port with which the caller reached the server. */
  originOf(request: Request): string;
  /** Authenticates a request from this address and counts it against the limits of this minute. */
  admit(request: Request, address: string): Promise<AuthenticationResult>;
  /** Returns whether this viewer may search once more in this minute. */
  admitSearch(viewer: Viewer, address: string): CallLimitResult;
  ask(viewer: Viewer): RequestContext;
  /** Cache of metadata answers. */
  metadata: MetadataAnswerCache;
  /** The open event streams. */
  streams: ChangeStreams;
  /** Renews the session after an accepted write with a session cookie; reads never renew it. */
  keepAlive(viewer: Viewer, session: SessionFacts): Promise<unknown>;
  /** The origins whose pages may call the API with a bearer token. */
  corsOrigins: readonly string[];
  /** Returns whether this error is a timeout of a database statement. */
  tookTooLong(error: unknown): boolean;
  /** Returns whether this error means that the database or the file store is unavailable. */
  isAway(error: unknown): boolean;
  /** Called when a call is refused for this reason. */
  refused(code: ProblemCode): void;
  /** Logs an error of ours with the reference that the caller got. */
  report(error: unknown, call: Pick<Bindings, 'requestId' | 'isGone'>): void;
};

/** What the server knows of a request before it reaches the Hono app. */
export type Bindings = {
  requestId: string;
  address: string;
  /** The result of authentication, when the request is already authenticated. */
  admitted?: AuthenticationResult;
  /** The user id of the member of staff who impersonates the viewer. */
  impersonatedBy?: string;
  /**
   * Set for a call that a page makes for its visitor: the hash of their session token, and the
   * problem with the proof of identity in the form.
   */
  page?: Pick<CallInfo, 'stepUp'> & { session: string };
  /** Path and query of the request line, before a library resolved dot segments in them. */
  target?: string;
  /** The viewer, stored here for the request log. */
  who?: { viewer: Viewer | null };
  /** Returns whether the client disconnected before it got a response. */
  isGone?: () => boolean;
  /** Closes the connection of the client, even when a response was partly sent. */
  hangUp?: () => void;
};

/** The types of the Hono app: what a request carries. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: { viewer: Viewer; session: SessionFacts | null; rateUsage: RateUsage | null };
};
