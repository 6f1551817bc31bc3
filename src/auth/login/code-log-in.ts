import type { RequestContext } from '#engine/model/request-context.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { knownDevice } from './device-cookie.ts';
import { takeCodeGuess } from './guesses.ts';
import {
  type CreatedSession,
  type MfaChallenge,
  createSession,
  type ClientInfo,
} from './mfa-challenge.ts';
import { mayUserUsePassword } from '../factors/may-use-password.ts';
import type { RateLimits } from '../api-keys/rate-limits.ts';
import { peekOneTimeToken, consumeOneTimeCode } from '../factors/one-time-token.ts';
import { deviceAccount } from './device-account.ts';
import type { SessionSettings } from '../sessions/settings.ts';

export type CodeLogIn = ClientInfo & { token: string; code: string };

const attempts = 5;

/**
 * The refusal `login.codeWrong` is the same for a wrong, expired or used code and for an address
 * without an account. Source: decisions.md §10.
 */
export async function codeLogIn(
  ctx: RequestContext,
  input: CodeLogIn,
  { limits, settings }: { limits: RateLimits; settings: SessionSettings },
): Promise<Result<CreatedSession | MfaChallenge>> {
  const asked = await peekOneTimeToken(ctx, 'login-code', input.token);
  const device = knownDevice(ctx, input.cookie, await deviceAccount(ctx, asked?.ownerId));
  const guess = await takeCodeGuess(limits, { address: input.address, device });
  if (!guess.ok) return guess;
  // This runs outside the transaction of the session, so that a wrong code stays counted.
  const taken = await consumeOneTimeCode(ctx, 'login-code', {
    token: input.token,
    code: input.code.replace(/\s/g, ''),
    attempts,
  });
  if (taken !== null && !(await mayUserUsePassword(ctx, taken.ownerId)))
    return refuse({ code: 'login.staffPassword' });
  const entered =
    taken &&
    (await createSession(ctx, { userId: taken.ownerId, way: 'code', clientInfo: input, settings }));
  if (entered === null) return refuse({ code: 'login.codeWrong', field: 'code' });
  await guess.value.worked();
  return ok(entered);
}
