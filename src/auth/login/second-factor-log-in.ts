import type { RequestContext } from '#engine/model/request-context.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { deviceAccount } from './device-account.ts';
import { knownDevice } from './device-cookie.ts';
import { takeSecondGuess } from './guesses.ts';
import {
  type CreatedSession,
  createVerifiedSession,
  mustHaveSecondFactor,
  openMfaToken,
  type ClientInfo,
} from './mfa-challenge.ts';
import type { RateLimits } from '../api-keys/rate-limits.ts';
import {
  peekOneTimeToken,
  consumeOneTimeToken,
  countOneTimeAttempt,
} from '../factors/one-time-token.ts';
import {
  hasSecondFactor,
  type SecondFactorMethod,
  verifySecondFactor,
  type RecoveryCodes,
  activateTotp,
} from '../factors/second-factor.ts';
import type { SessionSettings } from '../sessions/settings.ts';

const purpose = 'second-factor';
const attempts = 5;

/** `token`: `MfaChallenge.second`. `app`: from `beginTotpSetUp`; empty for a user with an app. */
export type SecondFactorLogIn = ClientInfo & { token: string; code: string; app: string };

export type SecondFactorSession = CreatedSession & Passed & { userId: string };

/** `by`: null for a user who has just set up their app. */
type Passed = RecoveryCodes & { by: SecondFactorMethod | null };

/** `worked`: call it after a success, which then does not count as a guess. */
export type SecondFactorAttempt = { userId: string; worked: () => Promise<void> };

type Tools = { limits: RateLimits; settings: SessionSettings };

export const userOfMfaChallenge = async (
  ctx: RequestContext,
  closed: string,
): Promise<string | null> =>
  (await peekOneTimeToken(ctx, purpose, openMfaToken(ctx, closed)?.token ?? ''))?.ownerId ?? null;

/**
 * Call it before the code is checked, so that parallel guesses count too. Refuses with
 * `login.secondOver` when the log-in must begin again. Source: decisions.md §10.
 */
export async function trySecondFactor(
  ctx: RequestContext,
  { token: closed, address, cookie }: ClientInfo & { token: string },
  limits: RateLimits,
): Promise<Result<SecondFactorAttempt>> {
  const token = openMfaToken(ctx, closed)?.token ?? '';
  const tried = await countOneTimeAttempt(ctx, purpose, { token, attempts });
  if (tried === null) return refuse({ code: 'login.secondOver' });
  const device = knownDevice(ctx, cookie, await deviceAccount(ctx, tried.ownerId));
  const guess = await takeSecondGuess(limits, { account: tried.ownerId, address, device });
  return guess.ok ? ok({ userId: tried.ownerId, ...guess.value }) : guess;
}

/**
 * Call it inside a transaction, after `trySecondFactor`. A user who must have an app and has none
 * sends the first code of their new app. Refuses with `login.secondWrong` at `code`,
 * `login.secondOver`, or as `activateTotp` does.
 */
export async function secondFactorLogIn(
  ctx: RequestContext,
  input: SecondFactorLogIn,
  { settings }: Pick<Tools, 'settings'>,
): Promise<Result<SecondFactorSession>> {
  const half = openMfaToken(ctx, input.token);
  const userId = await userOfMfaChallenge(ctx, input.token);
  if (half === null || userId === null) return over;
  const setsUp = input.app !== '' || !(await hasSecondFactor(ctx, userId));
  const app = { userId, sealed: input.app, code: input.code, currentSession: '' };
  const passed = setsUp ? await setUp(ctx, app) : await pass(ctx, userId, input.code);
  if (!passed.ok) return passed;
  // Setting up an app does not consume the token, so that a form that is sent twice shows the
  // recovery codes.
  const mayGoOn = setsUp || (await consumeOneTimeToken(ctx, purpose, half.token)) !== null;
  const entered = mayGoOn
    ? await createVerifiedSession(ctx, {
        ...half,
        userId,
        clientInfo: input,
        settings,
        // A code of a new app proves nothing about who set it up.
        provenAt: setsUp ? null : ctx.now,
      })
    : null;
  if (entered === null || (setsUp && !mustHaveSecondFactor(settings, entered.viewer))) return over;
  return ok({ ...entered, ...passed.value, userId });
}

const over = refuse({ code: 'login.secondOver' });

async function pass(ctx: RequestContext, userId: string, code: string): Promise<Result<Passed>> {
  const by = await verifySecondFactor(ctx, userId, code);
  return by === null
    ? refuse({ code: 'login.secondWrong', field: 'code' })
    : ok({ codes: [], again: false, by });
}

async function setUp(
  ctx: RequestContext,
  app: Parameters<typeof activateTotp>[1],
): Promise<Result<Passed>> {
  const taken = await activateTotp(ctx, app);
  return taken.ok ? ok({ ...taken.value, by: null }) : taken;
}
