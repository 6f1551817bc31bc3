import type { Viewer } from '#protocol/users/viewer.ts';
import { sessionTokens } from './cookie.ts';
import type { RateUsage } from '../api-keys/call-counter.ts';
import type { RateLimits, CallLimitResult } from '../api-keys/rate-limits.ts';
import type { SessionFacts } from './sessions.ts';
import type { Identify } from './viewer.ts';

export type AuthenticationRequest = {
  /** In the form limits count by: see `throttledAddress`. */
  address: string;
  /** Both headers as they came, null when absent. */
  authorization: string | null;
  cookie: string | null;
  now: Date;
};

/**
 * `refused`: a wrong bearer or the cookie of an ended session (then with the headers that clear
 * it). People then continue as a guest, programs never do. `tooMany`: nothing more in this minute.
 * `spent`: what this visitor used of their own budget, null where nothing is counted.
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
  /** A page drawn or a form sent. */
  person(arriving: AuthenticationRequest): Promise<AuthenticationResult>;
  /** A call of the record API. */
  program(arriving: AuthenticationRequest): Promise<AuthenticationResult>;
  /** One search more of a viewer who was let in; guests count by their address. */
  search(viewer: Viewer, address: string): CallLimitResult;
};

/** What a minute holds, in calls. Source: record-api.md §1.12. */
const minute = {
  user: 6_000,
  guestAddress: 1_200,
  refusedAddress: 120,
  unknownAddress: 1_200,
  searches: 300,
} as const;
/**
 * A drawn page reads and renders as much as five calls do; so a person draws at most 1,200 in a
 * minute, as a guest address does.
 */
const pageOfUser = 5;
/**
 * Of refused credentials: thirty bearers, which somebody made up, or 120 cookies, which a browser
 * shows once and then forgets.
 */
const refusedBearer = 4;
const oneCall = 1;

/** `isSession`: whether this server made the token for a session; needs no query. */
type AuthenticatorDependencies = {
  identify: Identify;
  limits: RateLimits;
  isSession: (token: string) => boolean;
};

const mostEnded = 10_000;

/**
 * The one place where a visitor is let in and counted, before anything is drawn or read: first the
 * address (who showed more unknown credentials than a guest may make calls is not looked up any
 * more, but for sessions of ours), then who it is, then what it costs, of their own budget or, for
 * a guest, of the address's. Kept pages and files cost next to nothing and do not come here.
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
    const { address } = arriving;
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
      // A page never needs a bearer: some proxies put their own Authorization there.
      const admitted = await admit({ ...arriving, authorization: null }, pageOfUser);
      if (admitted.ok || admitted.reason === 'tooMany') return admitted;
      return admitGuest(limits, arriving.address, admitted.clearCookie);
    },
    async program(arriving) {
      const admitted = await admit(arriving, oneCall);
      if (admitted.ok || admitted.reason === 'tooMany') return admitted;
      const cost = arriving.authorization === null ? oneCall : refusedBearer;
      const taken = limits.takeApi(`refused ${arriving.address}`, {
        limit: minute.refusedAddress,
        cost,
      });
      return taken.allowed ? admitted : tooMany(taken);
    },
    search: (viewer, address) =>
      limits.takeApi(`search ${viewer.kind === 'user' ? viewer.userId : address}`, {
        limit: minute.searches,
        cost: oneCall,
      }),
  };
}

/** The session tokens of ours that were refused, so that nobody looks them up again. */
function openEndedSessions(isSession: AuthenticatorDependencies['isSession']) {
  const ended = new Set<string>();
  /** The session tokens in the request that this server made. Forged tokens are not among them. */
  const ownTokens = ({ authorization, cookie }: AuthenticationRequest): string[] =>
    authorization !== null || cookie === null ? [] : sessionTokens(cookie).filter(isSession);
  return {
    note(arriving: AuthenticationRequest): void {
      if (ended.size >= mostEnded) ended.clear();
      for (const token of ownTokens(arriving)) ended.add(token);
    },
    /** Whether the request has a session of ours that is not among them. */
    hasOther: (arriving: AuthenticationRequest): boolean =>
      ownTokens(arriving).some((token) => !ended.has(token)),
  };
}

/** A person whose credentials were refused goes on as a guest, on the budget of the address. */
function admitGuest(
  limits: RateLimits,
  address: string,
  clearCookie: readonly string[] | null,
): AuthenticationResult {
  const asGuest = limits.takeApi(`guest ${address}`, {
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
