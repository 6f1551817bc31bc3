import type { RequestContext } from '#engine/model/request-context.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { knownDevice } from './device-cookie.ts';
import { takePasswordGuess } from './guesses.ts';
import {
  type CreatedSession,
  type MfaChallenge,
  createSession,
  type ClientInfo,
} from './mfa-challenge.ts';
import { mayUserUsePassword } from '../factors/may-use-password.ts';
import type { RateLimits } from '../api-keys/rate-limits.ts';
import type { LoginWay } from './own-logins.ts';
import { dummyPasswordHash, verifyPassword, type VerifyPassword } from '../factors/passwords.ts';
import { readPasswordSeal, resealHash, type StoredHash } from '../sealing/password-hashes.ts';
import type { SessionSettings } from '../sessions/settings.ts';

export type LogIn = ClientInfo & { email: string; password: string; way?: LoginWay };
export type LogInTools = { limits: RateLimits; settings: SessionSettings; verify?: VerifyPassword };

/**
 * The refusal `login.wrong` takes about the same time for an unknown address, a wrong password and
 * an inactive user. Source: decisions.md §10.
 */
export async function logIn(
  ctx: RequestContext,
  input: LogIn,
  tools: LogInTools,
): Promise<Result<CreatedSession | MfaChallenge>> {
  const { limits, settings, verify = verifyPassword } = tools;
  const account = input.email.trim().toLowerCase();
  const user = await findUser(ctx, account);
  // The keys are also read when there is no such user, so that the response time reveals nothing.
  const seal = await readPasswordSeal(ctx.db, ctx.services.secrets);
  const phc = user ? seal.open(user) : null;
  const device = knownDevice(ctx, input.cookie, user && { userId: user.userId, phc });
  const guess = await takePasswordGuess(limits, { account, address: input.address, device });
  if (!guess.ok) return guess;

  const right = await verify(input.password, phc ?? dummyPasswordHash);
  if (user === undefined || phc === null || !right) return refuse({ code: 'login.wrong' });
  // Only who knows the password learns that it is not accepted.
  if (!(await mayUserUsePassword(ctx, user.userId))) return refuse({ code: 'login.staffPassword' });
  const entered = await createSession(ctx, {
    userId: user.userId,
    way: input.way ?? 'password',
    clientInfo: input,
    settings,
    phc,
  });
  if (entered === null) return refuse({ code: 'login.wrong' });
  await guess.value.worked();
  await resealHash(ctx, seal, user);
  return ok(entered);
}

/** A login name is in lower case, and follows a confirmed change of address (decisions.md §10). */
async function findUser(ctx: RequestContext, account: string): Promise<StoredHash | undefined> {
  const [user] = await ctx.db.rows<StoredHash>({
    text: `select u.id as "userId", w.phc as stored from "user" u join password w on w.user_id = u.id where u.username = $1 and u.isactive`,
    // PostgreSQL text cannot contain U+0000. An address does not contain the replacement character.
    values: [account.replaceAll('\0', '\ufffd')],
  });
  return user;
}
