import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Audience } from '#protocol/oauth/audience.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { keyWorks } from '../api-keys/key-works.ts';
import { sha256 } from '../factors/secrets.ts';
import { uncheckedMinutes } from '../providers/unchecked.ts';
import { endGrant, type Grant, identityWorks } from './grants.ts';
import { isOAuthSecret, newOAuthSecret, type OAuthSecretKind } from './secrets.ts';

/** In seconds. */
const accessLife = 3_600;
/** After the last use. */
const refreshLife = 90 * 86_400;

/** `accessSeconds`: how long the access token works. */
export type IssuedTokens = {
  access: string;
  accessSeconds: number;
  refresh: string | null;
  scopes: readonly Scope[];
};

type Kind = 'access' | 'refresh';

/** With a refresh token when the grant has that scope. `scopes`: fewer than those of the grant. */
export async function issueTokens(
  ctx: RequestContext,
  grant: Pick<Grant, 'id' | 'scopes'>,
  scopes: readonly Scope[] = grant.scopes,
): Promise<IssuedTokens> {
  const accessSeconds = Math.min(accessLife, await secondsLeftOf(ctx, grant.id));
  const access = await storeToken(ctx, grant.id, { kind: 'access', scopes, life: accessSeconds });
  const refresh = grant.scopes.includes('refresh_token')
    ? await storeToken(ctx, grant.id, {
        kind: 'refresh',
        scopes: grant.scopes,
        life: refreshLife,
      })
    : null;
  return { access, accessSeconds, refresh, scopes };
}

/**
 * Until the end of the API key behind the grant, or of a log-in at a provider that cannot be asked
 * again. Infinity for other grants.
 */
async function secondsLeftOf({ db, now }: RequestContext, grantId: string): Promise<number> {
  const [row] = await db.rows<{ until: Date | null }>({
    text: `select least(a.expires_at, case when i.id is not null and i.refresh_token is null
        then g.created_at + interval '${String(uncheckedMinutes)} minutes' end) as until
      from oauth_grant g left join api_key a on a.id = g.api_key_id left join identity i on i.id = g.identity_id
      where g.id = $1`,
    values: [grantId],
  });
  const until = row?.until?.getTime() ?? Infinity;
  return Math.max(0, Math.floor((until - now.getTime()) / 1_000));
}

async function storeToken(
  { db, now }: RequestContext,
  grantId: string,
  { kind, scopes, life }: { kind: Kind; scopes: readonly Scope[]; life: number },
): Promise<string> {
  const token = newOAuthSecret(kind);
  await db.run({
    text: 'insert into oauth_token (hash, grant_id, kind, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    values: [sha256(token), grantId, kind, scopes, now, new Date(now.getTime() + life * 1_000)],
  });
  return token;
}

/**
 * A refresh token works once and is replaced. A second use ends the whole grant: one of the two
 * users stole it. Call it in a transaction that also stores the new tokens, and that no refusal
 * rolls back. Source: RFC 9700 §4.14.
 */
export async function useRefreshToken(
  ctx: RequestContext,
  { token, clientId }: { token: string; clientId: string },
): Promise<Grant | null> {
  if (!isOAuthSecret('refresh', token)) return null;
  const [grant] = await ctx.db.rows<Grant>({
    text: `update oauth_token t set used_at = $2 from oauth_grant g
      where t.hash = $1 and t.kind = 'refresh' and t.used_at is null and t.expires_at > $2
        and g.id = t.grant_id and g.ended_at is null and g.client_id = $3 and ${identityWorks('$2')}
        and exists (select from "user" u where u.id = g.user_id and u.isactive)
      returning g.id, g.user_id as "userId", g.client_id as "clientId", g.audience, g.scopes, g.nonce, g.authenticated_at as "authenticatedAt"`,
    values: [sha256(token), ctx.now, clientId],
  });
  if (grant !== undefined) return grant;
  const [used] = await ctx.db.rows<{ grantId: string }>({
    text: `select grant_id as "grantId" from oauth_token where hash = $1 and kind = 'refresh' and used_at is not null`,
    values: [sha256(token)],
  });
  if (used !== undefined) await endGrant(ctx, used.grantId);
  return null;
}

export type TokenFacts = {
  kind: Kind;
  userId: string;
  username: string;
  audience: Audience;
  scopes: readonly Scope[];
  createdAt: Date;
  expiresAt: Date;
};

const kindOf = (token: string): (OAuthSecretKind & Kind) | null =>
  isOAuthSecret('access', token) ? 'access' : isOAuthSecret('refresh', token) ? 'refresh' : null;

/** Null for what does not work, and for a token of another app. Source: RFC 7662 §2.2. */
export async function readTokenFacts(
  { db, now }: RequestContext,
  { token, clientId }: { token: string; clientId: string },
): Promise<TokenFacts | null> {
  const kind = kindOf(token);
  if (kind === null) return null;
  const [row] = await db.rows<TokenFacts>({
    text: `select t.kind, g.user_id as "userId", u.username, g.audience, t.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt"
      from oauth_token t join oauth_grant g on g.id = t.grant_id join "user" u on u.id = g.user_id
        left join api_key a on a.id = g.api_key_id
      where t.hash = $1 and t.kind = $2 and t.used_at is null and t.expires_at > $3 and g.ended_at is null and u.isactive and g.client_id = $4 and ${identityWorks('$3')}
        and (g.api_key_id is null or ${keyWorks('a', '$3')})`,
    values: [sha256(token), kind, now, clientId],
  });
  return row ?? null;
}

/**
 * Revoking a refresh token ends its grant; revoking an access token ends only that token. Revoking
 * an unknown token succeeds. With `clientId` null, the token may be of any app. Source: RFC 7009
 * §2.1.
 */
export async function revokeToken(
  ctx: RequestContext,
  { token, clientId }: { token: string; clientId: string | null },
): Promise<void> {
  const kind = kindOf(token);
  if (kind === null) return;
  const hash = sha256(token);
  const [found] = await ctx.db.rows<{ grantId: string }>({
    text: `select t.grant_id as "grantId" from oauth_token t join oauth_grant g on g.id = t.grant_id
      where t.hash = $1 and t.kind = $2 and ($3::text is null or g.client_id = $3)`,
    values: [hash, kind, clientId],
  });
  if (found === undefined) return;
  if (kind === 'refresh') {
    await endGrant(ctx, found.grantId);
    return;
  }
  await ctx.db.run({ text: 'delete from oauth_token where hash = $1', values: [hash] });
  await ctx.db.rows(notify('session', hash));
}
