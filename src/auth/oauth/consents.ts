import type { Db } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Audience } from '#protocol/oauth/audience.ts';
import { type Scope, scopes as allScopes } from '#protocol/oauth/scopes.ts';
import { platformClient } from './clients.ts';
import { endGrantsOfUser } from './grants.ts';

type Consent = { userId: string; clientId: string; audience: Audience; scopes: readonly Scope[] };

/** Whether the user allowed the app at least these scopes before. */
export async function hasConsent(
  { db }: RequestContext,
  { userId, clientId, audience, scopes }: Consent,
): Promise<boolean> {
  const rows = await db.rows({
    text: 'select from oauth_consent where user_id = $1 and client_id = $2 and audience = $3 and scopes @> $4::text[]',
    values: [userId, clientId, audience, scopes],
  });
  return rows.length > 0;
}

/** Adds to earlier consent. Returns whether it is the first consent for the app. */
export async function saveConsent(
  { db, now }: RequestContext,
  { userId, clientId, audience, scopes }: Consent,
): Promise<boolean> {
  const earlier = await db.rows({
    text: 'select from oauth_consent where user_id = $1 and client_id = $2 limit 1',
    values: [userId, clientId],
  });
  await db.run({
    text: `insert into oauth_consent (user_id, client_id, audience, scopes, created_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, client_id, audience) do update set
        scopes = array(select distinct unnest(oauth_consent.scopes || excluded.scopes)), created_at = excluded.created_at`,
    values: [userId, clientId, audience, scopes, now],
  });
  return earlier.length === 0;
}

export type OwnApp = {
  clientId: string;
  name: string;
  /** It registered itself, so nobody checked whose it is. */
  isUnknown: boolean;
  scopes: readonly Scope[];
  allowedAt: Date;
  usedAt: Date | null;
};

/** The caller checks the right to see them. */
export async function listAppsOf({ db }: { db: Db }, userId: string): Promise<OwnApp[]> {
  const rows = await db.rows<Omit<OwnApp, 'name'> & { name: string | null }>({
    text: `select c.client_id as "clientId", coalesce(max(k.name), max(o.name)) as name,
        max(k.name) is null as "isUnknown",
        array(select distinct s from oauth_consent e, unnest(e.scopes) s where e.user_id = $1 and e.client_id = c.client_id) as scopes,
        min(c.created_at) as "allowedAt",
        (select max(g.used_at) from oauth_grant g where g.user_id = $1 and g.client_id = c.client_id) as "usedAt"
      from oauth_consent c left join koppeling__c k on k.client_id__c = c.client_id left join oauth_client o on o.id = c.client_id
      where c.user_id = $1 group by c.client_id order by min(c.created_at) desc, c.client_id limit 100`,
    values: [userId],
  });
  return rows.map((row) => ({
    ...row,
    scopes: allScopes.filter((scope) => row.scopes.includes(scope)),
    ...(row.clientId === platformClient.id
      ? { name: platformClient.name, isUnknown: false }
      : { name: row.name ?? row.clientId }),
  }));
}

/** Ends the tokens of the app as well. Returns whether there was a consent. */
export async function withdrawConsent(
  ctx: RequestContext,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<boolean> {
  const gone = await ctx.db.run({
    text: 'delete from oauth_consent where user_id = $1 and client_id = $2',
    values: [userId, clientId],
  });
  await endGrantsOfUser(ctx, userId, clientId);
  return gone > 0;
}
