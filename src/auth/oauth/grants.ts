import type { Db } from '#db/connection.ts';
import { notifyAll } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Audience } from '#protocol/oauth/audience.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { sha256 } from '../factors/secrets.ts';
import { uncheckedMinutes } from '../providers/unchecked.ts';
import { isOAuthSecret, newOAuthSecret } from './secrets.ts';

/** One log-in of an app, from which its tokens come. */
export type Grant = {
  id: string;
  userId: string;
  clientId: string;
  audience: Audience;
  scopes: readonly Scope[];
  nonce: string | null;
  authenticatedAt: Date | null;
};

export type NewGrant = Omit<Grant, 'id' | 'nonce' | 'authenticatedAt'> &
  Partial<Pick<Grant, 'nonce' | 'authenticatedAt'>> & { apiKeyId?: string };

const columns = `id, user_id as "userId", client_id as "clientId", audience, scopes, nonce, authenticated_at as "authenticatedAt"`;

/**
 * Whether the identity behind grant `g` still works. Without a refresh token of the provider it
 * cannot be asked again, so the grant ends when a session would. `at`: the parameter of the time.
 */
export const identityWorks = (at: string): string =>
  `(g.identity_id is null or exists (select from identity i where i.id = g.identity_id and i.valid_until > ${at}
    and (i.refresh_token is not null or g.created_at > ${at}::timestamptz - interval '${String(uncheckedMinutes)} minutes')))`;

/** Remembers the identity with which the current session began. */
export async function createGrant(
  { db, now, origin }: RequestContext,
  grant: NewGrant,
  code?: { hash: string; until: Date; challenge: string; redirectUri: string },
): Promise<Grant> {
  const [made] = await db.rows<Grant>({
    text: `insert into oauth_grant (user_id, client_id, audience, scopes, nonce, authenticated_at, api_key_id, created_at, code, code_until, challenge, redirect_uri, identity_id, provider_sid)
      select $1, $2, $3, case when i.id is not null and i.refresh_token is null then array_remove($4::text[], 'refresh_token') else $4::text[] end,
        $5, $6, $7, $8, $9, $10, $11, $12, i.id, p.sid
      from (select) one left join (provider_session p join identity i on i.id = p.identity_id) on p.session = $13
      returning ${columns}`,
    values: [
      grant.userId,
      grant.clientId,
      grant.audience,
      grant.scopes,
      grant.nonce ?? null,
      grant.authenticatedAt ?? null,
      grant.apiKeyId ?? null,
      now,
      code?.hash ?? null,
      code?.until ?? null,
      code?.challenge ?? null,
      code?.redirectUri ?? null,
      grant.apiKeyId === undefined ? (origin.call?.session ?? null) : null,
    ],
  });
  if (made === undefined) throw new Error('a new grant got no id');
  return made;
}

/** A minute, as OAuth 2.1 §4.1.2 recommends less than ten. */
const codeLife = 60_000; // ms

export async function createCode(
  ctx: RequestContext,
  grant: NewGrant,
  { challenge, redirectUri }: { challenge: string; redirectUri: string },
): Promise<string> {
  const code = newOAuthSecret('code');
  const until = new Date(ctx.now.getTime() + codeLife);
  await createGrant(ctx, grant, { hash: sha256(code), until, challenge, redirectUri });
  return code;
}

type CodeUse = { code: string; clientId: string; redirectUri: string | null; verifier: string };

/**
 * A code works once. A second use ends what came from the first, because one of the two was not
 * the app. A use by another app, or with a wrong verifier, ends the code too. Call it outside a
 * transaction that a refusal rolls back. Source: RFC 9700 §2.1.1, §4.5.
 */
