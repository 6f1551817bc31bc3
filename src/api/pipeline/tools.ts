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
  /** Empty, or a path such as `/zakelijk`. */
  basePath: string;
  /** The scheme, host and port with which the caller reached the server. */
  originOf(request: Request): string;
  /** Authenticates a request, and counts it against the limits of this minute. */
  admit(
    credentials: { authorization: string | null; cookie: string | null },
    address: string,
  ): Promise<AuthenticationResult>;
  /** Also counts the search. */
  admitSearch(viewer: Viewer, address: string): CallLimitResult;
  ask(viewer: Viewer): RequestContext;
  metadata: MetadataAnswerCache;
  streams: ChangeStreams;
  /** Renews the session. Called before a write, not before a read. */
  keepAlive(viewer: Viewer, session: SessionFacts): Promise<unknown>;
  /** The origins whose pages may call the API with a bearer token. */
  corsOrigins: readonly string[];
  /** A database statement took too long. */
  tookTooLong(error: unknown): boolean;
  /** The database or the file store is unavailable. */
  isAway(error: unknown): boolean;
  /** Called when the handler of an endpoint refuses a call. */
  refused(code: ProblemCode): void;
  /** Logs an error with the reference that the caller received. */
  report(error: unknown, call: Pick<Bindings, 'requestId' | 'isGone'>): void;
};
