import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { CallLimitResult } from '#auth/api-keys/rate-limits.ts';
import type { SessionFacts } from '#auth/sessions/sessions.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { CallInfo } from '#engine/model/audit-entry.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { MetadataAnswerCache } from './metadata/encoded-answer.ts';
import type { ChangeStreams } from './events/change-streams.ts';
import type { RateUsage } from '#auth/api-keys/call-counter.ts';

/** What the roof hands to the door for programs. */
export type ApiTools = {
  /** `''` or `/zakelijk`. */
  basePath: string;
  /** Scheme, host and port the caller reached us by. */
  originOf(request: Request): string;
  /** Who is asking from this address, and whether they may in this minute. */
  admit(request: Request, address: string): Promise<AuthenticationResult>;
  /** Whether this viewer may search once more in this minute. */
  admitSearch(viewer: Viewer, address: string): CallLimitResult;
  ask(viewer: Viewer): RequestContext;
  /** Metadata that was answered before. */
  metadata: MetadataAnswerCache;
  /** Who listens to the channel of changes. */
  streams: ChangeStreams;
  /** A write by cookie that was accepted as one's own renews the session; reads never do. */
  keepAlive(viewer: Viewer, session: SessionFacts): Promise<unknown>;
  /** Origins that may call with a bearer from a browser. */
  corsOrigins: readonly string[];
  /** The database gave up on a statement that ran out of time. */
  tookTooLong(error: unknown): boolean;
  /** The database or the file store does not answer, for now. */
  isAway(error: unknown): boolean;
  /** A call was refused for this reason. */
  refused(code: ProblemCode): void;
  /** A fault of ours, with the reference the caller was given. */
  report(error: unknown, call: Pick<Bindings, 'requestId' | 'isGone'>): void;
};

/** What the roof knows of one request before it reaches a room. */
export type Bindings = {
  requestId: string;
  address: string;
  /** Who was let in, where that is known already. */
  admitted?: AuthenticationResult;
  /** Who looks along with whoever was let in. */
  impersonatedBy?: string;
  /**
   * For a call that a page makes for its visitor: the hash of their session, and the problem with
   * the proof in the form.
   */
  page?: Pick<CallInfo, 'stepUp'> & { session: string };
  /** Path and query as the request line has them, before a library resolved dots in them. */
  target?: string;
  /** The log reads the viewer from here. */
  who?: { viewer: Viewer | null };
  /** Whether the client disconnected before it was answered. */
  isGone?: () => boolean;
  /** Cuts the line to who asks, whatever was sent. */
  hangUp?: () => void;
};

/** What travels with a request through the Hono app. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: { viewer: Viewer; session: SessionFacts | null; rateUsage: RateUsage | null };
};
