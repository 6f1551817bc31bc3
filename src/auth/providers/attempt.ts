import type { RequestContext } from '#engine/model/request-context.ts';
import type { AuthorizationChecks } from '#integrations/login/login-providers.ts';
import { createOneTimeToken, consumeOneTimeToken } from '../factors/one-time-token.ts';
import { newToken } from '../factors/secrets.ts';
import type { MfaChallenge } from '../login/mfa-challenge.ts';
import type { SessionSettings } from '../sessions/settings.ts';

// A log-in at an identity provider takes several requests. What the browser must bring back is in
// an encrypted cookie, so that only this browser can finish what it began. `state` is a one-time
// token in the database, so that it ends once, on whichever copy of the server.

/**
 * `invitation`, `firstWay`: `token` is that of the mailed link. `proof`: of who the user is, again.
 * `session`: the hash of its token.
 */
export type AttemptGoal =
  | { kind: 'logIn' }
  | { kind: 'link'; userId: string; session: string }
  | { kind: 'proof'; userId: string; session: string }
  | { kind: 'invitation' | 'firstWay'; token: string };

export type ProviderAttempt = AuthorizationChecks & {
  provider: string;
  goal: AttemptGoal;
  /** The path to go to after a log-in. */
  next: string | null;
};

const minutes = 10;
const purpose = 'provider';
const mark = 'provider attempt ';
const secondMark = 'second step of ';

export async function beginAttempt(
  ctx: RequestContext,
  begin: Pick<ProviderAttempt, 'provider' | 'goal' | 'next'>,
  settings: SessionSettings,
): Promise<{ cookie: string; checks: AuthorizationChecks }> {
  const state = await createOneTimeToken(ctx, { purpose, ownerId: '', minutes });
  const checks = { state, nonce: newToken(), verifier: newToken() };
  const value = ctx.services.seal.close(mark + JSON.stringify({ ...begin, ...checks }));
  return { cookie: cookieWith(value, minutes * 60, settings), checks };
}

/** Null when this browser did not begin the attempt, or it has ended. It ends with this call. */
export async function takeAttempt(
  ctx: RequestContext,
  asked: { cookie: string | null; provider: string; state: string | null },
  settings: SessionSettings,
): Promise<ProviderAttempt | null> {
  const attempt = attemptIn(ctx, asked.cookie, settings);
  if (attempt === null || attempt.provider !== asked.provider || attempt.state !== asked.state)
    return null;
  // Outside the transaction of the log-in, so that a failed attempt ends too.
  const taken = await consumeOneTimeToken(ctx, purpose, attempt.state);
  return taken === null ? null : attempt;
}

export const clearAttemptCookie = (settings: SessionSettings): string =>
  cookieWith('', 0, settings);

/**
 * For a log-in whose second step follows: the log-in page asks it from the browser with this
 * cookie.
 */
export const secondStepCookie = (
  { services }: RequestContext,
  { second }: Pick<MfaChallenge, 'second'>,
  settings: SessionSettings,
): string => cookieWith(services.seal.close(secondMark + second), minutes * 60, settings);

/** The sealed token of the second step, which may have ended. */
export function readSecondStep(
  ctx: RequestContext,
  cookie: string | null,
  settings: SessionSettings,
): string | null {
  const text = sealedIn(ctx, cookie, settings);
  return text?.startsWith(secondMark) === true ? text.slice(secondMark.length) : null;
}

function attemptIn(
  ctx: RequestContext,
  cookie: string | null,
  settings: SessionSettings,
): ProviderAttempt | null {
  const text = sealedIn(ctx, cookie, settings);
  if (text?.startsWith(mark) !== true) return null;
  // proof: only `beginAttempt` encrypts a text that begins with the mark
  return JSON.parse(text.slice(mark.length)) as ProviderAttempt;
}

function sealedIn(
  { services }: RequestContext,
  cookie: string | null,
  settings: SessionSettings,
): string | undefined {
  const name = nameOf(settings);
  const value = (cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === undefined ? undefined : services.seal.open(value);
}

const nameOf = ({ secureCookie }: SessionSettings): string =>
  secureCookie ? '__Host-zorgeloos-aanmelding' : 'zorgeloos_aanmelding';

function cookieWith(value: string, seconds: number, settings: SessionSettings): string {
  const path = settings.secureCookie ? '/' : settings.cookiePath;
  const secure = settings.secureCookie ? '; Secure' : '';
  return `${nameOf(settings)}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${String(seconds)}`;
}
