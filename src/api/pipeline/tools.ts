import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { CallLimitResult } from '#auth/api-keys/rate-limits.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { MetadataAnswerCache } from './metadata-answer-cache.ts';
import type { Bindings } from './api-call.ts';
import type { ChangeStreams } from '../events/change-streams.ts';

export type ApiTools = {
  /** The base path of the site: an empty text, or a path such as `/zakelijk`. */
  basePath: string;
  /** Returns the scheme, host and port with which the caller reached the server. */
  originOf(request: Request): string;
  /**
   * Authenticates a request from this network address, and counts it against the limits of this
   * minute.
   */
  admit(
    credentials: { authorization: string | null; cookie: string | null },
    address: string,
  ): Promise<AuthenticationResult>;
  /** Counts a search of this viewer, and returns whether it is allowed in this minute. */
  admitSearch(viewer: Viewer, address: string): CallLimitResult;
  ask(viewer: Viewer): RequestContext;
  metadata: MetadataAnswerCache;
  streams: ChangeStreams;
  /** Renews the session before a write with a session cookie. Reads never renew it. */
  keepAlive(viewer: Viewer, session: SessionFacts): Promise<unknown>;
  /** The origins whose pages may call the API with a bearer token. */
  corsOrigins: readonly string[];
  /** Returns whether this error means that a database statement took too long. */
  tookTooLong(error: unknown): boolean;
  /** Returns whether this error means that the database or the file store is unavailable. */
  isAway(error: unknown): boolean;
  /** Called when the handler of an endpoint refuses a call; `code` is the reason. */
  refused(code: ProblemCode): void;
  /** Logs an error of the server, with the reference that the caller received. */
  report(error: unknown, call: Pick<Bindings, 'requestId' | 'isGone'>): void;
};
