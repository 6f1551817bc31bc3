import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Seal } from '#engine/model/seal.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { withdrawOneTimeTokens } from './one-time-token.ts';
import {
  recentRecoveryCodes,
  dropRecoveryCodes,
  makeRecoveryCodes,
  consumeRecoveryCode,
} from './recovery-codes.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

export type SecondFactor = { on: boolean; codes: number };

const setUpMinutes = 30;

/** The caller checks whether the viewer may see it. */
export async function readSecondFactor(ctx: RequestContext, userId: string): Promise<SecondFactor> {
  const [row] = await ctx.db.rows<SecondFactor>({
    text: `select exists (select from second_factor where user_id = $1 and confirmed_at is not null) as on,
      (select count(*)::int from recovery_code where user_id = $1) as codes`,
    values: [userId],
  });
  return row ?? { on: false, codes: 0 };
}

export const hasSecondFactor = async (ctx: RequestContext, userId: string): Promise<boolean> =>
  (await readSecondFactor(ctx, userId)).on;

/**
 * Log-ins and changes of the second factor of one user wait for each other, so that no session
 * begins without a second step after the factor was set up. Call it inside a transaction.
 */
export const lockSecondFactor = (
  ctx: RequestContext,
  userId: string,
  how: 'log in' | 'change',
): Promise<unknown> =>
  ctx.db.rows({
    text: `select ${how === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'}(hashtextextended($1, 0))::text`,
    values: [`second factor ${userId}`],
  });

/** Returns a new secret for an app, encrypted. The form contains it, and the database does not. */
export const beginTotpSetUp = (ctx: RequestContext, userId: string): string =>
  ctx.services.seal.close(`${setUpSealPrefixOf(userId)}${ctx.now.getTime()} ${newTotpSecret()}`);

export function openTotpSetUp(ctx: RequestContext, userId: string, sealed: string): string | null {
  const text = sealed.length > 500 ? undefined : ctx.services.seal.open(sealed);
  if (text?.startsWith(setUpSealPrefixOf(userId)) !== true) return null;
  const [made, secret] = text.slice(setUpSealPrefixOf(userId).length).split(' ');
  return secret === undefined || ctx.now.getTime() - Number(made) > setUpMinutes * 60_000
    ? null
    : secret;
}

export type RecoveryCodes = { codes: readonly string[]; again: boolean };

/**
 * Ends all other sessions. Call it inside a transaction. When the same form comes again within two
 * minutes, returns the same codes. Refuses with `login.setUpOver`, or `login.appWrong` at `code`.
 */
export async function activateTotp(
  ctx: RequestContext,
  setUp: { userId: string; sealed: string; code: string; currentSession: string },
): Promise<Result<RecoveryCodes>> {
  const { userId, sealed, code, currentSession } = setUp;
  await lockSecondFactor(ctx, userId, 'change');
  const secret = openTotpSetUp(ctx, userId, sealed);
  const app = await findApp(ctx, userId);
  if (secret === null || (app !== null && app.secret !== secret))
    return refuse({ code: 'login.setUpOver' });
  // When the form is sent twice, an app is active already. Its last used code is accepted again.
  const step = stepOfCode(secret, code, {
    now: ctx.now,
    lastStep: app === null ? 0 : app.lastStep - 1,
  });
  const codes = app === null ? null : await recentRecoveryCodes(ctx, { userId, from: sealed });
  if (app !== null && codes === null) return refuse({ code: 'login.setUpOver' });
  if (step === null || (app !== null && step !== app.lastStep)) return wrong;
  await endOtherSessions(ctx, userId, currentSession);
  if (codes !== null) return ok({ codes, again: true });
  await ctx.db.run({
    text: `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at) values ($1, $2, $3, $4, $3)
      on conflict (user_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = excluded.last_step`,
    values: [userId, ctx.services.seal.close(totpSealPrefixOf(userId) + secret), ctx.now, step],
  });
  return ok({ codes: await makeRecoveryCodes(ctx, { userId, from: sealed }), again: false });
}

export type SecondFactorMethod = 'app' | 'recovery';

/** Call it inside a transaction. The caller counts attempts. */
export async function verifySecondFactor(
  ctx: RequestContext,
  userId: string,
  code: string,
): Promise<SecondFactorMethod | null> {
  const app = await findApp(ctx, userId);
  if (app === null) return null;
  const step =
    app.secret === null
      ? null
      : stepOfCode(app.secret, code, { now: ctx.now, lastStep: app.lastStep });
  if (step === null) return (await consumeRecoveryCode(ctx, userId, code)) ? 'recovery' : null;
  await ctx.db.run({
    text: 'update second_factor set last_step = $2 where user_id = $1',
    values: [userId, step],
  });
  return 'app';
}

async function findApp(
  ctx: RequestContext,
  userId: string,
): Promise<{ secret: string | null; lastStep: number } | null> {
  const [row] = await ctx.db.rows<{ secret: string; last_step: string }>({
    text: 'select secret, last_step from second_factor where user_id = $1 and confirmed_at is not null for update',
    values: [userId],
  });
  if (row === undefined) return null;
  const opened = ctx.services.seal.open(row.secret);
  return {
    secret:
      opened?.startsWith(totpSealPrefixOf(userId)) === true
        ? opened.slice(totpSealPrefixOf(userId).length)
        : null,
    lastStep: Number(row.last_step),
  };
}

/**
 * Encrypts the secrets with the current key. `lost`: the number of secrets that no key decrypts.
 */
export async function resealSecondFactors(
  { db }: Pick<RequestContext, 'db'>,
  seal: Seal,
): Promise<{ resealed: number; lost: number }> {
  const rows = await db.rows<{ user_id: string; secret: string }>({
    text: 'select user_id, secret from second_factor',
    values: [],
  });
  const done = { resealed: 0, lost: 0 };
  for (const { user_id, secret } of rows) {
    const text = seal.open(secret);
    if (text === undefined) done.lost++;
    // The same text and key result in the same encrypted text, so this skips a secret that is
    // already encrypted with the current key.
    if (text === undefined || seal.close(text) === secret) continue;
    const change = [user_id, secret, seal.close(text)];
    done.resealed += await db.run({
      text: 'update second_factor set secret = $3 where user_id = $1 and secret = $2',
      values: change,
    });
  }
  return done;
}

/** Call it inside a transaction. Keeps the session `currentSession` (a token hash). */
export async function dropSecondFactor(
  ctx: RequestContext,
  { userId, currentSession }: { userId: string; currentSession: string },
): Promise<void> {
  await lockSecondFactor(ctx, userId, 'change');
  await ctx.db.run({ text: 'delete from second_factor where user_id = $1', values: [userId] });
  await dropRecoveryCodes(ctx, userId);
  await withdrawOneTimeTokens(ctx, 'second-factor', userId);
  await endOtherSessions(ctx, userId, currentSession);
}

async function endOtherSessions(
  ctx: RequestContext,
  userId: string,
  currentSession: string,
): Promise<void> {
  await ctx.db.run({
    text: 'delete from session where user_id = $1 and token <> $2',
    values: [userId, currentSession],
  });
  await withdrawOneTimeTokens(ctx, 'login-code', userId);
  await ctx.db.run(notify('user', userId));
}

const wrong = refuse({ code: 'login.appWrong', field: 'code' });

const setUpSealPrefixOf = (userId: string): string => `totp set-up ${userId} `;
const totpSealPrefixOf = (userId: string): string => `totp ${userId} `;
