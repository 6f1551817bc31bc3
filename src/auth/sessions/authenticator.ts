import type { Viewer } from '#protocol/users/viewer.ts';
import { throttledAddress } from './address.ts';
import { sessionTokens } from './cookie.ts';
import type { RateUsage } from '../api-keys/call-counter.ts';
import type { RateLimits, CallLimitResult } from '../api-keys/rate-limits.ts';
import type { SessionFacts } from './sessions.ts';
import type { Identify } from './viewer.ts';

export type AuthenticationRequest = {
  address: string;
  authorization: string | null;
  cookie: string | null;
  now: Date;
};

/**
 * `refused`: the bearer is invalid, or the cookie has no token of a running session; in the second
 * case `clearCookie` contains the headers that clear the cookie. `rateUsage`: null where nothing is
 * counted.
 */
export type AuthenticationResult =
  | {
      ok: true;
      viewer: Viewer;
      session: SessionFacts | null;
      clearCookie: readonly string[] | null;
      rateUsage: RateUsage | null;
    }
  | { ok: false; reason: 'refused'; clearCookie: readonly string[] | null }
  | { ok: false; reason: 'tooMany'; retryAfterSeconds: number; rateUsage: RateUsage | null };

export type Authenticator = {
  /** Refused credentials continue as a guest. */
  person(arriving: AuthenticationRequest): Promise<AuthenticationResult>;
  /** For the record API. */
  program(arriving: AuthenticationRequest): Promise<AuthenticationResult>;
  search(viewer: Viewer, address: string): CallLimitResult;
};

/** A rendered page counts as more calls. */
export const userCallsPerMinute = 6_000;

const minute = {
  user: userCallsPerMinute,
  guestAddress: 1_200,
  refusedAddress: 120,
  unknownAddress: 1_200,
  searches: 300,
} as const;
/**
 * The cost of a page in calls. A user can request 1,200 pages a minute, as many as a guest address.
 */
const pageOfUser = 5;
/**
 * The cost in calls. An address may send 30 invalid bearer tokens a minute, or 120 invalid cookies.
 */
const refusedBearer = 4;
const oneCall = 1;

/** `isSession`: whether this server signed the token, without a query. */
type AuthenticatorDependencies = {
  identify: Identify;
  limits: RateLimits;
  isSession: (token: string) => boolean;
};

const mostEnded = 10_000;

/**
 * When a network address sent too many unknown credentials, only session tokens that this server
 * signed and did not refuse before are still looked up.
 */
export function openAuthenticator({
  identify,
  limits,
  isSession,
}: AuthenticatorDependencies): Authenticator {
  const endedSessions = openEndedSessions(isSession);
  const admit = async (
    arriving: AuthenticationRequest,
    cost: number,
  ): Promise<AuthenticationResult> => {
    const address = throttledAddress(arriving.address);
    const carries = arriving.authorization !== null || arriving.cookie !== null;
    const rateUsage = carries ? limits.look(`unknown ${address}`, minute.unknownAddress) : allowed;
    if (!rateUsage.allowed && !endedSessions.hasOther(arriving)) return tooMany(rateUsage);
    const identity = await identify(arriving);
    if (!identity.ok) {
      endedSessions.note(arriving);
      limits.takeApi(`unknown ${address}`, { limit: minute.unknownAddress, cost: oneCall });
      return { ok: false, reason: 'refused', clearCookie: identity.clearCookie };
    }
    const { viewer, session } = identity;
    const taken =
      viewer.kind === 'user'
        ? limits.takeApi(`user ${viewer.userId}`, { limit: minute.user, cost })
        : limits.takeApi(`guest ${address}`, { limit: minute.guestAddress, cost: oneCall });
    return taken.allowed
      ? { ok: true, viewer, session, clearCookie: null, rateUsage: taken.rateUsage }
      : tooMany(taken);
  };

  return {
    async person(arriving) {
      // A page needs no bearer, and some proxies add their own Authorization header.
      const admitted = await admit({ ...arriving, authorization: null }, pageOfUser);
      if (admitted.ok || admitted.reason === 'tooMany') return admitted;
      return admitGuest(limits, arriving.address, admitted.clearCookie);
    },
    async program(arriving) {
      const admitted = await admit(arriving, oneCall);
      if (admitted.ok || admitted.reason === 'tooMany') return admitted;
      const cost = arriving.authorization === null ? oneCall : refusedBearer;
      const taken = limits.takeApi(`refused ${throttledAddress(arriving.address)}`, {
        limit: minute.refusedAddress,
        cost,
      });
      return taken.allowed ? admitted : tooMany(taken);
    },
    search: (viewer, address) =>
      limits.takeApi(
        `search ${viewer.kind === 'user' ? viewer.userId : throttledAddress(address)}`,
        {
          limit: minute.searches,
          cost: oneCall,
        },
      ),
  };
}

function openEndedSessions(isSession: AuthenticatorDependencies['isSession']) {
  const ended = new Set<string>();
  const ownTokens = ({ authorization, cookie }: AuthenticationRequest): string[] =>
    authorization !== null || cookie === null ? [] : sessionTokens(cookie).filter(isSession);
  return {
    note(arriving: AuthenticationRequest): void {
      if (ended.size >= mostEnded) ended.clear();
      for (const token of ownTokens(arriving)) ended.add(token);
    },
    hasOther: (arriving: AuthenticationRequest): boolean =>
      ownTokens(arriving).some((token) => !ended.has(token)),
  };
}

function admitGuest(
  limits: RateLimits,
  address: string,
  clearCookie: readonly string[] | null,
): AuthenticationResult {
  const asGuest = limits.takeApi(`guest ${throttledAddress(address)}`, {
    limit: minute.guestAddress,
    cost: oneCall,
  });
  return asGuest.allowed
    ? {
        ok: true,
        viewer: { kind: 'guest' },
        session: null,
        clearCookie,
        rateUsage: asGuest.rateUsage,
      }
    : tooMany(asGuest);
}

const allowed: CallLimitResult = { allowed: true, rateUsage: null };
const tooMany = (taken: Extract<CallLimitResult, { allowed: false }>): AuthenticationResult => ({
  ok: false,
  reason: 'tooMany',
  rateUsage: taken.rateUsage,
  retryAfterSeconds: Math.min(60, Math.max(1, taken.retryAfterSeconds)),
});
