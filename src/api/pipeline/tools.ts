import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { CallLimitResult } from '#auth/api-keys/rate-limits.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { MetadataAnswerCache } from './metadata-answer-cache.ts';
import type { ApiAnswer, Bindings } from './api-call.ts';
import type { ChangeStreams } from '../events/change-streams.ts';

/** What `createApi` needs. */
export type ApiServices = {
  basePath: string;
  /** The scheme, host and port with which the caller reached the server. */
  originOf(request: Request): string;
  /** Whether a setting says the origin, and not the `Host` header of the request. */
  hasPublicUrl: boolean;
  admit(
    credentials: { authorization: string | null; cookie: string | null },
    address: string,
  ): Promise<AuthenticationResult>;
  /** Also counts the search. */
  admitSearch(viewer: Viewer, address: string): CallLimitResult;
  ask(viewer: Viewer): RequestContext;
  metadata: MetadataAnswerCache;
  streams: ChangeStreams;
  keepAlive(viewer: Viewer, session: SessionFacts): Promise<unknown>;
  corsOrigins: readonly string[];
  tookTooLong(error: unknown): boolean;
  isAway(error: unknown): boolean;
  refused(code: ProblemCode): void;
  report(error: unknown, call: Pick<Bindings, 'requestId' | 'isGone'>): void;
};

export type ApiTools = ApiServices & {
  /** Answers a call that another call makes, such as `composite`. */
  answerInner(request: Request, bindings: Bindings): Promise<ApiAnswer>;
};
