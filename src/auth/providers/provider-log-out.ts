import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { LogOutToken } from '#integrations/login/login-providers.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { sha256 } from '../factors/secrets.ts';
import { endOnlineGrants } from '../oauth/grants.ts';
import { sessionTokens } from '../sessions/cookie.ts';
import { endSessionsOfIdentity, openToken } from './identities.ts';

type Ended = { users: readonly string[] };

/**
 * `onEnded` runs in the transaction, for each user. Null: the token was used before. Source: OIDC
 * Back-Channel Logout 1.0 §2.6 and §2.7.
 */
export async function endByLogOutToken(
  ctx: RequestContext,
  { issuer, tenant, sub, sid, id, expires }: LogOutToken,
  onEnded: (ctx: RequestContext, userId: string) => Promise<void>,
): Promise<Result<Ended | null>> {
  return inTransaction(ctx, async (inside) => {
    const first = await inside.db.run({
      text: 'insert into used_log_out_token (token, expires_at) values ($1, $2) on conflict do nothing',
      values: [sha256(`${issuer} ${id}`), expires],
    });
    if (first === 0) return ok(null);
    return ok(await endMatching(inside, { issuer, tenant, sub, sid }, onEnded));
  });
}

/** Front-channel log-out names a session without proof, so it needs the exact session id. */
export const endByProviderSession = (
  ctx: RequestContext,
  { issuer, sid }: { issuer: string; sid: string },
  onEnded: (ctx: RequestContext, userId: string) => Promise<void>,
): Promise<Result<Ended>> =>
  inTransaction(ctx, async (inside) =>
    ok(await endMatching(inside, { issuer, tenant: null, sub: null, sid }, onEnded)),
  );

type Match = { issuer: string; tenant: string | null; sub: string | null; sid: string | null };

/**
 * A token with `sid` ends that session; one without ends all sessions of the person. Apps that were
 * allowed in one end too, unless they may act while their user is away.
 */
async function endMatching(
  ctx: RequestContext,
  { issuer, tenant, sub, sid }: Match,
  onEnded: (ctx: RequestContext, userId: string) => Promise<void>,
): Promise<Ended> {
  const identities = await ctx.db.rows<{ id: string; userId: string }>({
    text: `select id, user_id as "userId" from identity i where issuer = $1 and ($2::text is null or tenant = $2)
        and ($3::text is null or sub = $3)
        and ($4::text is null or exists (select from provider_session p where p.identity_id = i.id and p.sid = $4)
          or exists (select from oauth_grant g where g.identity_id = i.id and g.provider_sid = $4))
      order by id for update`,
    values: [issuer, tenant, sub, sid],
  });
  const users: string[] = [];
  for (const { id, userId } of identities) {
    const grants = await endOnlineGrants(ctx, { identityId: id, sid });
    const sessions = await endSessionsOfIdentity(ctx, { id, sid });
    if (sessions + grants === 0) continue;
    users.push(userId);
    await onEnded(ctx, userId);
  }
  return { users };
}

/** What the provider needs to end its own session too; null for a log-in without a provider. */
export async function readProviderSession(
  ctx: RequestContext,
  cookieHeader: string | null,
): Promise<{ provider: string; idToken: string | null } | null> {
  const hashes = sessionTokens(cookieHeader ?? '').map(sha256);
  const [found] = await ctx.db.rows<{ provider: string; idToken: string | null }>({
    text: `select i.provider, p.id_token as "idToken" from provider_session p join identity i on i.id = p.identity_id
      where p.session = any($1) order by p.created_at desc, p.id limit 1`,
    values: [hashes],
  });
  return found === undefined
    ? null
    : { provider: found.provider, idToken: openToken(ctx, found.idToken) };
}

/** Log-ins whose second step was never passed, and used log-out tokens that have expired. */
export async function sweepProviderSessions({ db, now }: RequestContext): Promise<number> {
  const pending = await db.run({
    text: `delete from provider_session where session is null and created_at < $1::timestamptz - interval '1 hour'`,
    values: [now],
  });
  const used = await db.run({
    text: 'delete from used_log_out_token where expires_at < $1',
    values: [now],
  });
  return pending + used;
}
