import type { RequestContext } from '#engine/model/request-context.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { ProblemCode, refuse, Result } from '#protocol/problem.ts';
import { type CodeLogIn, codeLogIn } from './code-log-in.ts';
import {
  type CreatedSession,
  type MfaChallenge,
  mustHaveSecondFactor,
  type ClientInfo,
} from './mfa-challenge.ts';
import type { RateLimits } from '../api-keys/rate-limits.ts';
import { type LogIn, logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { peekOneTimeToken } from '../factors/one-time-token.ts';
import type { LoginWay } from './own-logins.ts';
import { createPasskeyLoginOptions, type PasskeyLogIn, passkeyLogIn } from './passkey-log-in.ts';
import {
  userOfMfaChallenge,
  type SecondFactorSession,
  type SecondFactorLogIn,
  type SecondFactorAttempt,
  secondFactorLogIn,
  trySecondFactor,
} from './second-factor-log-in.ts';
import { isRenewalDue, renew, type SessionFacts } from '../sessions/sessions.ts';
import type { SessionSettings } from '../sessions/settings.ts';
import { ownerOfPasskey } from '../factors/used-passkey.ts';
import type { IdentityService } from '../sessions/viewer.ts';
import {
  beginAttempt,
  clearAttemptCookie,
  type ProviderAttempt,
  readSecondStep,
  secondStepCookie,
  takeAttempt,
} from '../providers/attempt.ts';
import {
  providerLogIn,
  type ProviderEntry,
  type ProviderLogIn,
} from '../providers/provider-log-in.ts';
import { emergencyLogIn } from './emergency-log-in.ts';
import { hasSecondFactor } from '../factors/second-factor.ts';
import { refusedStart } from './guesses.ts';

export type FailedLogIn = {
  way: LoginWay | 'second factor';
  reason: ProblemCode;
  userId: string | null;
  address: string;
  provider?: string;
  detail?: string;
};

type ProviderFailure = Required<Pick<FailedLogIn, 'reason' | 'address' | 'provider' | 'detail'>>;

export type AuthService = {
  logIn(ctx: RequestContext, input: LogIn): Promise<Result<CreatedSession | MfaChallenge>>;
  logInByCode(
    ctx: RequestContext,
    input: CodeLogIn,
  ): Promise<Result<CreatedSession | MfaChallenge>>;
  /** The caller then calls `logInSecond` in a transaction. */
  trySecond(
    ctx: RequestContext,
    input: ClientInfo & { token: string },
  ): Promise<Result<SecondFactorAttempt>>;
  logInSecond(ctx: RequestContext, input: SecondFactorLogIn): Promise<Result<SecondFactorSession>>;
  mustHaveSecondFactor(viewer: Viewer): boolean;
  logInByPasskey(ctx: RequestContext, input: PasskeyLogIn): Promise<Result<CreatedSession>>;
  askPasskey(
    ctx: RequestContext,
    from: { origin: string; address: string },
  ): Promise<Result<object>>;
  /** For a browser that goes to an identity provider. Refuses with `login.tooMany`. */
  beginProviderLogIn(
    ctx: RequestContext,
    begin: Pick<ProviderAttempt, 'provider' | 'goal' | 'next'> & { address: string },
  ): Promise<Awaited<ReturnType<typeof beginAttempt>> | ReturnType<typeof refuse>>;
  takeProviderAttempt(
    ctx: RequestContext,
    asked: { cookie: string | null; provider: string; state: string | null },
  ): Promise<ProviderAttempt | null>;
  clearProviderAttempt(): string;
  /** A `Set-Cookie` header with which the log-in page asks for the second step. */
  secondStepCookie(ctx: RequestContext, challenge: MfaChallenge): string;
  /** Null when no second step is asked, or it has ended. */
  readSecondStep(ctx: RequestContext, cookie: string | null): Promise<MfaChallenge | null>;
  /** For a link that the operator made. Refuses with `login.linkOver`. */
  logInByEmergencyLink(
    ctx: RequestContext,
    input: ClientInfo & { token: string },
  ): Promise<Result<CreatedSession | MfaChallenge>>;
  logInByProvider(ctx: RequestContext, input: ProviderLogIn): Promise<Result<ProviderEntry>>;
  /** For what a provider answered before anybody logged in. `detail`: for the operator. */
  reportProviderFailure(failed: ProviderFailure): void;
  logOut(ctx: RequestContext, cookieHeader: string | null): Promise<readonly string[]>;
  /** For navigation and writes only. Null when the session has ended. Source: decisions.md §10. */
  keepAlive(ctx: RequestContext, session: SessionFacts): Promise<SessionFacts | null>;
};

type Tools = {
  limits: RateLimits;
  settings: SessionSettings;
  identity: IdentityService;
  onFailure?: (failed: FailedLogIn) => void;
};

export const openAuthService = (tools: Tools): AuthService => ({
  logIn: (ctx, input) =>
    reportingFailure(logIn(ctx, input, tools), tools, {
      way: input.way ?? 'password',
      address: input.address,
      findUser: () => userByName(ctx, input.email),
    }),
  logInByCode: (ctx, input) => {
    const findUser = async () =>
      (await peekOneTimeToken(ctx, 'login-code', input.token))?.ownerId ?? null;
    return reportingFailure(codeLogIn(ctx, input, tools), tools, {
      way: 'code',
      address: input.address,
      findUser,
    });
  },
  trySecond: (ctx, input) =>
    reportingFailure(trySecondFactor(ctx, input, tools.limits), tools, {
      way: 'second factor',
      address: input.address,
      findUser: () => userOfMfaChallenge(ctx, input.token),
    }),
  logInSecond: (ctx, input) =>
    reportingFailure(secondFactorLogIn(ctx, input, tools), tools, {
      way: 'second factor',
      address: input.address,
      findUser: () => userOfMfaChallenge(ctx, input.token),
    }),
  mustHaveSecondFactor: (viewer) => mustHaveSecondFactor(tools.settings, viewer),
  logInByPasskey: (ctx, input) =>
    reportingFailure(passkeyLogIn(ctx, input, tools), tools, {
      way: 'passkey',
      address: input.address,
      findUser: () => ownerOfPasskey(ctx, input.used.id),
    }),
  askPasskey: (ctx, from) => createPasskeyLoginOptions(ctx, from, tools),
  ...providerMethods(tools),
  async logOut(ctx, cookieHeader) {
    const setCookies = await logOut(ctx, cookieHeader, tools.settings);
    if (ctx.viewer.kind === 'user') tools.identity.forget(ctx.viewer.userId);
    return setCookies;
  },
  async keepAlive(ctx, session) {
    if (!isRenewalDue(session, ctx.now)) return session;
    const renewed = await renew(ctx.db, session.tokenHash, ctx.now);
    tools.identity.renewed(session.tokenHash);
    return renewed;
  },
});

type ProviderMethods = Pick<
  AuthService,
  | 'beginProviderLogIn'
  | 'takeProviderAttempt'
  | 'clearProviderAttempt'
  | 'secondStepCookie'
  | 'readSecondStep'
  | 'logInByProvider'
  | 'logInByEmergencyLink'
  | 'reportProviderFailure'
>;

const providerMethods = (tools: Tools): ProviderMethods => ({
  async beginProviderLogIn(ctx, { address, ...begin }) {
    return (await refusedStart(tools.limits, address)) ?? beginAttempt(ctx, begin, tools.settings);
  },
  takeProviderAttempt: (ctx, asked) => takeAttempt(ctx, asked, tools.settings),
  clearProviderAttempt: () => clearAttemptCookie(tools.settings),
  secondStepCookie: (ctx, challenge) => secondStepCookie(ctx, challenge, tools.settings),
  async readSecondStep(ctx, cookie) {
    const second = readSecondStep(ctx, cookie, tools.settings);
    const userId = second === null ? null : await userOfMfaChallenge(ctx, second);
    return second === null || userId === null
      ? null
      : { second, userId, setUp: !(await hasSecondFactor(ctx, userId)) };
  },
  logInByProvider: (ctx, input) => providerLogIn(ctx, input, tools),
  logInByEmergencyLink: (ctx, input) =>
    reportingFailure(emergencyLogIn(ctx, input, tools), tools, {
      way: 'emergency',
      address: input.address,
      findUser: async () => null,
    }),
  reportProviderFailure: (failed) =>
    tools.onFailure?.({ way: 'provider', userId: null, ...failed }),
});

type Attempt = { way: FailedLogIn['way']; address: string; findUser: () => Promise<string | null> };

async function reportingFailure<T>(
  attempt: Promise<Result<T>>,
  { onFailure }: Pick<Tools, 'onFailure'>,
  { way, address, findUser }: Attempt,
): Promise<Result<T>> {
  const result = await attempt;
  if (result.ok || onFailure === undefined) return result;
  // `findUser` runs also when there is no such account, so that the response time reveals nothing.
  onFailure({ way, reason: result.problems[0]!.code, userId: await findUser(), address });
  return result;
}

async function userByName({ db }: RequestContext, typed: string): Promise<string | null> {
  const name = typed.trim().toLowerCase().replaceAll('\0', '\ufffd');
  const [user] = await db.rows<{ id: string }>({
    text: 'select id from "user" where username = $1',
    values: [name],
  });
  return user?.id ?? null;
}
