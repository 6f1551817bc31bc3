import type { Db } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { isToken, newToken, sha256 } from './secrets.ts';

/**
 * `password-reset` and `invitation` travel as links in mails, `webshop` as the address that opens
 * it; of the others two are tokens of a form, good together with what else is asked there, and
 * three the challenges a passkey signs: that of `passkey-step-up` belongs to a session.
 */
export type OneTimePurpose =
  | 'password-reset'
  | 'invitation'
  | 'login-code'
  | 'second-factor'
  | 'passkey-new'
  | 'passkey-login'
  | 'passkey-step-up'
  | 'webshop'
  | 'step-up';

/**
 * What a token stands for (a user, a session, or an invitation), until when, and whether it asks
 * for a code as well.
 */
export type OneTimeToken = { ownerId: string; expiresAt: Date; hasCode: boolean };

const shown = 'owner_id as "ownerId", expires_at as "expiresAt", code is not null as "hasCode"';

/**
 * A token for one owner and one purpose, good once. Whether that may be is for the caller to have
 * judged. It is in this answer and nowhere else, the database keeps its hash; made in a transaction
 * that is undone, it never was. Older ones of the same purpose stay good: see `withdrawOneTimeTokens`.
 * Source: decisions.md §10.
 */
export async function createOneTimeToken(
  ctx: RequestContext,
  {
    purpose,
    ownerId,
    minutes,
    code,
  }: { purpose: OneTimePurpose; ownerId: string; minutes: number; code?: string },
): Promise<string> {
  const token = newToken();
  await ctx.db.run({
    text: 'insert into one_time (secret, purpose, owner_id, code, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    values: [
      sha256(token),
      purpose,
      ownerId,
      code === undefined ? null : codeHash(token, code),
      ctx.now,
      new Date(ctx.now.getTime() + minutes * 60_000),
    ],
  });
  return token;
}

/** The same for a token that the caller can compute again: a new code replaces the one before. */
export async function saveOneTimeToken(
  ctx: RequestContext,
  {
    purpose,
    ownerId,
    minutes,
    code,
    token,
  }: { purpose: OneTimePurpose; ownerId: string; minutes: number; code: string; token: string },
): Promise<void> {
  await ctx.db.run({
    text: `insert into one_time (secret, purpose, owner_id, code, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (secret) do update set code = excluded.code, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [
      sha256(token),
      purpose,
      ownerId,
      codeHash(token, code),
      ctx.now,
      new Date(ctx.now.getTime() + minutes * 60_000),
    ],
  });
}

/**
 * What this token stands for, without using it: mail programs open links by themselves. Null when
 * it is none of ours, of another purpose, used, withdrawn or over.
 */
export async function peekOneTimeToken(
  ctx: RequestContext,
  purpose: OneTimePurpose,
  token: string,
): Promise<OneTimeToken | null> {
  if (!isToken(token)) return null;
  const [found] = await ctx.db.rows<OneTimeToken>({
    text: `select ${shown} from one_time where secret = $1 and purpose = $2 and expires_at > $3`,
    values: [sha256(token), purpose, ctx.now],
  });
  return found ?? null;
}

/**
 * Uses it up: of all who try at once, on any copy, one gets an answer and the others null. Taken in
 * a transaction that is undone, it is good again, so take it in the one that does what it is for.
 */
export async function consumeOneTimeToken(
  ctx: RequestContext,
  purpose: OneTimePurpose,
  token: string,
): Promise<OneTimeToken | null> {
  if (!isToken(token)) return null;
  const [taken] = await ctx.db.rows<OneTimeToken>({
    text: `delete from one_time where secret = $1 and purpose = $2 and expires_at > $3 and code is null returning ${shown}`,
    values: [sha256(token), purpose, ctx.now],
  });
  return taken ?? null;
}

/**
 * Counts an attempt at what this token asks beside itself, in one statement; null after `attempts`
 * of them, and where `consumeOneTimeToken` would give null. Uses nothing up.
 */
export async function countOneTimeAttempt(
  ctx: RequestContext,
  purpose: OneTimePurpose,
  { token, attempts }: { token: string; attempts: number },
): Promise<OneTimeToken | null> {
  if (!isToken(token)) return null;
  const [tried] = await ctx.db.rows<OneTimeToken>({
    text: `update one_time set attempts = attempts + 1 where secret = $1 and purpose = $2 and expires_at > $3 and code is null and attempts < $4
      returning ${shown}`,
    values: [sha256(token), purpose, ctx.now, attempts],
  });
  return tried ?? null;
}

/**
 * As `consumeOneTimeToken`, of a token that asks for a code. A wrong one counts, and after `attempts` of
 * them the token is good for nothing.
 */
export async function consumeOneTimeCode(
  ctx: RequestContext,
  purpose: OneTimePurpose,
  given: { token: string; code: string; attempts: number },
): Promise<OneTimeToken | null> {
  if (!isToken(given.token)) return null;
  const secret = sha256(given.token);
  // Counted first and in one statement, so that many tries at once are as many attempts.
  const [counted] = await ctx.db.rows<{ right: boolean }>({
    text: `update one_time set attempts = attempts + 1 where secret = $1 and purpose = $2 and expires_at > $3 and attempts < $4 returning code = $5 as right`,
    values: [secret, purpose, ctx.now, given.attempts, codeHash(given.token, given.code)],
  });
  if (counted?.right !== true) return null;
  const [taken] = await ctx.db.rows<OneTimeToken>({
    text: `delete from one_time where secret = $1 returning ${shown}`,
    values: [secret],
  });
  return taken ?? null;
}

/** Makes every token of this purpose for this owner good for nothing; gives how many there were. */
export const withdrawOneTimeTokens = (
  ctx: RequestContext,
  purpose: OneTimePurpose,
  ownerId: string,
): Promise<number> =>
  ctx.db.run({
    text: 'delete from one_time where owner_id = $1 and purpose = $2',
    values: [ownerId, purpose],
  });

/** Forgets what is over. */
export const sweepOneTimeTokens = (db: Db, now: Date): Promise<number> =>
  db.run({ text: 'delete from one_time where expires_at < $1', values: [now] });

const codeHash = (token: string, code: string): string => sha256(`${token} ${code}`);
