import type { Db } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { isToken, newToken, sha256 } from './secrets.ts';

/**
 * `password-reset` and `invitation` are links in mails. `login-code` and `step-up` need a mailed
 * code too. `second-factor` belongs to a log-in whose second step is not passed yet. The
 * `passkey-…` purposes are challenges. `provider` is the state of a log-in at an identity provider,
 * `emergency` a link of the operator. `authorize` is what an app asked for.
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
  | 'provider'
  | 'emergency'
  | 'authorize'
  | 'step-up';

/**
 * `ownerId`: the id of a user or invitation, the hash of a session token, or empty. `content`: any
 * text. A person with the token can read it.
 */
type NewToken = {
  purpose: OneTimePurpose;
  ownerId: string;
  minutes: number;
  code?: string;
  content?: string;
};

export type OneTimeToken = { ownerId: string; expiresAt: Date; hasCode: boolean };

const shown = 'owner_id as "ownerId", expires_at as "expiresAt", code is not null as "hasCode"';

/** Earlier tokens stay valid; see `withdrawOneTimeTokens`. Source: decisions.md §10. */
export async function createOneTimeToken(
  ctx: RequestContext,
  { purpose, ownerId, minutes, code, content }: NewToken,
): Promise<string> {
  const token = newToken();
  await ctx.db.run({
    text: 'insert into one_time (secret, purpose, owner_id, code, created_at, expires_at, content) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [
      sha256(token),
      purpose,
      ownerId,
      code === undefined ? null : codeHash(token, code),
      ctx.now,
      new Date(ctx.now.getTime() + minutes * 60_000),
      content ?? null,
    ],
  });
  return token;
}

/** Stores a token that the caller can compute again. */
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

/** Does not consume the token, because mail programs open links. */
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

/** Null when the token does not work, or has no content. */
export async function readOneTimeContent(
  ctx: RequestContext,
  purpose: OneTimePurpose,
  token: string,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const [found] = await ctx.db.rows<{ content: string | null }>({
    text: 'select content from one_time where secret = $1 and purpose = $2 and expires_at > $3',
    values: [sha256(token), purpose, ctx.now],
  });
  return found?.content ?? null;
}

/**
 * Of simultaneous requests with one token, only one gets it. A rollback makes the token valid
 * again, so call this in the transaction that uses the owner.
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

/** A wrong code counts as an attempt. After `attempts` attempts the token is refused. */
export async function consumeOneTimeCode(
  ctx: RequestContext,
  purpose: OneTimePurpose,
  given: { token: string; code: string; attempts: number },
): Promise<OneTimeToken | null> {
  if (!isToken(given.token)) return null;
  const secret = sha256(given.token);
  // The attempt is counted first, so that parallel guesses count too.
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

export const withdrawOneTimeTokens = (
  ctx: RequestContext,
  purpose: OneTimePurpose,
  ownerId: string,
): Promise<number> =>
  ctx.db.run({
    text: 'delete from one_time where owner_id = $1 and purpose = $2',
    values: [ownerId, purpose],
  });

export const sweepOneTimeTokens = (db: Db, now: Date): Promise<number> =>
  db.run({ text: 'delete from one_time where expires_at < $1', values: [now] });

const codeHash = (token: string, code: string): string => sha256(`${token} ${code}`);