export async function redeemCode(
  ctx: RequestContext,
  { code, clientId, redirectUri, verifier }: CodeUse,
): Promise<Grant | null> {
  if (!isOAuthSecret('code', code)) return null;
  const hash = sha256(code);
  type Row = Grant & { challenge: string; redirectUri: string; until: Date };
  const [row] = await ctx.db.rows<Row>({
    text: `update oauth_grant set code_used_at = $2 where code = $1 and code_used_at is null and ended_at is null
      returning ${columns}, challenge, redirect_uri as "redirectUri", code_until as until`,
    values: [hash, ctx.now],
  });
  if (row === undefined) {
    await endGrants(ctx, { text: 'code = $1', values: [hash] });
    return null;
  }
  const { challenge, redirectUri: asked, until, ...grant } = row;
  const isRight =
    until > ctx.now &&
    grant.clientId === clientId &&
    (redirectUri === null || redirectUri === asked) &&
    sha256(verifier) === challenge;
  if (isRight) return grant;
  await endGrants(ctx, { text: 'id = $1', values: [grant.id] });
  return null;
}

/**
 * The verifier of PKCE, and the challenge made of it. Source: RFC 7636 §4.1, which allows 128
 * characters. The command line of the platform sends 171.
 */
export const isVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,200}$/.test(text);
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

type Which = { text: string; values: readonly unknown[] };

/** Ends the grants and their tokens, on every copy of the server. Returns how many there were. */
async function endGrants({ db, now }: RequestContext, { text, values }: Which): Promise<number> {
  const at = `$${String(values.length + 1)}`;
  const ended = await db.rows<{ id: string }>({
    text: `update oauth_grant set ended_at = ${at} where ${text} and ended_at is null returning id`,
    values: [...values, now],
  });
  await dropTokens(
    db,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

async function dropTokens(db: Db, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return;
  const gone = await db.rows<{ hash: string; kind: string }>({
    text: 'delete from oauth_token where grant_id = any($1) returning hash, kind',
    values: [grantIds],
  });
  const access = gone.filter(({ kind }) => kind === 'access');
  if (access.length > 0)
    await db.rows(notifyAll(access.map(({ hash }) => ({ topic: 'session', key: hash }))));
}

export const endGrant = (ctx: RequestContext, id: string): Promise<number> =>
  endGrants(ctx, { text: 'id = $1', values: [id] });

/** Without `clientId`: those of all apps. Client credentials end with their key instead. */
export const endGrantsOfUser = (
  ctx: RequestContext,
  userId: string,
  clientId: string | null = null,
): Promise<number> =>
  endGrants(ctx, {
    text: 'user_id = $1 and api_key_id is null and ($2::text is null or client_id = $2)',
    values: [userId, clientId],
  });

export const endGrantsOfIdentity = (ctx: RequestContext, identityId: string): Promise<number> =>
  endGrants(ctx, { text: 'identity_id = $1', values: [identityId] });

/** Client credentials of a key that was withdrawn. */
export const endGrantsOfKey = (ctx: RequestContext, apiKeyId: string): Promise<number> =>
  endGrants(ctx, { text: 'api_key_id = $1', values: [apiKeyId] });

/**
 * Of apps that may not act while their user is away: the scope `refresh_token` here is what
 * `offline_access` is elsewhere. `sid`: only of the provider's session of that id. Source: OIDC
 * Back-Channel Logout 1.0 §2.7.
 */
export const endOnlineGrants = (
  ctx: RequestContext,
  { identityId, sid }: { identityId: string; sid: string | null },
): Promise<number> =>
  endGrants(ctx, {
    text: `identity_id = $1 and ($2::text is null or provider_sid = $2) and not 'refresh_token' = any(scopes)`,
    values: [identityId, sid],
  });

/** Also client credentials that name the app. */
export const endGrantsOfClient = (ctx: RequestContext, clientId: string): Promise<number> =>
  endGrants(ctx, { text: 'client_id = $1', values: [clientId] });

/** Also grants whose tokens are over. */
export async function sweepGrants(db: Db, now: Date): Promise<number> {
  const tokens = await db.run({
    text: 'delete from oauth_token where expires_at < $1',
    values: [now],
  });
  const devices = await db.run({
    text: `delete from oauth_device where expires_at < $1::timestamptz - interval '1 day'`,
    values: [now],
  });
  const grants = await db.run({
    text: `delete from oauth_grant g where g.created_at < $1::timestamptz - interval '1 day'
        and not exists (select from oauth_token t where t.grant_id = g.id)`,
    values: [now],
  });
  return tokens + devices + grants;
}
